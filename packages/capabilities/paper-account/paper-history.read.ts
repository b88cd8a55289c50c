import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { PaperFill, PaperLiquidation } from './machine/draft.ts'
import type { PaperOrder } from './machine/state.ts'
import { type FillRecord, fillFrom, type LiquidationRecord, liquidationFrom, orderOf } from './paper-rows.ts'

export interface OrdersQuery {
  readonly userId: number
  readonly markets: readonly number[]
  readonly side?: number | undefined
  readonly status?: number | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Ended orders of all lives, newest first. */
export async function readEndedOrders(sql: Sql, query: OrdersQuery): Promise<PaperOrder[]> {
  const { userId, markets, side = null, status = null, startMs = null, endMs = null, beforeId = null, limit } = query
  const rows = await sql<{ body: unknown }[]>`
    select body from paper_orders
    where user_id = ${userId} and not is_open and market = any(${list(markets)}::text::bigint[])
      and (${side}::int is null or side = ${side}::int) and (${status}::int is null or status = ${status}::int)
      and (${startMs}::bigint is null or created_at >= ${startMs}::bigint)
      and (${endMs}::bigint is null or created_at <= ${endMs}::bigint)
      and (${beforeId}::bigint is null or order_id < ${beforeId}::bigint)
    order by order_id desc limit ${limit}`
  return rows.map(({ body }) => orderOf(body))
}

/** One order of any life, by its id or by its client id in a life. */
export async function readPaperOrder(
  sql: Sql,
  userId: number,
  by: { readonly orderId: number } | { readonly clientId: string; readonly life: number },
): Promise<PaperOrder | undefined> {
  const rows =
    'orderId' in by
      ? await sql<{ body: unknown }[]>`
          select body from paper_orders where user_id = ${userId} and order_id = ${by.orderId}`
      : await sql<{ body: unknown }[]>`
          select body from paper_orders
          where user_id = ${userId} and life = ${by.life} and client_id = ${by.clientId}`
  return rows[0] && orderOf(rows[0].body)
}

/** The newest order of a life that has filled something and whose client id begins with one of these. */
export async function readFilledAs(
  sql: Sql,
  userId: number,
  life: number,
  beginnings: readonly string[],
): Promise<PaperOrder | undefined> {
  const [row] = await sql<{ body: unknown }[]>`
    select body from paper_orders o
    where user_id = ${userId} and life = ${life} and (body ->> 'executed')::numeric > 0
      and exists (select from unnest(${beginnings as string[]}::text[]) b where starts_with(o.client_id, b))
    order by order_id desc limit 1`
  return row && orderOf(row.body)
}

export interface FillsQuery {
  readonly userId: number
  readonly markets: readonly number[]
  readonly side?: 'buy' | 'sell' | undefined
  readonly orderId?: number | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

export async function readPaperFills(sql: Sql, query: FillsQuery): Promise<PaperFill[]> {
  const { userId, markets, orderId = null, startMs = null, endMs = null, beforeId = null, limit } = query
  const isBuyer = query.side === undefined ? null : query.side === 'buy'
  const rows = await sql<FillRecord[]>`
    select * from paper_fills
    where user_id = ${userId} and market = any(${list(markets)}::text::bigint[])
      and (${isBuyer}::boolean is null or is_buyer = ${isBuyer}::boolean)
      and (${orderId}::bigint is null or order_id = ${orderId}::bigint)
      and (${startMs}::bigint is null or at_ms >= ${startMs}::bigint)
      and (${endMs}::bigint is null or at_ms <= ${endMs}::bigint)
      and (${beforeId}::bigint is null or fill_id < ${beforeId}::bigint)
    order by fill_id desc limit ${limit}`
  return rows.map(fillFrom)
}

export async function readLiquidations(sql: Sql, userId: number, limit: number): Promise<PaperLiquidation[]> {
  const rows = await sql<LiquidationRecord[]>`
    select * from paper_liquidations where user_id = ${userId} order by id desc limit ${limit}`
  return rows.map(liquidationFrom)
}

/** A life from its start to its end, with its worth in 10^-8 USDT. */
export interface PaperLife {
  readonly life: number
  readonly startedAtMs: number
  readonly endedAtMs: number | undefined
  readonly startValue: bigint
  readonly endValue: bigint | undefined
}

export async function readLives(sql: Sql, userId: number, limit: number): Promise<PaperLife[]> {
  const rows = await sql<
    { life: number; started_at: bigint; ended_at: bigint | null; start_value: bigint; end_value: bigint | null }[]
  >`select life, started_at, ended_at, start_value, end_value from paper_lives
    where user_id = ${userId} order by life desc limit ${limit}`
  return rows.map((row) => ({
    life: row.life,
    startedAtMs: Number(row.started_at),
    endedAtMs: row.ended_at === null ? undefined : Number(row.ended_at),
    startValue: row.start_value,
    endValue: row.end_value ?? undefined,
  }))
}

export interface ValueAt {
  readonly atMs: number
  readonly value: bigint
}

/** The newest hours of a life, oldest first. */
export async function readValues(sql: Sql, userId: number, life: number, limit: number): Promise<ValueAt[]> {
  const rows = await sql<{ hour_ms: bigint; value: bigint }[]>`
    select hour_ms, value from paper_values where user_id = ${userId} and life = ${life}
    order by hour_ms desc limit ${limit}`
  return rows.map(({ hour_ms, value }) => ({ atMs: Number(hour_ms), value })).reverse()
}
