import type { StaffRole } from '@bowline/contract/terms/staff.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { type AuditActor, appendAudit } from '../audit-log/index.ts'
import { type Passwords, parseEmail } from '../identity/index.ts'
import { entrust } from './independence.ts'
import { newTemporaryPassword } from './password.ts'
import { findMember, insertMember, unbindAuthenticator, updateMember, updatePassword } from './staff.store.ts'
import type { StaffMember } from './staff-member.ts'
import { StaffSessions } from './staff-sessions.ts'

/** The actor, for the audit log. */
export interface By {
  readonly actor: AuditActor
  readonly nowMs: number
  readonly ip?: string
  readonly requestId?: string
}

export interface MadeMember {
  readonly member: StaffMember
  /** Shown once; signing in with it requires choosing another and binding an authenticator. */
  readonly temporaryPassword: string
}

export type CreateStaffRefusal = 'email-malformed' | 'email-taken' | 'name-malformed'

interface Parts {
  readonly tx: Transaction
  readonly passwords: Pick<Passwords, 'hash'>
}

/** What is wrong with a request to create a member, apart from an address that is taken. */
export function checkNewMember(request: {
  readonly email: string
  readonly name?: string | undefined
}): { readonly email: string; readonly name: string } | { readonly refusal: CreateStaffRefusal } {
  const email = parseEmail(request.email)
  if (email === undefined) return { refusal: 'email-malformed' }
  const name = (request.name ?? email.slice(0, email.indexOf('@'))).trim().slice(0, 80)
  return /^[\p{L}\p{M}\p{N}\p{P} ]+$/u.test(name) ? { email, name } : { refusal: 'name-malformed' }
}

export interface NewStaff {
  readonly email: string
  readonly name?: string
  readonly role: StaffRole
  readonly isDemo?: boolean
}

/** On the machine's own authority: the command line and the first start. Members of staff need two for it. */
export function createStaff(
  { sql, passwords }: { readonly sql: Sql; readonly passwords: Pick<Passwords, 'hash'> },
  request: NewStaff,
  by: By,
): Promise<MadeMember | { readonly refusal: CreateStaffRefusal }> {
  return inTransaction(sql, (tx) => admitStaff({ tx, passwords }, request, by))
}

export async function admitStaff(
  { tx, passwords }: Parts,
  request: NewStaff,
  by: By,
): Promise<MadeMember | { readonly refusal: CreateStaffRefusal }> {
  const checked = checkNewMember(request)
  if ('refusal' in checked) return checked
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  const { role, isDemo = false } = request
  const made = await insertMember(tx, { ...checked, role, passwordHash, isDemo }, by.nowMs)
  if (!made) return { refusal: 'email-taken' }
  await entrust(tx, made.id, { by, isDemo })
  await note(tx, by, 'staff.create', made.id, { after: { email: checked.email, role } })
  return { member: (await findMember(tx, made.id)) as StaffMember, temporaryPassword }
}

/** Changes the role, or disables or enables. Whatever changes, the member's sessions end. */
export async function changeStaff(
  tx: Transaction,
  id: number,
  change: { readonly role?: StaffRole; readonly isDisabled?: boolean },
  by: By,
): Promise<StaffMember | undefined> {
  const former = await findMember(tx, id)
  if (!former) return undefined
  await updateMember(tx, id, change)
  if (change.role !== undefined) await entrust(tx, id, { by, isDemo: false })
  await new StaffSessions(tx).endAllOf(id)
  const { role, isDisabled } = former
  await note(tx, by, 'staff.change', id, { before: { role, isDisabled }, after: { role, isDisabled, ...change } })
  return findMember(tx, id)
}

/** For a lost password or phone: a temporary password, no authenticator, no sessions. */
export async function resetStaffSignIn({ tx, passwords }: Parts, id: number, by: By): Promise<MadeMember | undefined> {
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  if (!(await findMember(tx, id))) return undefined
  await updatePassword(tx, id, { passwordHash, isTemporary: true })
  await entrust(tx, id, { by, isDemo: false })
  await unbindAuthenticator(tx, id)
  await new StaffSessions(tx).endAllOf(id)
  await note(tx, by, 'staff.reset-sign-in', id, {})
  return { member: (await findMember(tx, id)) as StaffMember, temporaryPassword }
}

type BeforeAndAfter = Pick<Parameters<typeof appendAudit>[1], 'before' | 'after'>

function note(
  sql: Sql,
  { actor, nowMs, ip, requestId }: By,
  action: string,
  id: number,
  change: BeforeAndAfter,
): Promise<void> {
  return appendAudit(sql, {
    atMs: nowMs,
    actor,
    action,
    object: { kind: 'staff', id: String(id) },
    ...change,
    ...(ip !== undefined && { ip }),
    ...(requestId !== undefined && { requestId }),
  })
}
