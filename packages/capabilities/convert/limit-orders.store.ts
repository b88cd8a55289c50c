import type { Amount } from '@bowline/money'
import { boundMoment, inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import {
  type Conversion,
  type ConversionRow,
  columnsOf,
  type DayLimit,
  fitsDay,
  type LimitTerms,
  lockConversions,
  type NewConversion,
  toConversion,
} from './conversions.store.ts'
import { amountsAtLimit } from './limit-terms.ts'
import type { Amounts, Asked } from './rate.ts'

export type LimitOrder = Conversion & { readonly limit: LimitTerms }

export interface WaitingQuery {
  readonly id?: number | undefined
  readonly userId?: number | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

const toOrder = (row: ConversionRow) => toConversion(row) as LimitOrder

/** Stores one as in progress: its coins are not set aside yet. */
export async function insertLimitOrder(
  sql: Sql,
  made: NewConversion & { readonly limit: LimitTerms },
  { most, day }: { readonly most: number; readonly day: DayLimit },
): Promise<LimitOrder | 'too-many-open' | 'day-limit'> {
  const { price, isSale, isFromFixed, setAside, expiresAtMs, step, decidedAtMs } = made.limit
  const limitColumns = {
    ...{ limit_price: String(price), is_sale: isSale, is_from_fixed: isFromFixed, set_aside: String(setAside) },
    ...{ expires_at: boundMoment(expiresAtMs), step: step ?? null, decided_at: boundMoment(decidedAtMs) },
  }
  return inTransaction(sql, async (tx) => {
    await lockConversions(tx, made.userId)
    const [open] = await tx<{ n: bigint }[]>`
      select count(*) as n from conversions where user_id = ${made.userId} and (state = 'open' or step is not null)`
    if (Number(open?.n) >= most) return 'too-many-open'
    if (!(await fitsDay(tx, made, day))) return 'day-limit'
    const [row] = await tx<ConversionRow[]>`
      insert into conversions ${tx({ ...columnsOf(made), ...limitColumns })} returning *`
    return toOrder(row as ConversionRow)
  })
}

/** What is set aside waits for a price from now on; the row as it is then. */
export async function openOrder(sql: Sql, id: number): Promise<LimitOrder> {
  await sql`update conversions set state = 'open', step = null where id = ${id} and step = 'lock'`
  return orderOf(sql, id)
}

export async function orderOf(sql: Sql | Transaction, id: number): Promise<LimitOrder> {
  const [row] = await sql<ConversionRow[]>`select * from conversions where id = ${id} and limit_price is not null`
  if (!row) throw new Error(`there is no limit order ${id}`)
  return toOrder(row)
}

export async function findOrder(
  sql: Sql,
  userId: number,
  { id, quoteId }: { readonly id?: number | undefined; readonly quoteId?: string | undefined },
): Promise<LimitOrder | undefined> {
  const [row] = await sql<ConversionRow[]>`
    select * from conversions where user_id = ${userId} and limit_price is not null
      and (id = ${id ?? null} or quote_id = ${quoteId ?? null})`
  return row && toOrder(row)
}

/** Decides that an open one is filled with these amounts; undefined: it is open no more. */
export async function decideFill(
  sql: Sql,
  id: number,
  { fromAmount, toAmount, spreadPpm, atMs }: Amounts & { readonly spreadPpm: bigint; readonly atMs: number },
): Promise<LimitOrder | undefined> {
  const [row] = await sql<ConversionRow[]>`
    update conversions set state = 'processing', step = 'fill', decided_at = ${boundMoment(atMs)},
      from_amount = ${String(fromAmount)}, to_amount = ${String(toAmount)}, spread_ppm = ${spreadPpm}
    where id = ${id} and state = 'open' returning *`
  return row && toOrder(row)
}

/** Of one that the ledger knows nothing of: it waits on, with the amounts of its limit. */
export async function reopenOrder(sql: Sql, order: LimitOrder): Promise<LimitOrder> {
  const { fromAmount, toAmount } = amountsAtLimit(order.limit, askedOf(order))
  await sql`
    update conversions set state = 'open', step = null, spread_ppm = 0,
      from_amount = ${String(fromAmount)}, to_amount = ${String(toAmount)}
    where id = ${order.id} and step = 'fill'`
  return orderOf(sql, order.id)
}

/** What its owner has said: the other amount is the price's. */
export function askedOf({ fromAmount, toAmount, limit }: LimitOrder): Asked {
  return limit.isFromFixed ? { fromAmount } : { toAmount }
}

/** Decides that an open one ends unfilled; undefined: it is open no more. */
export async function decideEnd(
  sql: Sql,
  id: number,
  step: 'cancel' | 'call-off' | 'expire',
  atMs: number,
): Promise<LimitOrder | undefined> {
  const [row] = await sql<ConversionRow[]>`
    update conversions set state = 'processing', step = ${step}, decided_at = ${boundMoment(atMs)}
    where id = ${id} and state = 'open' returning *`
  return row && toOrder(row)
}

/** Of everybody or of one user, newest first; those too of which a step is being done. */
export async function waitingOrders(sql: Sql, { id, userId, beforeId, limit }: WaitingQuery): Promise<LimitOrder[]> {
  const rows = await sql<ConversionRow[]>`
    select * from conversions where (state = 'open' or step is not null)
      and (${id ?? null}::bigint is null or id = ${id ?? null})
      and (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
    order by id desc limit ${limit}`
  return rows.map(toOrder)
}

/** What orders of one coin wait with. */
export interface WaitingSum {
  readonly orders: number
  /** Ledger units. */
  readonly sum: Amount
  /** Of them, those of which a step is being done. */
  readonly moving: number
  readonly newest: number
}

/** By the coin that is given. What is not yet set aside does not count. */
export async function sumsOfWaiting(sql: Sql): Promise<Map<string, WaitingSum>> {
  const rows = await sql<{ coin: string; orders: bigint; sum: string; moving: bigint; newest: bigint }[]>`
    select from_coin as coin, count(*) as orders, count(step) as moving, max(id) as newest,
      sum(case when step = 'lock' then 0 else set_aside end)::text as sum
    from conversions where state = 'open' or step is not null group by from_coin`
  const numbers = ({ orders, sum, moving, newest }: (typeof rows)[number]) => ({
    ...{ orders: Number(orders), sum: BigInt(sum), moving: Number(moving), newest: Number(newest) },
  })
  return new Map(rows.map((row) => [row.coin, numbers(row)]))
}

/** Oldest first. */
export async function openOrders(sql: Sql): Promise<LimitOrder[]> {
  return (await sql<ConversionRow[]>`select * from conversions where state = 'open' order by id`).map(toOrder)
}

/** Those whose step was begun before a moment. */
export async function interruptedOrders(sql: Sql, beforeMs: number): Promise<LimitOrder[]> {
  const rows = await sql<ConversionRow[]>`
    select * from conversions where step is not null and decided_at < ${boundMoment(beforeMs)} order by id limit 1000`
  return rows.map(toOrder)
}

/** The same end, as of a later moment. */
export async function decideAgain(sql: Sql, id: number, atMs: number): Promise<LimitOrder> {
  await sql`update conversions set decided_at = ${boundMoment(atMs)} where id = ${id} and step is not null`
  return orderOf(sql, id)
}

export async function endOrder(
  tx: Transaction,
  id: number,
  { state, reason }: { readonly state: 'success' | 'cancelled' | 'expired'; readonly reason?: 'called-off' },
): Promise<LimitOrder> {
  await tx`
    update conversions set state = ${state}, reason = ${reason ?? null}, step = null
    where id = ${id} and step is not null`
  return orderOf(tx, id)
}
