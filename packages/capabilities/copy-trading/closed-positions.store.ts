import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Settlement, ShareState } from './profit-share.ts'

/** A closed position of a relation, and what of its profit is set aside. */
export interface ClosedPosition {
  readonly positionId: number
  readonly relationId: number
  readonly profit: Amount
  readonly withheld: Amount
  readonly closedAtMs: number
}

interface Row {
  position_id: bigint
  relation_id: bigint
  profit: string
  withheld: string
  closed_at: Date
}

const toClosed = (row: Row): ClosedPosition => ({
  ...{ positionId: Number(row.position_id), relationId: Number(row.relation_id) },
  ...{ profit: BigInt(row.profit), withheld: BigInt(row.withheld), closedAtMs: row.closed_at.getTime() },
})

/**
 * When the last of a relation's was closed that is known, those known of that moment, and those that no journal is known of. They
 * become known in the order in which they were closed.
 */
export async function closedPositionsOf(
  sql: Sql,
  relationId: number,
): Promise<{ known: ReadonlySet<number>; lastMs: number; open: ClosedPosition[] }> {
  const rows = await sql<(Row & { is_done: boolean; is_last: boolean })[]>`
    with last as (select max(closed_at) as at from copy_closed where relation_id = ${relationId})
    select c.*, c.closed_at = last.at as is_last from copy_closed c cross join last
    where c.relation_id = ${relationId} and (c.closed_at = last.at or not c.is_done)
    order by c.closed_at, c.position_id`
  const newest = rows.filter(({ is_last }) => is_last)
  const known = new Set(newest.map(({ position_id }) => Number(position_id)))
  const lastMs = newest[0]?.closed_at.getTime() ?? 0
  return { known, lastMs, open: rows.filter(({ is_done }) => !is_done).map(toClosed) }
}

/** Before the ledger is asked. */
export async function insertClosed(sql: Sql, closed: ClosedPosition): Promise<void> {
  await sql`
    insert into copy_closed (position_id, relation_id, profit, withheld, closed_at)
    values (${closed.positionId}, ${closed.relationId}, ${String(closed.profit)}, ${String(closed.withheld)},
      ${new Date(closed.closedAtMs)}) on conflict do nothing`
}

/** After it: counted once, however often it is said. `withheld` is what really was. */
export async function countClosed(sql: Sql, closed: ClosedPosition, withheld: Amount): Promise<void> {
  await sql`
    with done as (
      update copy_closed set is_done = true, withheld = ${String(withheld)}::numeric
      where position_id = ${closed.positionId} and not is_done returning relation_id, profit, withheld)
    update copy_relations r set cum = r.cum + done.profit, withheld = r.withheld + done.withheld
    from done where r.id = done.relation_id`
}

export interface StoredSettlement extends Omit<Settlement, 'state'> {
  readonly number: number
  readonly state: Pick<ShareState, 'cum' | 'highWaterMark'>
  readonly settledAtMs: number
}

interface SettlementRow {
  number: number
  due: string
  owed: string
  refund: string
  cum: string
  high_water: string
  settled_at: Date
}

const toSettlement = (row: SettlementRow): StoredSettlement => ({
  ...{ number: row.number, due: BigInt(row.due), owed: BigInt(row.owed), refund: BigInt(row.refund) },
  state: { cum: BigInt(row.cum), highWaterMark: BigInt(row.high_water) },
  settledAtMs: row.settled_at.getTime(),
})

/** One that no journal is known of. */
export async function openSettlement(sql: Sql, relationId: number): Promise<StoredSettlement | undefined> {
  const [row] = await sql<SettlementRow[]>`
    select * from copy_settlements where relation_id = ${relationId} and not is_done`
  return row && toSettlement(row)
}

/** The newest first. */
export async function settlementsOf(sql: Sql, relationId: number, limit: number): Promise<StoredSettlement[]> {
  const rows = await sql<SettlementRow[]>`
    select * from copy_settlements where relation_id = ${relationId} and is_done order by number desc limit ${limit}`
  return rows.map(toSettlement)
}

/** A settlement that moved money, and in whose relation. */
export type PaidShare = StoredSettlement & { readonly relationId: number; readonly leaderId: number }

export interface SharesQuery {
  readonly userId: number
  /** Older than this one. */
  readonly before?: { readonly settledAtMs: number; readonly relationId: number } | undefined
  readonly limit: number
}

/** What a copier gave of their profit, or got back of what was set aside; the newest first. */
export async function paidShares(sql: Sql, { userId, before, limit }: SharesQuery): Promise<PaidShare[]> {
  const olderThan = before
    ? sql`and (s.settled_at, s.relation_id) < (${new Date(before.settledAtMs)}, ${before.relationId})`
    : sql``
  const rows = await sql<(SettlementRow & { relation_id: bigint; leader_id: bigint })[]>`
    select s.*, r.leader_id from copy_settlements s join copy_relations r on r.id = s.relation_id
    where r.user_id = ${userId} and s.is_done and (s.due > 0 or s.refund > 0) ${olderThan}
    order by s.settled_at desc, s.relation_id desc limit ${limit}`
  return rows.map((row) => ({
    ...toSettlement(row),
    ...{ relationId: Number(row.relation_id), leaderId: Number(row.leader_id) },
  }))
}

/** What a leader got since a time. */
export async function paidTo(sql: Sql, leaderId: number, sinceMs: number): Promise<Amount> {
  const [row] = await sql<{ due: string }[]>`
    select coalesce(sum(s.due), 0)::text as due from copy_settlements s join copy_relations r on r.id = s.relation_id
    where r.leader_id = ${leaderId} and s.is_done and s.settled_at >= ${new Date(sinceMs)}`
  return BigInt(row?.due ?? 0)
}

export async function insertSettlement(
  sql: Sql,
  relationId: number,
  { number, due, owed, refund, state, settledAtMs }: StoredSettlement,
): Promise<void> {
  await sql`
    insert into copy_settlements (relation_id, number, due, owed, refund, cum, high_water, settled_at)
    values (${relationId}, ${number}, ${String(due)}, ${String(owed)}, ${String(refund)}, ${String(state.cum)},
      ${String(state.highWaterMark)}, ${new Date(settledAtMs)}) on conflict do nothing`
}

/** The ledger has refused it, so nothing is posted under its number. */
export async function dropSettlement(sql: Sql, relationId: number, { number }: StoredSettlement): Promise<void> {
  await sql`delete from copy_settlements where relation_id = ${relationId} and number = ${number} and not is_done`
}

/**
 * A higher share that the copier has agreed to counts from here on, if its Monday has come. `report`: in the same transaction, so that whoever is
 * concerned is notified once.
 */
export async function endSettlement(
  sql: Sql,
  relationId: number,
  made: StoredSettlement,
  report: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const settledAt = new Date(made.settledAtMs)
  await inTransaction(sql, async (tx) => {
    const ended = await tx`
      update copy_settlements set is_done = true where relation_id = ${relationId} and number = ${made.number}
      and not is_done returning number`
    if (ended.length === 0) return
    await tx`
      update copy_relations set withheld = withheld - ${String(made.due - made.owed + made.refund)}::numeric, high_water = ${String(made.state.highWaterMark)},
        settlements = ${made.number}, settled_at = ${settledAt}, share_ppm = case when next_share_from <= ${settledAt} then next_share_ppm else share_ppm end,
        next_share_ppm = case when next_share_from <= ${settledAt} then null else next_share_ppm end,
        next_share_from = case when next_share_from <= ${settledAt} then null else next_share_from end
      where id = ${relationId}`
    await report(tx)
  })
}
