import type { Amount } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { HoldReason, HoldState } from './guards.ts'

/** An invitee whose rebates are not simply paid, as staff see it. Amounts in ledger units of USDT, volumes as of the trades. */
export interface Hold {
  readonly inviteeId: number
  readonly inviterId: number
  readonly reason: HoldReason
  readonly state: HoldState
  readonly sinceMs: number
  readonly decidedBy: string | undefined
  readonly volume: Amount
  readonly matched: Amount
  readonly paidWorth: Amount
}

interface Row {
  invitee_id: bigint
  inviter_id: bigint
  reason: HoldReason
  state: HoldState
  since: Date
  decided_by: string | null
  volume: string
  matched: string
  paid_worth: string
}

/** Those that wait first, newest first within. */
export async function listHolds(
  sql: Sql,
  { isOpen, before, limit }: { readonly isOpen: boolean; readonly before: number | undefined; readonly limit: number },
): Promise<Hold[]> {
  const rows = await sql<Row[]>`
    select h.*, a.inviter_id, coalesce(sum(e.volume), 0)::text as volume, coalesce(sum(e.matched), 0)::text as matched,
      coalesce(sum(coalesce(e.inviter_worth, 0) + coalesce(e.kickback_worth, 0)) filter (where e.state = 'paid'), 0)::text
        as paid_worth
    from referral_holds h join attributions a on a.user_id = h.invitee_id
    left join referral_earnings e on e.invitee_id = h.invitee_id
    where (h.state in ('held', 'review')) = ${isOpen} and (${before ?? null}::bigint is null or h.invitee_id < ${before ?? null})
    group by h.invitee_id, a.inviter_id order by h.invitee_id desc limit ${limit}`
  return rows.map((row) => ({
    ...{ inviteeId: Number(row.invitee_id), inviterId: Number(row.inviter_id), reason: row.reason, state: row.state },
    ...{ sinceMs: row.since.getTime(), decidedBy: row.decided_by ?? undefined },
    ...{ volume: BigInt(row.volume), matched: BigInt(row.matched), paidWorth: BigInt(row.paid_worth) },
  }))
}

export async function isHeld(sql: Sql, inviteeId: number): Promise<boolean> {
  const rows = await sql`
    select from referral_holds where invitee_id = ${inviteeId} and state in ('held', 'review')`
  return rows.length > 0
}

/** What waited is paid with the next run, or cancelled with it. False: it does not wait any more. */
export async function decideHold(
  tx: Transaction,
  {
    inviteeId,
    state,
    by,
    nowMs,
  }: {
    readonly inviteeId: number
    readonly state: 'released' | 'cancelled'
    readonly by: string
    readonly nowMs: number
  },
): Promise<boolean> {
  const rows = await tx`
    update referral_holds set state = ${state}, decided_by = ${by}, decided_at = ${new Date(nowMs)},
      released_for = case when ${state} = 'released' then array_append(released_for, reason) else released_for end
    where invitee_id = ${inviteeId} and state in ('held', 'review') returning invitee_id`
  return rows.length > 0
}
