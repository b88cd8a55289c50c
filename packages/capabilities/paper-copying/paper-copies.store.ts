import type { CopyKind, CopyState, SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import type { Amount, Price, Quantity } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Held } from '../copy-trading/index.ts'
import { storedSeen } from './paper-follows.store.ts'

/** What became of one move of the leader on paper. */
export interface PaperCopy {
  readonly id: number
  readonly followId: number
  readonly move: string
  readonly market: number
  readonly kind: CopyKind
  readonly isBuy: boolean
  readonly leaderQty: Quantity
  readonly leaderBefore: Quantity
  /** Ticks; 0 where the leader's price is not known. */
  readonly leaderPrice: Price
  readonly state: CopyState | 'pending'
  readonly reason: SkipReason | undefined
  readonly qty: Quantity
  readonly filled: Quantity
  readonly filledValue: Amount
  readonly copiedAtMs: number
}

export type Fate = Pick<PaperCopy, 'isBuy' | 'state' | 'reason' | 'qty' | 'filled' | 'filledValue'>
export type Intent = Pick<
  PaperCopy,
  'move' | 'market' | 'kind' | 'isBuy' | 'leaderQty' | 'leaderBefore' | 'leaderPrice' | 'copiedAtMs'
>

interface Row {
  id: bigint
  follow_id: bigint
  move: string
  market: bigint
  kind: CopyKind
  is_buy: boolean
  leader_qty: bigint
  leader_before: bigint
  leader_price: bigint
  state: PaperCopy['state']
  reason: SkipReason | null
  qty: bigint
  filled: bigint
  filled_value: string
  copied_at: bigint
}

function toCopy(row: Row): PaperCopy {
  return {
    ...{ id: Number(row.id), followId: Number(row.follow_id), move: row.move, market: Number(row.market) },
    ...{ kind: row.kind, isBuy: row.is_buy, leaderQty: row.leader_qty, leaderBefore: row.leader_before },
    ...{ leaderPrice: row.leader_price, state: row.state, reason: row.reason ?? undefined, qty: row.qty },
    ...{ filled: row.filled, filledValue: BigInt(row.filled_value), copiedAtMs: Number(row.copied_at) },
  }
}

/** Writes down what is going to be copied, together with what the leader has been seen to hold after it. */
export async function insertIntents(
  sql: Sql,
  followId: number,
  intents: readonly Intent[],
  seen: ReadonlyMap<number, Held>,
): Promise<PaperCopy[]> {
  return inTransaction(sql, async (tx) => {
    const made: PaperCopy[] = []
    for (const intent of intents) {
      const [row] = await tx<Row[]>`
        insert into paper_copies (follow_id, move, market, kind, is_buy, leader_qty, leader_before, leader_price,
          state, qty, filled, filled_value, copied_at)
        values (${followId}, ${intent.move}, ${intent.market}, ${intent.kind}, ${intent.isBuy}, ${intent.leaderQty},
          ${intent.leaderBefore}, ${intent.leaderPrice}, 'pending', 0, 0, 0, ${intent.copiedAtMs})
        on conflict do nothing returning *`
      if (row) made.push(toCopy(row))
    }
    await tx`update paper_follows set seen = ${storedSeen(seen)}::text::jsonb where id = ${followId}`
    return made
  })
}

export async function settleCopy(sql: Sql, id: number, fate: Fate): Promise<void> {
  await sql`
    update paper_copies set state = ${fate.state}, is_buy = ${fate.isBuy}, reason = ${fate.reason ?? null},
      qty = ${fate.qty}, filled = ${fate.filled}, filled_value = ${String(fate.filledValue)}
    where id = ${id} and state = 'pending'`
}

export async function pendingCopies(sql: Sql, followId: number): Promise<PaperCopy[]> {
  const rows = await sql<Row[]>`
    select * from paper_copies where follow_id = ${followId} and state = 'pending' order by id`
  return rows.map(toCopy)
}

export interface PaperCopiesQuery {
  readonly userId: number
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** Of all follows of an account, the newest first. */
export async function paperCopiesOf(sql: Sql, query: PaperCopiesQuery): Promise<(PaperCopy & { leaderId: number })[]> {
  const { userId, beforeId = null, limit } = query
  const rows = await sql<(Row & { leader_id: bigint })[]>`
    select c.*, f.leader_id from paper_copies c join paper_follows f on f.id = c.follow_id
    where f.user_id = ${userId} and c.state <> 'pending' and (${beforeId}::bigint is null or c.id < ${beforeId}::bigint)
    order by c.id desc limit ${limit}`
  return rows.map((row) => ({ ...toCopy(row), leaderId: Number(row.leader_id) }))
}
