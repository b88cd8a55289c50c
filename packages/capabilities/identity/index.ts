export { asProved, type ProofEnded } from './as-proved.ts'
export { closeUser, isNameTaken, writeEmail, writePhone } from './contacts.store.ts'
export { type CreateUserRefusal, type CreateUserRequest, createUser } from './create-user.ts'
export { parseEmail } from './email.ts'
export { mainAccountOf } from './main-account.ts'
export { maskMail, maskName, maskPhone } from './mask-name.ts'
export { openAccountOf, openMissingAccounts } from './open-account.ts'
export { type Identity, openCsrfTokens, openIdentity, openPasswords } from './open-identity.ts'
export { checkPassword, type PasswordRefusal, type Passwords } from './password.ts'
export type { PasswordStrength, WeakPassword } from './password-strength.ts'
export { purgeSignIns } from './purge-sign-ins.ts'
export type { CsrfTokens } from './sessions/csrf-tokens.ts'
export type { Client, ClientType, Session, SessionDescription } from './sessions/session.ts'
export type { Sessions, StartedSession } from './sessions/sessions.ts'
export { hashToken, isTokenShaped, newToken } from './sessions/token.ts'
export {
  changeSetting,
  readSettings,
  removeSetting,
  type SettingRefusal,
  writeSetting,
} from './settings/user-settings.ts'
export { BoundedQueue } from './sign-in/bounded-queue.ts'
export type { LockoutRules } from './sign-in/lockout.ts'
export { networkOf } from './sign-in/network.ts'
export {
  newSignInQueue,
  type PasswordParts,
  type PasswordRefused,
  type PasswordResult,
  type PasswordTry,
  provePassword,
  type SignInParts,
} from './sign-in/prove-password.ts'
export type { SignInCounter } from './sign-in/sign-in-counter.ts'
export { nameText, parsePhone, readSignInName, type SignInName } from './sign-in-name.ts'
export {
  type HeldTicket,
  issueTicket,
  passStep,
  readTicket,
  redeemTicket,
  type Ticket,
  tryTicket,
} from './tickets/tickets.ts'
export { type KycLevel, nameOf, type User } from './user.ts'
export {
  confirmEmail,
  countUsers,
  findUser,
  findUserByEmail,
  findUserByName,
  insertUser,
  lockUser,
  writePassword,
} from './users.store.ts'
