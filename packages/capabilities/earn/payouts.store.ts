import type { PayoutPlace } from '@bowline/contract/terms/earn.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'

/** What one daily run pays for one position. */
export interface Payout {
  /** Payouts of one account in one run share a journal; it is named by the first position in it and the day. */
  readonly journal: number
  readonly userId: number
  readonly positionId: number
  readonly productId: number
  /** The run's, days since 1970: interest up to its beginning. */
  readonly day: number
  readonly reward: Amount
  readonly goesTo: PayoutPlace
  /** At the end of a term: what was due, and the principal. */
  readonly released: Amount
  readonly principal: Amount
  /** The position the principal stays as. */
  readonly renewedAs: number | undefined
  readonly plannedAtMs: number
}

export interface StoredPayout extends Payout {
  readonly id: number
  readonly state: 'planned' | 'paid'
}

interface Row {
  readonly id: bigint
  readonly journal: bigint
  readonly user_id: bigint
  readonly position_id: bigint
  readonly product_id: number
  readonly day: number
  readonly reward: bigint
  readonly goes_to: Payout['goesTo']
  readonly released: bigint
  readonly principal: bigint
  readonly renewed_as: bigint | null
  readonly state: StoredPayout['state']
  readonly planned_at: Date
}

function toPayout(row: Row): StoredPayout {
  const { day, reward, released, principal, state } = row
  return {
    ...{ id: Number(row.id), journal: Number(row.journal), userId: Number(row.user_id), state },
    ...{ positionId: Number(row.position_id), productId: row.product_id, day, reward, goesTo: row.goes_to },
    ...{ released, principal, renewedAs: row.renewed_as === null ? undefined : Number(row.renewed_as) },
    plannedAtMs: row.planned_at.getTime(),
  }
}

export async function insertPayouts(tx: Transaction, payouts: readonly Payout[]): Promise<void> {
  const rows = payouts.map((payout) => ({
    ...{ journal: payout.journal, user_id: payout.userId, position_id: payout.positionId },
    ...{ product_id: payout.productId, day: payout.day, reward: String(payout.reward), goes_to: payout.goesTo },
    ...{ released: String(payout.released), principal: String(payout.principal) },
    ...{ renewed_as: payout.renewedAs ?? null, planned_ms: payout.plannedAtMs },
  }))
  await tx`
    insert into earn_payouts (journal, user_id, position_id, product_id, day, reward, goes_to, released, principal, renewed_as,
      state, planned_at)
    select journal, user_id, position_id, product_id, day, reward, goes_to, released, principal, renewed_as,
      'planned', to_timestamp(planned_ms / 1000.0)
    from jsonb_to_recordset(${tx.json(rows as never)}) as s (journal bigint, user_id bigint, position_id bigint,
      product_id int, day int, reward bigint, goes_to text, released bigint, principal bigint, renewed_as bigint,
      planned_ms bigint)`
}

/** Those of the next journals that were not seen through, in their order. */
export async function plannedPayouts(sql: Sql, journals: number): Promise<StoredPayout[]> {
  const rows = await sql<Row[]>`
    select * from earn_payouts where state = 'planned' and (day, journal) in (
      select distinct day, journal from earn_payouts where state = 'planned' order by day, journal limit ${journals})
    order by day, journal, position_id`
  return rows.map(toPayout)
}

/**
 * Marks payouts as made and lets their positions follow: a reward that stays is part of the principal for good, a term that is
 * over is closed, and what it was renewed as begins.
 */
export async function storePaid(tx: Transaction, ids: readonly number[], nowMs: number): Promise<void> {
  const list = `{${ids.join()}}`
  await tx`
    with paid as (update earn_payouts set state = 'paid' where id = any (${list}::text::bigint[]) and state = 'planned' returning *),
    renewed as (
      update earn_positions p set state = 'holding' from paid where p.id = paid.renewed_as and p.state = 'pending')
    update earn_positions p set
      uncredited = case when paid.goes_to = 'principal' then p.uncredited - paid.reward else p.uncredited end,
      reserved = p.reserved - paid.principal,
      due = p.due - paid.released,
      state = case when paid.principal > 0 then 'redeemed' else p.state end,
      closed_at = case when paid.principal > 0 then ${boundMoment(nowMs)}::timestamptz else p.closed_at end
    from paid where p.id = paid.position_id`
}

export interface PayoutsQuery {
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** What a user was paid, newest first. */
export async function payoutsOf(sql: Sql, userId: number, query: PayoutsQuery): Promise<StoredPayout[]> {
  const { startMs, endMs, beforeId, limit } = query
  const rows = await sql<Row[]>`
    select * from earn_payouts where user_id = ${userId} and state = 'paid'
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
      and planned_at >= ${boundMoment(startMs ?? 0)}
      and (${endMs === undefined ? null : boundMoment(endMs)}::timestamptz is null
        or planned_at <= ${endMs === undefined ? null : boundMoment(endMs)})
    order by id desc limit ${limit}`
  return rows.map(toPayout)
}
