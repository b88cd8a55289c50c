import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Changes } from './machine/draft.ts'
import { balanceKey, NOTHING_YET, type PaperState, type PlaceOfMoney } from './machine/state.ts'
import { orderBody, orderOf, type PositionRecord, positionFrom, type TakenRecord, takenFrom } from './paper-rows.ts'

/** Everything of an account's present life; nothing yet of who never had one. */
export async function readState(sql: Sql, userId: number): Promise<PaperState> {
  const [account] = await sql<{ life: number; next_id: bigint }[]>`
    select life, next_id from paper_accounts where user_id = ${userId}`
  if (!account) return NOTHING_YET
  const { life } = account
  const [balances, orders, positions, taken] = await Promise.all([
    sql<{ place: PlaceOfMoney; asset: number; amount: bigint }[]>`
      select place, asset, amount from paper_balances where user_id = ${userId} and life = ${life}`,
    sql<{ body: unknown }[]>`
      select body from paper_orders where user_id = ${userId} and is_open order by order_id`,
    sql<PositionRecord[]>`select * from paper_positions where user_id = ${userId} and life = ${life}`,
    sql<TakenRecord[]>`select market, side, price, shown, taken from paper_taken where user_id = ${userId}`,
  ])
  return {
    life,
    nextId: Number(account.next_id),
    balances: new Map(balances.map(({ place, asset, amount }) => [balanceKey(place, asset), amount])),
    orders: new Map(orders.map(({ body }) => orderOf(body)).map((order) => [order.orderId, order])),
    positions: new Map(positions.map(positionFrom).map((position) => [position.market, position])),
    taken: new Map(taken.map(takenFrom)),
  }
}

export interface Written {
  readonly userId: number
  readonly before: PaperState
  readonly state: PaperState
  readonly changes: Changes
  readonly atMs: number
  /** Worth of the account before and after, 10^-8 USDT. */
  readonly values: { readonly before: bigint; readonly after: bigint }
}

/** A step from another state than this is none: somebody else has written meanwhile. */
export class StaleStateError extends Error {}

/** One step, all of it or nothing: the account's row is locked first, and must be what the step began from. */
export async function writeStep(sql: Sql, step: Written): Promise<void> {
  const { userId, before, state, changes, atMs, values } = step
  await inTransaction(sql, async (tx) => {
    const [row] = await tx<{ life: number; next_id: bigint }[]>`
      select life, next_id from paper_accounts where user_id = ${userId} for update`
    if ((row ? Number(row.next_id) : NOTHING_YET.nextId) !== before.nextId || (row?.life ?? 0) !== before.life)
      throw new StaleStateError(`paper account ${userId} was written by somebody else`)
    const { life } = state
    await tx`
      insert into paper_accounts (user_id, life, next_id) values (${userId}, ${life}, ${state.nextId})
      on conflict (user_id) do update set life = excluded.life, next_id = excluded.next_id`
    if (life !== before.life) {
      await tx`
        update paper_lives set ended_at = ${atMs}, end_value = ${values.before}
        where user_id = ${userId} and ended_at is null`
      await tx`
        insert into paper_lives (user_id, life, started_at, start_value)
        values (${userId}, ${life}, ${atMs}, ${values.after})`
      await tx`delete from paper_taken where user_id = ${userId}`
    }
    for (const key of changes.balances) {
      const [place = '', asset] = key.split(' ')
      await tx`
        insert into paper_balances (user_id, life, place, asset, amount)
        values (${userId}, ${life}, ${place}, ${Number(asset)}, ${state.balances.get(key) ?? 0n})
        on conflict (user_id, life, place, asset) do update set amount = excluded.amount`
    }
    for (const { from, to, asset, amount, why, orderId } of changes.movements)
      await tx`
        insert into paper_movements (user_id, life, at_ms, from_place, to_place, asset, amount, why, order_id)
        values (${userId}, ${life}, ${atMs}, ${from}, ${to}, ${asset}, ${amount}, ${why}, ${orderId})`
    for (const order of changes.orders)
      await tx`
        insert into paper_orders (user_id, order_id, life, market, side, status, is_open, client_id, created_at, body)
        values (${userId}, ${order.orderId}, ${life}, ${order.market}, ${order.side}, ${order.status},
          ${state.orders.has(order.orderId)}, ${order.clientId}, ${order.createdAt}, ${orderBody(order)}::text::jsonb)
        on conflict (user_id, order_id) do update
          set status = excluded.status, is_open = excluded.is_open, body = excluded.body`
    for (const fill of changes.fills)
      await tx`
        insert into paper_fills (user_id, fill_id, life, order_id, market, is_buyer, is_maker, price, qty, quote, fee,
          fee_asset, realised, at_ms)
        values (${userId}, ${fill.id}, ${life}, ${fill.orderId}, ${fill.market}, ${fill.isBuyer}, ${fill.isMaker},
          ${fill.price}, ${fill.qty}, ${fill.quote}, ${fill.fee}, ${fill.feeAsset}, ${fill.realised}, ${fill.atMs})`
    for (const p of changes.positions)
      await tx`
        insert into paper_positions (user_id, life, market, position_id, isolated, leverage, qty, entry_value, realised,
          fees, funding, opened_at)
        values (${userId}, ${life}, ${p.market}, ${p.positionId}, ${p.isolated}, ${p.leverage}, ${p.qty},
          ${p.entryValue}, ${p.realised}, ${p.fees}, ${p.funding}, ${p.openedAt})
        on conflict (user_id, life, market) do update set position_id = excluded.position_id,
          isolated = excluded.isolated, leverage = excluded.leverage, qty = excluded.qty,
          entry_value = excluded.entry_value, realised = excluded.realised, fees = excluded.fees,
          funding = excluded.funding, opened_at = excluded.opened_at`
    for (const key of changes.taken) {
      const [market, side, price] = key.split(' ')
      const taken = state.taken.get(key)
      await tx`
        delete from paper_taken
        where user_id = ${userId} and market = ${market}::text::bigint and side = ${side}::text::smallint
          and price = ${price}::text::bigint`
      if (taken)
        await tx`
          insert into paper_taken (user_id, market, side, price, shown, taken)
          values (${userId}, ${taken.market}, ${taken.side}, ${taken.price}, ${taken.shown}, ${taken.taken})`
    }
    for (const l of changes.liquidations)
      await tx`
        insert into paper_liquidations (user_id, id, life, market, at_ms, isolated, is_long, mark, index_price, equity,
          maintenance, qty, taken_over, value, fee, clearance, saving_price)
        values (${userId}, ${l.id}, ${life}, ${l.market}, ${l.atMs}, ${l.isolated}, ${l.isLong}, ${l.mark},
          ${l.index}, ${l.equity}, ${l.maintenance}, ${l.qty}, ${l.takenOver}, ${l.value}, ${l.fee},
          ${l.clearance}, ${l.savingPrice})`
    await tx`
      insert into paper_values (user_id, life, hour_ms, value)
      values (${userId}, ${life}, ${hourOf(atMs)}, ${values.after})
      on conflict (user_id, life, hour_ms) do update set value = excluded.value`
  })
}

const HOUR_MS = 3_600_000

function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS
}

/** Users whom the market can do something to: with open orders or positions of their present life. */
export async function readWatched(sql: Sql): Promise<number[]> {
  const rows = await sql<{ user_id: bigint }[]>`
    select distinct user_id from paper_orders where is_open
    union
    select p.user_id from paper_positions p join paper_accounts a on a.user_id = p.user_id and a.life = p.life
    where p.qty <> 0`
  return rows.map(({ user_id }) => Number(user_id))
}
