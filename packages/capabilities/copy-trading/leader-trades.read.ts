import type { CopyKind, SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Amount, Price, Quantity } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** One move of a leader and what became of it with all who copied: nothing in it reveals a single copier. */
export interface LeaderTrade {
  /** Of its first copy: what the next page begins before. */
  readonly id: number
  readonly market: number
  readonly kind: CopyKind
  readonly isBuy: boolean
  readonly leaderQty: Quantity
  /** Ticks; 0 where the leader's price is not known. */
  readonly leaderPrice: Price
  readonly copies: number
  readonly skips: ReadonlyMap<SkipReason, number>
  /** Of all copiers. */
  readonly filled: Quantity
  readonly filledValue: Amount
  readonly copiedAtMs: number
}

interface Row {
  id: bigint
  market: bigint
  kind: CopyKind
  is_buy: boolean
  leader_qty: bigint
  leader_price: bigint
  copies: bigint
  reasons: SkipReason[] | null
  filled: string
  filled_value: string
  copied_at: Date
}

export interface LeaderTradesQuery {
  readonly leaderId: number
  readonly beforeId?: number | undefined
  readonly limit: number
}

/**
 * The newest first. A relation has one copy of a move at most, so the newest `limit` copies of each hold all copies of the
 * newest `limit` moves: what is read does not grow with the history.
 */
export async function leaderTrades(
  sql: Sql,
  { leaderId, beforeId = Number.MAX_SAFE_INTEGER, limit }: LeaderTradesQuery,
): Promise<LeaderTrade[]> {
  const rows = await sql<Row[]>`
    select min(c.id) as id, c.market, c.kind, bool_or(c.is_buy) as is_buy, max(c.leader_qty) as leader_qty,
      max(c.leader_price) as leader_price, count(*) as copies,
      array_agg(c.reason) filter (where c.state = 'skipped') as reasons, sum(c.filled)::text as filled,
      sum(c.filled_value)::text as filled_value, min(c.copied_at) as copied_at
    from copy_relations r cross join lateral (
      select * from copy_copies where relation_id = r.id and id < ${beforeId} order by id desc limit ${limit}) c
    where r.leader_id = ${leaderId}
    group by c.move, c.market, c.kind order by min(c.id) desc limit ${limit}`
  return rows.map(toTrade)
}

function toTrade(row: Row): LeaderTrade {
  const byReason = Map.groupBy(row.reasons ?? [], (reason) => reason)
  return {
    ...{ id: Number(row.id), market: Number(row.market), kind: row.kind, isBuy: row.is_buy },
    ...{ leaderQty: row.leader_qty, leaderPrice: row.leader_price, copies: Number(row.copies) },
    skips: new Map([...byReason].map(([reason, all]) => [reason, all.length])),
    ...{ filled: BigInt(row.filled), filledValue: BigInt(row.filled_value), copiedAtMs: row.copied_at.getTime() },
  }
}
