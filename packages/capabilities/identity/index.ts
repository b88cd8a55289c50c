import { join } from 'node:path'

export { type CreateUserRefusal, type CreateUserRequest, createUser } from './create-user.ts'
export { parseEmail } from './email.ts'
export { openMissingAccounts } from './open-account.ts'
export { Passwords } from './password.ts'
export { purgeSignIns } from './purge-sign-ins.ts'
export { CsrfTokens } from './sessions/csrf-tokens.ts'
export type {
  Client,
  ClientType,
  Session,
  SessionDescription,
} from './sessions/session.ts'
export { Sessions, type StartedSession } from './sessions/sessions.ts'
export { hashToken, isTokenShaped, newToken } from './sessions/token.ts'
export { readSettings, removeSetting, type SettingRefusal, writeSetting } from './settings/user-settings.ts'
export type { LockoutRules } from './sign-in/lockout.ts'
export {
  type SignedIn,
  type SignInParts,
  type SignInRefused,
  type SignInRequest,
  type SignInResult,
  signIn,
  signInTurnstile,
} from './sign-in/sign-in.ts'
export { SignInCounter } from './sign-in/sign-in-counter.ts'
export { type KycLevel, nameOf, type User } from './user.ts'
export { countUsers, findUserByEmail } from './users.store.ts'

/** Folder of SQL files for `migrate`. */
export const identityMigrations: string = join(import.meta.dirname, 'migrations')
