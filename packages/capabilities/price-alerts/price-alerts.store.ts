import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { AlertDirection, PriceAlert } from './price-alert.ts'

/** How many alerts of one user may be waiting, and how many fired ones are kept. */
export const MOST_WAITING = 50
const MOST_FIRED = 50

interface Row {
  id: bigint
  user_id: bigint
  market: bigint
  direction: AlertDirection
  price: bigint
  created_at: Date
  fired_at: Date | null
  fired_price: bigint | null
}

function toAlert(row: Row): PriceAlert {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    market: Number(row.market),
    direction: row.direction,
    price: row.price,
    createdAtMs: row.created_at.getTime(),
    fired: row.fired_at && row.fired_price ? { atMs: row.fired_at.getTime(), price: row.fired_price } : undefined,
  }
}

export type NewAlert = Pick<PriceAlert, 'userId' | 'market' | 'direction' | 'price'>

/** Undefined when the user has the maximum waiting. Old fired ones are evicted. */
export async function insertAlert(sql: Sql, alert: NewAlert): Promise<PriceAlert | undefined> {
  return inTransaction(sql, async (tx) => {
    // Two requests at once must not both see the last free place.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`price_alerts/${alert.userId}`}, 0))`
    const [held] = await tx<{ waiting: number }[]>`
      select count(*)::int as waiting from price_alerts where user_id = ${alert.userId} and fired_at is null`
    if ((held?.waiting ?? 0) >= MOST_WAITING) return undefined
    await tx`
      delete from price_alerts where id in (
        select id from price_alerts where user_id = ${alert.userId} and fired_at is not null
        order by fired_at desc, id desc offset ${MOST_FIRED})`
    const [row] = await tx<Row[]>`
      insert into price_alerts (user_id, market, direction, price)
      values (${alert.userId}, ${alert.market}, ${alert.direction}, ${alert.price}) returning *`
    return row && toAlert(row)
  })
}

/** Waiting ones, newest first, then the last ones that fired. */
export async function alertsOf(sql: Sql, userId: number): Promise<PriceAlert[]> {
  const rows = await sql<Row[]>`
    (select * from price_alerts where user_id = ${userId} and fired_at is null order by id desc)
    union all
    (select * from price_alerts where user_id = ${userId} and fired_at is not null
      order by fired_at desc, id desc limit ${MOST_FIRED})`
  return rows.map(toAlert)
}

export async function deleteAlert(sql: Sql, userId: number, id: number): Promise<boolean> {
  const rows = await sql`delete from price_alerts where id = ${id} and user_id = ${userId} returning id`
  return rows.length === 1
}

/** Everyone's waiting alerts with a number above `after`, in ascending order. */
export async function waitingAlerts(sql: Sql, after: number, limit: number): Promise<PriceAlert[]> {
  const rows = await sql<Row[]>`
    select * from price_alerts where fired_at is null and id > ${after} order by id limit ${limit}`
  return rows.map(toAlert)
}

/** Stores when and at which price they fired; returns those that were still waiting, in the same order. */
export async function markFired(sql: Sql, alerts: readonly PriceAlert[]): Promise<PriceAlert[]> {
  const list = (of: (alert: PriceAlert) => number | bigint | undefined) => `{${alerts.map(of).join(',')}}`
  const rows = await sql<{ id: bigint }[]>`
    update price_alerts a set fired_at = to_timestamp(f.at_ms / 1000.0), fired_price = f.price
    from unnest(${list(({ id }) => id)}::text::bigint[], ${list(({ fired }) => fired?.atMs)}::text::bigint[],
      ${list(({ fired }) => fired?.price)}::text::bigint[]) as f (id, at_ms, price)
    where a.id = f.id and a.fired_at is null returning a.id`
  const stored = new Set(rows.map(({ id }) => Number(id)))
  return alerts.filter(({ id }) => stored.has(id))
}
