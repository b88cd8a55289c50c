import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { insertApproval, lockApproval, settleApproval } from './approvals.store.ts'
import { may } from './permissions.ts'
import { wasEntrustedBy } from './staff.store.ts'
import type { StaffMember } from './staff-member.ts'

const DAY_MS = 86_400_000

export type ApprovalKind = 'lift-freeze' | 'reset-factor' | 'close-account'
export type ApprovalState = 'waiting' | 'expired' | 'executed' | 'rejected'

/** A request by one member of staff, and its outcome. */
export interface Approval {
  readonly id: number
  readonly kind: ApprovalKind
  readonly userId: number
  /** The exact request, in the form of its kind. */
  readonly terms: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly requestedBy: { readonly id: number; readonly email: string }
  readonly requestedAtMs: number
  readonly expiresAtMs: number
  readonly state: ApprovalState
  readonly decidedBy: string | undefined
  readonly decidedAtMs: number | undefined
  readonly note: string | undefined
}

/** Who decides, and how the log finds the call. */
export interface Deciding {
  readonly member: Pick<StaffMember, 'id' | 'role'>
  readonly nowMs: number
  readonly ip: string
  readonly requestId: string
}

export async function requestApproval(
  sql: Sql,
  request: Pick<Approval, 'kind' | 'userId' | 'terms' | 'reason'>,
  by: Deciding,
): Promise<{ readonly id: number } | { readonly refusal: 'waiting-already' }> {
  return inTransaction(sql, async (tx) => {
    const asked = { ...request, by: by.member.id, expiresAtMs: by.nowMs + DAY_MS }
    const id = await insertApproval(tx, asked, by.nowMs)
    if (id === undefined) return { refusal: 'waiting-already' }
    await note(tx, by, `approval.request.${request.kind}`, request.userId, { approval: id, reason: request.reason })
    return { id }
  })
}

export type DecisionRefusal = 'unknown' | 'expired' | 'decided' | 'own' | 'same-hands' | 'not-allowed'

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
    if (await wasEntrustedBy(tx, by.member.id, approval.requestedBy.id)) return { refusal: 'same-hands' }
    await settleApproval(tx, id, { state: 'executed', by: by.member.id, note: undefined }, by.nowMs)
    await execute(tx, approval)
    await note(tx, by, `approval.execute.${approval.kind}`, approval.userId, {
      approval: id,
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
    await note(tx, by, `approval.reject.${approval.kind}`, approval.userId, { approval: id, reason })
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
  if (isOwn && wish === 'approve') return 'own'
  if (!isOwn && !may(member.role, 'approvals.decide')) return 'not-allowed'
  if (approval.state === 'expired') return 'expired'
  return approval.state === 'waiting' ? undefined : 'decided'
}

function note(
  tx: Transaction,
  { member, nowMs, ip, requestId }: Deciding,
  action: string,
  userId: number,
  after: Readonly<Record<string, string | number>>,
): Promise<void> {
  return appendAudit(tx, {
    atMs: nowMs,
    actor: { kind: 'staff', id: String(member.id) },
    action,
    object: { kind: 'user', id: String(userId) },
    after,
    ip,
    requestId,
  })
}
