import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { type AuditActor, appendAudit } from '../audit-log/index.ts'
import { type Passwords, parseEmail } from '../identity/index.ts'
import { newTemporaryPassword } from './password.ts'
import type { Role } from './permissions.ts'
import { entrust, findMember, insertMember, unbindAuthenticator, updateMember, updatePassword } from './staff.store.ts'
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
  readonly sql: Sql
  readonly passwords: Pick<Passwords, 'hash'>
}

export async function createStaff(
  { sql, passwords }: Parts,
  request: { readonly email: string; readonly name?: string; readonly role: Role; readonly isDemo?: boolean },
  by: By,
): Promise<MadeMember | { readonly refusal: CreateStaffRefusal }> {
  const email = parseEmail(request.email)
  if (email === undefined) return { refusal: 'email-malformed' }
  const name = (request.name ?? email.slice(0, email.indexOf('@'))).trim().slice(0, 80)
  if (!/^[\p{L}\p{M}\p{N}\p{P} ]+$/u.test(name)) return { refusal: 'name-malformed' }
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  const { role, isDemo = false } = request
  return inTransaction(sql, async (tx) => {
    const member = await insertMember(tx, { email, name, role, passwordHash, isDemo }, by.nowMs)
    if (!member) return { refusal: 'email-taken' }
    await entrust(tx, member.id, staffIdOf(by))
    await note(tx, by, 'staff.create', member.id, { after: { email, role } })
    return { member, temporaryPassword }
  })
}

/** Changes the role, or disables or enables. Whatever changes, the member's sessions end. */
export async function changeStaff(
  { sql }: Pick<Parts, 'sql'>,
  id: number,
  change: { readonly role?: Role; readonly isDisabled?: boolean },
  by: By,
): Promise<StaffMember | undefined> {
  return inTransaction(sql, async (tx) => {
    const former = await findMember(tx, id)
    if (!former) return undefined
    await updateMember(tx, id, change)
    if (change.role !== undefined) await entrust(tx, id, staffIdOf(by))
    await new StaffSessions(tx).endAllOf(id)
    const { role, isDisabled } = former
    await note(tx, by, 'staff.change', id, { before: { role, isDisabled }, after: { role, isDisabled, ...change } })
    return findMember(tx, id)
  })
}

/** For a lost password or phone: a temporary password, no authenticator, no sessions. */
export async function resetStaffSignIn({ sql, passwords }: Parts, id: number, by: By): Promise<MadeMember | undefined> {
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  return inTransaction(sql, async (tx) => {
    if (!(await findMember(tx, id))) return undefined
    await updatePassword(tx, id, { passwordHash, isTemporary: true })
    await entrust(tx, id, staffIdOf(by))
    await unbindAuthenticator(tx, id)
    await new StaffSessions(tx).endAllOf(id)
    await note(tx, by, 'staff.reset-sign-in', id, {})
    return { member: (await findMember(tx, id)) as StaffMember, temporaryPassword }
  })
}

function staffIdOf({ actor }: By): number | null {
  return actor.kind === 'staff' ? Number(actor.id) : null
}

type Facts = Pick<Parameters<typeof appendAudit>[1], 'before' | 'after'>

function note(sql: Sql, { actor, nowMs, ip, requestId }: By, action: string, id: number, facts: Facts): Promise<void> {
  return appendAudit(sql, {
    atMs: nowMs,
    actor,
    action,
    object: { kind: 'staff', id: String(id) },
    ...facts,
    ...(ip !== undefined && { ip }),
    ...(requestId !== undefined && { requestId }),
  })
}
