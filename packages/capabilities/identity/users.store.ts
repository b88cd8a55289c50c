import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { SignInName } from './sign-in-name.ts'
import type { KycLevel, User } from './user.ts'

/** All columns of `users` that make a `User`. */
export interface UserRow {
  id: bigint
  email: string | null
  phone: string | null
  country: string | null
  email_confirmed_at: Date | null
  password_hash: string | null
  sign_in_version: number
  kyc_level: number
  status: User['status']
  is_demo: boolean
  created_at: Date
}

export function toUser(row: UserRow): User {
  return {
    id: Number(row.id),
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    country: row.country ?? undefined,
    isEmailConfirmed: row.email_confirmed_at !== null,
    hasPassword: row.password_hash !== null,
    signInVersion: row.sign_in_version,
    kycLevel: row.kyc_level as KycLevel,
    status: row.status,
    isDemo: row.is_demo,
    createdAtMs: row.created_at.getTime(),
  }
}

export interface NewUser {
  readonly name: SignInName
  /** Undefined for who comes by another's account. */
  readonly passwordHash: string | undefined
  readonly kycLevel?: KycLevel
  readonly isDemo?: boolean
  readonly country?: string
  /** When mail or a message to the name was shown to arrive. */
  readonly confirmedAtMs?: number
}

/** Undefined when the name is taken, also by someone who registers in the same moment. */
export async function insertUser(sql: Sql, user: NewUser): Promise<User | undefined> {
  const { name, passwordHash, kycLevel = 0, isDemo = false, country, confirmedAtMs } = user
  const email = name.kind === 'email' ? name.email : null
  const phone = name.kind === 'phone' ? name.phone : null
  const confirmedAt = email !== null && confirmedAtMs !== undefined ? new Date(confirmedAtMs) : null
  const [row] = await sql<UserRow[]>`
    insert into users (email, phone, email_confirmed_at, password_hash, kyc_level, is_demo, country)
    values (${email}, ${phone}, ${confirmedAt}, ${passwordHash ?? null}, ${kycLevel}, ${isDemo}, ${country ?? null})
    on conflict do nothing
    returning *`
  return row && toUser(row)
}

/** For a user whose account could not be opened: nothing refers to the row yet. */
export async function removeUser(sql: Sql, id: number): Promise<void> {
  await sql`delete from users where id = ${id} and account_opened_at is null`
}

export async function findUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`select * from users where email = ${email}`
  return row && toUser(row)
}

export async function findUser(sql: Sql, id: number): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`select * from users where id = ${id}`
  return row && toUser(row)
}

/**
 * First in a transaction that changes how somebody is reached, what opens his account or whether it stands still: of two
 * at once the second waits here, with nothing in hand that the first needs. A change of his name takes more of the row.
 * Returns his `signInVersion` as it is now: a proof to another one is worth nothing.
 */
export async function lockUser(tx: Sql, id: number, { toRename = false } = {}): Promise<number | undefined> {
  const [row] = await tx<Pick<UserRow, 'sign_in_version'>[]>`
    select sign_in_version from users where id = ${id} for ${toRename ? tx`update` : tx`no key update`}`
  return row?.sign_in_version
}

export async function findUserByName(sql: Sql, name: SignInName): Promise<User | undefined> {
  return (await findCredentials(sql, name))?.user
}

/** For signing in: the hash leaves this folder for nobody else. */
export interface Credentials {
  readonly user: User
  readonly passwordHash: string | undefined
}

export function toCredentials(row: UserRow): Credentials {
  return { user: toUser(row), passwordHash: row.password_hash ?? undefined }
}

export async function findCredentials(sql: Sql, name: SignInName): Promise<Credentials | undefined> {
  const [row] = await (name.kind === 'email'
    ? sql<UserRow[]>`select * from users where email = ${name.email}`
    : sql<UserRow[]>`select * from users where phone = ${name.phone}`)
  return row && toCredentials(row)
}

/**
 * Ending what was signed in with the old one is the caller's. `version`: of the user whose proof allowed the new one.
 * False: that is worth nothing any more, and nothing was written.
 */
export async function writePassword(sql: Sql, id: number, passwordHash: string, version?: number): Promise<boolean> {
  const rows = await sql`
    update users set password_hash = ${passwordHash}
    where id = ${id} and sign_in_version = coalesce(${version ?? null}, sign_in_version) returning id`
  return rows.length > 0
}

/** Mail to the address arrives: somebody typed what was sent there. Only while it is still the user's. */
export async function confirmEmail(sql: Sql, id: number, email: string, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, ${new Date(nowMs)})
    where id = ${id} and email = ${email} returning id`
  return rows.length > 0
}

export async function countUsers(sql: Sql): Promise<{ users: number; demoUsers: number }> {
  const [row] = await sql<{ users: number; demo: number }[]>`
    select count(*)::int as users, (count(*) filter (where is_demo))::int as demo from users`
  return { users: row?.users ?? 0, demoUsers: row?.demo ?? 0 }
}

export async function markAccountOpened(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`update users set account_opened_at = now() where id = any(${ids as number[]}::bigint[])`
}

/** Ids above `after` whose account the engine never confirmed, lowest first. */
export async function usersWithoutAccount(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: bigint }[]>`
    select id from users where account_opened_at is null and id > ${after} order by id limit ${limit}`
  return rows.map((row) => Number(row.id))
}
