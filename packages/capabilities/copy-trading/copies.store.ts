import type { CopyKind, CopyState, SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import { type Amount, divide, PPM, type Price, type Quantity } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** What became of one move of the leader in one relation. */
export interface Copy {
  readonly relationId: number
  /** The leader's, see `LeaderMove`. */
  readonly move: string
  readonly market: number
  readonly kind: CopyKind
  readonly isBuy: boolean
  readonly leaderQty: Quantity
  /** Ticks; 0 where the leader's price is not known. */
  readonly leaderPrice: Price
  readonly state: CopyState
  readonly reason: SkipReason | undefined
  readonly qty: Quantity
  readonly filled: Quantity
  readonly filledValue: Amount
  /** Of a closing by the engine's clock. */
  readonly copiedAtMs: number
  /** How often a closing was tried of which something is still to be closed; undefined: nothing more is tried. */
  readonly tries?: number | undefined
}

export type StoredCopy = Copy & { readonly id: number }

interface Row {
  id: bigint
  relation_id: bigint
  move: string
  market: bigint
  kind: CopyKind
  is_buy: boolean
  leader_qty: bigint
  leader_price: bigint
  state: CopyState
  reason: SkipReason | null
  qty: bigint
  filled: bigint
  filled_value: string
  copied_at: Date
  tries: number | null
}

function toCopy(row: Row): StoredCopy {
  return {
    ...{ id: Number(row.id), relationId: Number(row.relation_id), move: row.move },
    ...{ market: Number(row.market), kind: row.kind, isBuy: row.is_buy, leaderQty: row.leader_qty },
    ...{ leaderPrice: row.leader_price, state: row.state, reason: row.reason ?? undefined, qty: row.qty },
    ...{ filled: row.filled, filledValue: BigInt(row.filled_value), copiedAtMs: row.copied_at.getTime() },
    tries: row.tries ?? undefined,
  }
}

/** All of one move in one statement; those that are there stay as they are. */
export async function insertCopies(sql: Sql, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return
  const rows = copies.map((copy) => ({
    ...{ relation_id: copy.relationId, move: copy.move, market: copy.market, kind: copy.kind },
    ...{ is_buy: copy.isBuy, leader_qty: String(copy.leaderQty), leader_price: String(copy.leaderPrice) },
    ...{ state: copy.state, reason: copy.reason ?? null, qty: String(copy.qty), filled: String(copy.filled) },
    ...{ filled_value: String(copy.filledValue), copied_at: new Date(copy.copiedAtMs).toISOString() },
    tries: copy.tries ?? null,
  }))
  await sql`
    insert into copy_copies (relation_id, move, market, kind, is_buy, leader_qty, leader_price, state, reason,
      qty, filled, filled_value, copied_at, tries)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t(relation_id bigint, move text,
      market bigint, kind text, is_buy boolean, leader_qty bigint, leader_price bigint, state text, reason text,
      qty bigint, filled bigint, filled_value numeric, copied_at timestamptz,
      tries smallint)
    on conflict do nothing`
}

/** Of one relation, or of all. */
export async function unfinishedCopies(sql: Sql, relationId?: number): Promise<StoredCopy[]> {
  const ofOne = relationId === undefined ? sql`` : sql`and relation_id = ${relationId}`
  const rows = await sql<Row[]>`select * from copy_copies where tries is not null ${ofOne} order by id`
  return rows.map(toCopy)
}

/** One that was not finished, after another try; what is finished stays as it is. */
export async function updateCopy(sql: Sql, copy: Copy): Promise<void> {
  const { relationId, move, market, kind, state, reason = null, filled, filledValue, tries = null } = copy
  await sql`
    update copy_copies set state = ${state}, reason = ${reason}, filled = ${filled}, filled_value = ${String(filledValue)},
      tries = ${tries}
    where relation_id = ${relationId} and move = ${move} and market = ${market} and kind = ${kind} and tries is not null`
}

export interface CopiesQuery {
  readonly relationIds: readonly number[]
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** The newest first. */
export async function copiesOf(sql: Sql, { relationIds, beforeId, limit }: CopiesQuery): Promise<StoredCopy[]> {
  const rows = await sql<Row[]>`
    select * from copy_copies where relation_id = any(${relationIds as number[]}::bigint[])
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
    order by id desc limit ${limit}`
  return rows.map(toCopy)
}

/** How the copies of one relation went. */
export interface CopyCount {
  readonly copies: number
  readonly skipped: number
  /** Closings of which something is still to be closed. */
  readonly unfinished: number
}

/** By relation; of one without copies there is nothing. */
export async function countCopies(sql: Sql, relationIds: readonly number[]): Promise<ReadonlyMap<number, CopyCount>> {
  const rows = await sql<{ relation_id: bigint; copies: bigint; skipped: bigint; unfinished: bigint }[]>`
    select relation_id, count(*) as copies, count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where tries is not null) as unfinished
    from copy_copies where relation_id = any(${relationIds as number[]}::bigint[]) group by 1`
  return new Map(
    rows.map(({ relation_id, copies, skipped, unfinished }) => [
      Number(relation_id),
      { copies: Number(copies), skipped: Number(skipped), unfinished: Number(unfinished) },
    ]),
  )
}

/** Why copies of one relation were skipped or not copied wholly, the most frequent first. */
export async function countSkips(sql: Sql, relationId: number): Promise<{ reason: SkipReason; copies: number }[]> {
  const rows = await sql<{ reason: SkipReason; copies: bigint }[]>`
    select reason, count(*) as copies from copy_copies where relation_id = ${relationId} and reason is not null
    group by 1 order by 2 desc, 1`
  return rows.map(({ reason, copies }) => ({ reason, copies: Number(copies) }))
}

/** How the copies of a leader's trades went: all there were, and their price against the leader's. */
export interface CopyQuality {
  readonly copies: number
  readonly skipped: number
  readonly reasons: readonly { readonly reason: SkipReason; readonly copies: number }[]
  /** Paid more, or got less, than the leader: 10^-6 of the price, on average by value; undefined: nothing was copied. */
  readonly slippagePpm: bigint | undefined
}

/** `factorOf` a contract: worth of a lot at a tick. */
export async function copyQuality(
  sql: Sql,
  leaderId: number,
  factorOf: (market: number) => bigint,
): Promise<CopyQuality> {
  const rows = await sql<
    {
      market: bigint
      is_buy: boolean
      reason: SkipReason | null
      state: CopyState
      copies: bigint
      value: string
      at_leader: string
    }[]
  >`
    select c.market, c.is_buy, c.reason, c.state, count(*) as copies, coalesce(sum(c.filled_value), 0)::text as value,
      coalesce(sum(c.filled::numeric * c.leader_price), 0)::text as at_leader
    from copy_copies c join copy_relations r on r.id = c.relation_id
    where r.leader_id = ${leaderId} and (c.kind = 'open' or c.state = 'skipped') group by 1, 2, 3, 4`
  let [paid, wanted, skipped, copies] = [0n, 0n, 0, 0]
  const reasons = new Map<SkipReason, number>()
  for (const row of rows) {
    copies += Number(row.copies)
    if (row.state === 'skipped' && row.reason) {
      skipped += Number(row.copies)
      reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + Number(row.copies))
      continue
    }
    const atLeader = BigInt(row.at_leader) * factorOf(Number(row.market))
    const worse = BigInt(row.value) - atLeader
    paid += row.is_buy ? worse : -worse
    wanted += atLeader
  }
  return {
    ...{ copies, skipped, reasons: [...reasons].map(([reason, count]) => ({ reason, copies: count })) },
    slippagePpm: wanted === 0n ? undefined : divide(paid * PPM, wanted, 'half-even'),
  }
}

export async function readProgress(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ done_until: Date }[]>`select done_until from copy_progress`
  return row?.done_until.getTime()
}

/** Never goes back. */
export async function writeProgress(sql: Sql, doneUntilMs: number): Promise<void> {
  await sql`
    insert into copy_progress (done_until) values (${new Date(doneUntilMs)})
    on conflict (is_the_one) do update set done_until = greatest(copy_progress.done_until, excluded.done_until)`
}
