import type { ApprovalKind, ApprovalState } from '@bowline/contract/terms/staff.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Approval, Asked } from './approvals.ts'

interface Row {
  id: bigint
  kind: ApprovalKind
  user_id: bigint | null
  staff_id: bigint | null
  staff_email: string | null
  terms: Readonly<Record<string, unknown>>
  reason: string
  requested_by: bigint
  requested_by_email: string
  is_requester_disabled: boolean
  requested_at: Date
  expires_at: Date
  state: 'waiting' | 'executed' | 'rejected'
  decided_by_email: string | null
  decided_at: Date | null
  note: string | null
}

function toApproval(row: Row, nowMs: number): Approval {
  const isExpired = row.state === 'waiting' && row.expires_at.getTime() <= nowMs
  return {
    id: Number(row.id),
    kind: row.kind,
    userId: row.user_id === null ? undefined : Number(row.user_id),
    staff: row.staff_id === null ? undefined : { id: Number(row.staff_id), email: row.staff_email ?? '' },
    terms: row.terms,
    reason: row.reason,
    requestedBy: {
      id: Number(row.requested_by),
      email: row.requested_by_email,
      isDisabled: row.is_requester_disabled,
    },
    requestedAtMs: row.requested_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    state: isExpired ? 'expired' : row.state,
    decidedBy: row.decided_by_email ?? undefined,
    decidedAtMs: row.decided_at?.getTime(),
    note: row.note ?? undefined,
  }
}

/** Undefined when the same request is already waiting. */
export async function insertApproval(
  sql: Sql,
  { kind, subject, terms, reason, expiresAtMs, by }: Asked & { readonly expiresAtMs: number; readonly by: number },
  nowMs: number,
): Promise<number | undefined> {
  // Two simultaneous requests wait for each other here.
  const { user = null, staff = null } = subject
  await sql`select pg_advisory_xact_lock(880, ${(user ?? staff ?? 0) % 2_147_483_647})`
  const [row] = await sql<{ id: bigint }[]>`
    insert into staff_approvals (kind, user_id, staff_id, terms, reason, requested_by, requested_at, expires_at)
    select ${kind}, ${user}, ${staff}, ${JSON.stringify(terms)}::text::json, ${reason},
      ${by}, ${new Date(nowMs)}, ${new Date(expiresAtMs)}
    where not exists (
      select from staff_approvals
      where user_id is not distinct from ${user} and staff_id is not distinct from ${staff} and kind = ${kind}
        and terms->>'email' is not distinct from ${(terms.email as string | undefined) ?? null}
        and terms->>'about' is not distinct from ${(terms.about as string | undefined) ?? null}
        and state = 'waiting' and expires_at > ${new Date(nowMs)})
    returning id`
  return row && Number(row.id)
}

/** Holds the row lock to the end of the transaction: of two simultaneous decisions the second finds it decided. */
export async function lockApproval(sql: Sql, id: number, nowMs: number): Promise<Approval | undefined> {
  const [row] = await sql<Row[]>`
    select staff_approvals.*, asked.email as requested_by_email, asked.is_disabled as is_requester_disabled,
      about.email as staff_email, null as decided_by_email
    from staff_approvals
      join staff asked on asked.id = requested_by
      left join staff about on about.id = staff_approvals.staff_id
    where staff_approvals.id = ${id} for update of staff_approvals`
  return row && toApproval(row, nowMs)
}

export async function settleApproval(
  sql: Sql,
  id: number,
  { state, by, note }: { state: 'executed' | 'rejected'; by: number; note: string | undefined },
  nowMs: number,
): Promise<void> {
  await sql`
    update staff_approvals
    set state = ${state}, decided_by = ${by}, decided_at = ${new Date(nowMs)}, note = ${note ?? null}
    where id = ${id}`
}

export interface ApprovalQuery {
  readonly state: ApprovalState | undefined
  readonly userId: number | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. */
export async function listApprovals(sql: Sql, query: ApprovalQuery, nowMs: number): Promise<Approval[]> {
  const { state, userId, before, limit } = query
  const now = new Date(nowMs)
  const inState = {
    waiting: sql`state = 'waiting' and expires_at > ${now}`,
    expired: sql`state = 'waiting' and expires_at <= ${now}`,
    executed: sql`state = 'executed'`,
    rejected: sql`state = 'rejected'`,
  }
  const rows = await sql<Row[]>`
    select staff_approvals.*, asked.email as requested_by_email, asked.is_disabled as is_requester_disabled,
      about.email as staff_email, decider.email as decided_by_email
    from staff_approvals
      join staff asked on asked.id = requested_by
      left join staff about on about.id = staff_approvals.staff_id
      left join staff decider on decider.id = decided_by
    where ${state === undefined ? sql`true` : inState[state]}
      and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      and ${before === undefined ? sql`true` : sql`staff_approvals.id < ${before}`}
    order by staff_approvals.id desc limit ${limit}`
  return rows.map((row) => toApproval(row, nowMs))
}

export async function countWaiting(sql: Sql, nowMs: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from staff_approvals where state = 'waiting' and expires_at > ${new Date(nowMs)}`
  return row?.count ?? 0
}
