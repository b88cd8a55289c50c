import type { StaffRole } from '@bowline/contract/terms/staff.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { StaffMember } from './staff-member.ts'

export interface StaffRow {
  id: bigint
  email: string
  name: string
  role: StaffRole
  password_hash: string
  password_is_temporary: boolean
  authenticator: Buffer | null
  authenticator_step: bigint
  is_disabled: boolean
  is_demo: boolean
  created_at: Date
  decides_from: Date
}

export function toMember(row: StaffRow): StaffMember {
  return {
    id: Number(row.id),
    email: row.email,
    name: row.name,
    role: row.role,
    hasAuthenticator: row.authenticator !== null,
    isPasswordTemporary: row.password_is_temporary,
    isDisabled: row.is_disabled,
    isDemo: row.is_demo,
    createdAtMs: row.created_at.getTime(),
    decidesFromMs: row.decides_from.getTime(),
  }
}

export interface NewMember {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly isDemo: boolean
}

/** Undefined when the address is taken. */
export async function insertMember(sql: Sql, member: NewMember, nowMs: number): Promise<StaffMember | undefined> {
  const [row] = await sql<StaffRow[]>`
    insert into staff (email, name, role, password_hash, is_demo, created_at, decides_from)
    values (${member.email}, ${member.name}, ${member.role}, ${member.passwordHash}, ${member.isDemo},
      ${new Date(nowMs)}, ${new Date(nowMs)})
    on conflict (email) do nothing returning *`
  return row && toMember(row)
}

/** For signing in: only there do hash and encrypted secret leave this folder. */
export async function findCredentials(sql: Sql, email: string): Promise<StaffRow | undefined> {
  const [row] = await sql<StaffRow[]>`select * from staff where email = ${email}`
  return row
}

export async function findMember(sql: Sql, id: number): Promise<StaffMember | undefined> {
  const [row] = await sql<StaffRow[]>`select * from staff where id = ${id}`
  return row && toMember(row)
}

export async function findMemberByEmail(sql: Sql, email: string): Promise<StaffMember | undefined> {
  const row = await findCredentials(sql, email)
  return row && toMember(row)
}

/** Sorted by address. There are dozens, never thousands. */
export async function listStaff(sql: Sql): Promise<StaffMember[]> {
  const rows = await sql<StaffRow[]>`select * from staff order by email limit 1000`
  return rows.map(toMember)
}

export async function countDemoStaff(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from staff where is_demo`
  return row?.count ?? 0
}

export interface PasswordChange {
  readonly passwordHash: string
  readonly isTemporary: boolean
}

export async function updatePassword(sql: Sql, id: number, { passwordHash, isTemporary }: PasswordChange) {
  await sql`
    update staff set password_hash = ${passwordHash}, password_is_temporary = ${isTemporary} where id = ${id}`
}

/** False when one is already bound: the first of two simultaneous bindings wins. */
export async function bindAuthenticator(sql: Sql, id: number, sealed: Buffer, step: number): Promise<boolean> {
  const rows = await sql`
    update staff set authenticator = ${sealed}, authenticator_step = ${step}
    where id = ${id} and authenticator is null returning id`
  return rows.length === 1
}

export async function unbindAuthenticator(sql: Sql, id: number): Promise<void> {
  await sql`update staff set authenticator = null, authenticator_step = 0 where id = ${id}`
}

/** False when this step or a later one was used: a code counts once, even if two send it at once. */
export async function useStep(sql: Sql, id: number, step: number): Promise<boolean> {
  const rows = await sql`
    update staff set authenticator_step = ${step} where id = ${id} and authenticator_step < ${step} returning id`
  return rows.length === 1
}

export async function updateMember(
  sql: Sql,
  id: number,
  change: { readonly role?: StaffRole; readonly isDisabled?: boolean },
): Promise<void> {
  const { role = null, isDisabled = null } = change
  await sql`
    update staff set role = coalesce(${role}, role), is_disabled = coalesce(${isDisabled}, is_disabled)
    where id = ${id}`
}
