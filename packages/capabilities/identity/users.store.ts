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
  /** Undefined for a user who came by a social account. */
  readonly passwordHash: string | undefined
  readonly kycLevel?: KycLevel
  readonly isDemo?: boolean
  readonly country?: string
  /** When the name was proved to receive mail or messages. */
  readonly confirmedAtMs?: number
  /** Default now. */
  readonly createdAtMs?: number
}

/** Undefined when the name is taken, even by somebody registering at the same moment. */
export async function insertUser(sql: Sql, user: NewUser): Promise<User | undefined> {
  const { name, passwordHash, kycLevel = 0, isDemo = false, country, confirmedAtMs, createdAtMs } = user
  const email = name.kind === 'email' ? name.email : null
  const phone = name.kind === 'phone' ? name.phone : null
  const confirmedAt = email !== null && confirmedAtMs !== undefined ? new Date(confirmedAtMs) : null
  const [row] = await sql<UserRow[]>`
    insert into users (email, phone, email_confirmed_at, password_hash, kyc_level, is_demo, country, created_at)
    values (${email}, ${phone}, ${confirmedAt}, ${passwordHash ?? null}, ${kycLevel}, ${isDemo}, ${country ?? null},
      coalesce(${createdAtMs === undefined ? null : new Date(createdAtMs)}, now()))
    on conflict do nothing
    returning *`
  return row && toUser(row)
}

/** The identity their account is opened for; a user from before there were any gets one. */
export async function ownerOf(sql: Sql, id: number): Promise<string> {
  const [row] = await sql<{ owner: string }[]>`
    update users set owner = coalesce(owner, gen_random_uuid()) where id = ${id} returning owner`
  if (!row) throw new Error(`user ${id} is gone`)
  return row.owner
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
 * Call first in a transaction that changes contacts, credentials or freezes: of two at once the second waits here,
 * without holding anything the first needs. Changing the name takes a stronger lock. Returns the current
 * `signInVersion`: a proof for another version is no longer valid.
 */
export async function lockUser(tx: Sql, id: number, { toRename = false } = {}): Promise<number | undefined> {
  const [row] = await tx<Pick<UserRow, 'sign_in_version'>[]>`
    select sign_in_version from users where id = ${id} for ${toRename ? tx`update` : tx`no key update`}`
  return row?.sign_in_version
}

export async function findUserByName(sql: Sql, name: SignInName): Promise<User | undefined> {
  return (await findCredentials(sql, name))?.user
}

/** For signing in: only there does the hash leave this folder. */
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
 * The caller has to end what was signed in with the old one. `version`: of the user whose proof allowed the change.
 * False: that proof is no longer valid, and nothing was written.
 */
export async function writePassword(sql: Sql, id: number, passwordHash: string, version?: number): Promise<boolean> {
  const rows = await sql`
    update users set password_hash = ${passwordHash}
    where id = ${id} and sign_in_version = coalesce(${version ?? null}, sign_in_version) returning id`
  return rows.length > 0
}

/** Mail to the address arrives: somebody entered what was sent there. Only while it is still the user's address. */
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

/** Ids above `after` whose account the engine never confirmed, in ascending order. */
export async function usersWithoutAccount(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: bigint }[]>`
    select id from users where account_opened_at is null and id > ${after} order by id limit ${limit}`
  return rows.map((row) => Number(row.id))
}
