import { join } from 'node:path'

export { type CreateUserRefusal, type CreateUserRequest, createUser } from './create-user.ts'
export { parseEmail } from './email.ts'
export { openMissingAccounts } from './open-account.ts'
export { Passwords } from './password.ts'
export type { KycLevel, User } from './user.ts'
export { countUsers, findUserByEmail } from './users.store.ts'

/** Folder of SQL files for `migrate`. */
export const identityMigrations: string = join(import.meta.dirname, 'migrations')
