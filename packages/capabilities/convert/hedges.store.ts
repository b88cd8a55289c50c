import type { HedgeState } from '@bowline/contract/terms/convert.ts'
import type { Amount, Price, Quantity } from '@bowline/money'
import { boundMoment, type Sql } from '@bowline/platform/postgres/index.ts'

/** An order of the house's own account, and the coin it is given out of the inventory. */
export interface NewHedge {
  readonly market: number
  readonly side: 'buy' | 'sell'
  readonly qty: Quantity
  readonly price: Price
  readonly asset: number
  readonly given: Amount
  readonly plannedAtMs: number
}

export interface Hedge extends NewHedge {
  readonly id: number
  /** Traded: what comes back is known, and may not be in the inventory yet. */
  readonly state: HedgeState
  /** Of the coin that was given. */
  readonly returned: Amount | undefined
  /** Of the other coin. */
  readonly received: Amount | undefined
}

interface Row {
  id: bigint
  market: bigint
  side: Hedge['side']
  qty: bigint
  price: bigint
  asset: bigint
  given: string
  state: Hedge['state']
  returned: string | null
  received: string | null
  planned_at: Date
}

function toHedge({ id, market, side, qty, price, asset, given, state, returned, received, planned_at }: Row): Hedge {
  return {
    ...{ id: Number(id), market: Number(market), side, qty, price, asset: Number(asset), given: BigInt(given), state },
    returned: returned === null ? undefined : BigInt(returned),
    received: received === null ? undefined : BigInt(received),
    plannedAtMs: planned_at.getTime(),
  }
}

export async function insertHedge(sql: Sql, made: NewHedge): Promise<Hedge> {
  const { market, side, qty, price, asset, given, plannedAtMs } = made
  const [row] = await sql<Row[]>`
    insert into convert_hedges (market, side, qty, price, asset, given, planned_at)
    values (${market}, ${side}, ${qty}, ${price}, ${asset}, ${String(given)}, ${boundMoment(plannedAtMs)}) returning *`
  return toHedge(row as Row)
}

/** What an order came to, once: a repeat has what was written first. */
export async function writeTraded(
  sql: Sql,
  id: number,
  { returned, received }: { readonly returned: Amount; readonly received: Amount },
): Promise<Hedge> {
  await sql`
    update convert_hedges set state = 'traded', returned = ${String(returned)}, received = ${String(received)}
    where id = ${id} and state = 'planned'`
  const [row] = await sql<Row[]>`select * from convert_hedges where id = ${id}`
  return toHedge(row as Row)
}

export async function endHedge(sql: Sql, id: number): Promise<void> {
  await sql`update convert_hedges set state = 'done' where id = ${id}`
}

/** Oldest first. */
export async function openHedges(sql: Sql): Promise<Hedge[]> {
  return (await sql<Row[]>`select * from convert_hedges where state <> 'done' order by id`).map(toHedge)
}

/** Newest first. */
export async function lastHedges(sql: Sql, limit: number): Promise<Hedge[]> {
  return (await sql<Row[]>`select * from convert_hedges order by id desc limit ${limit}`).map(toHedge)
}
