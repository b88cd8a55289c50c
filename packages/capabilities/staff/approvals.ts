import type { ApprovalKind, ApprovalState, StaffPermission } from '@bowline/contract/terms/staff.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { staffMay } from '../permission/index.ts'
import { insertApproval, lockApproval, settleApproval } from './approvals.store.ts'
import { areSameHands } from './independence.ts'
import type { StaffMember } from './staff-member.ts'

const DAY_MS = 86_400_000

/** A request by one member of staff, and its outcome. */
export interface Approval {
  readonly id: number
  readonly kind: ApprovalKind
  /** Undefined where it is about something else. */
  readonly userId: number | undefined
  /** Undefined where it is about something else, or about somebody who is not a member yet. */
  readonly staff: { readonly id: number; readonly email: string } | undefined
  /** The exact request, in the form of its kind. */
  readonly terms: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly requestedBy: { readonly id: number; readonly email: string; readonly isDisabled: boolean }
  readonly requestedAtMs: number
  readonly expiresAtMs: number
  readonly state: ApprovalState
  readonly decidedBy: string | undefined
  readonly decidedAtMs: number | undefined
  readonly note: string | undefined
}

/** What is asked for, and about whom; about nobody: a new member of staff, a market. Those are named in the terms. */
export interface Asked extends Pick<Approval, 'kind' | 'terms' | 'reason'> {
  readonly subject: { readonly user?: number; readonly staff?: number }
}

/** Who decides, and how the log finds the call. */
export interface Deciding {
  readonly member: Pick<StaffMember, 'id' | 'role' | 'decidesFromMs'>
  readonly nowMs: number
  readonly ip: string
  readonly requestId: string
}

export async function requestApproval(
  sql: Sql,
  request: Asked,
  by: Deciding,
): Promise<{ readonly id: number } | { readonly refusal: 'waiting-already' }> {
  return inTransaction(sql, async (tx) => {
    const asked = { ...request, by: by.member.id, expiresAtMs: by.nowMs + DAY_MS }
    const id = await insertApproval(tx, asked, by.nowMs)
    if (id === undefined) return { refusal: 'waiting-already' }
    const { kind, subject, reason } = request
    await note(tx, by, `approval.request.${kind}`, subject, { approval: id, ...named(request), reason })
    return { id }
  })
}

export type DecisionRefusal =
  | 'unknown'
  | 'expired'
  | 'decided'
  | 'own'
  | 'same-hands'
  | 'too-new'
  | 'requester-gone'
  | 'not-allowed'

/**
 * A second person allows it, and it is done: exactly once, since the row is locked until the work and its record are
 * committed together. Work outside the database must be safe to repeat, in case the process dies in between.
 */
export async function approve(
  sql: Sql,
  id: number,
  by: Deciding,
  execute: (tx: Transaction, approval: Approval) => Promise<void>,
): Promise<{ readonly approval: Approval } | { readonly refusal: DecisionRefusal }> {
  return inTransaction(sql, async (tx) => {
    const approval = await lockApproval(tx, id, by.nowMs)
    const refusal = refuse(approval, by, 'approve')
    if (refusal !== undefined || !approval) return { refusal: refusal ?? 'unknown' }
    // Whoever created or reset a member may still know the password, and could act as both.
    if (await areSameHands(tx, by.member.id, approval.requestedBy.id)) return { refusal: 'same-hands' }
    if (by.member.decidesFromMs > by.nowMs) return { refusal: 'too-new' }
    if (approval.requestedBy.isDisabled) return { refusal: 'requester-gone' }
    await settleApproval(tx, id, { state: 'executed', by: by.member.id, note: undefined }, by.nowMs)
    await execute(tx, approval)
    await note(tx, by, `approval.execute.${approval.kind}`, subjectOf(approval), {
      approval: id,
      ...named(approval),
      requestedBy: approval.requestedBy.id,
      reason: approval.reason,
    })
    return { approval }
  })
}

/** A second person refuses it, or the requester withdraws it. */
export async function reject(
  sql: Sql,
  id: number,
  reason: string,
  by: Deciding,
): Promise<{ readonly approval: Approval } | { readonly refusal: DecisionRefusal }> {
  return inTransaction(sql, async (tx) => {
    const approval = await lockApproval(tx, id, by.nowMs)
    const refusal = refuse(approval, by, 'reject')
    if (refusal !== undefined || !approval) return { refusal: refusal ?? 'unknown' }
    await settleApproval(tx, id, { state: 'rejected', by: by.member.id, note: reason }, by.nowMs)
    await note(tx, by, `approval.reject.${approval.kind}`, subjectOf(approval), {
      approval: id,
      ...named(approval),
      reason,
    })
    return { approval }
  })
}

function refuse(
  approval: Approval | undefined,
  { member }: Deciding,
  wish: 'approve' | 'reject',
): DecisionRefusal | undefined {
  if (!approval) return 'unknown'
  const isOwn = approval.requestedBy.id === member.id
  if (wish === 'approve' && (isOwn || approval.staff?.id === member.id)) return 'own'
  if (!isOwn && !staffMay(member, permissionFor(approval.kind))) return 'not-allowed'
  if (approval.state === 'expired') return 'expired'
  return approval.state === 'waiting' ? undefined : 'decided'
}

/** Who is admitted, and as what, only those decide who may ask for it. */
function permissionFor(kind: ApprovalKind): StaffPermission {
  return kind.endsWith('-staff') ? 'staff.manage' : 'approvals.decide'
}

function subjectOf({ userId, staff }: Approval): Asked['subject'] {
  return { ...(userId !== undefined && { user: userId }), ...(staff && { staff: staff.id }) }
}

/** What the audit row's object cannot name: a new member has no number, and markets are named by their symbol. */
function named({ kind, terms }: Pick<Approval, 'kind' | 'terms'>): Record<string, string> {
  if (kind === 'create-staff') return { email: String(terms.email), role: String(terms.role) }
  if (typeof terms.about !== 'string') return {}
  if (kind === 'give-account') return { about: terms.about, email: String(terms.email) }
  return terms.change === undefined
    ? { about: terms.about }
    : { about: terms.about, change: JSON.stringify(terms.change) }
}

function note(
  tx: Transaction,
  { member, nowMs, ip, requestId }: Deciding,
  action: string,
  { user, staff }: Asked['subject'],
  after: Readonly<Record<string, string | number>>,
): Promise<void> {
  return appendAudit(tx, {
    atMs: nowMs,
    actor: { kind: 'staff', id: String(member.id) },
    action,
    ...(user !== undefined && { object: { kind: 'user', id: String(user) } }),
    ...(staff !== undefined && { object: { kind: 'staff', id: String(staff) } }),
    after,
    ip,
    requestId,
  })
}
