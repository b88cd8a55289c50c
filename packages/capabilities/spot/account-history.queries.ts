import { OrderFlag, OrderStatus } from '@bowline/core/messages/terms.ts'
import { Parameters, selectList } from '../projection/index.ts'
import type { EndedListsQuery, EndedOrdersQuery, FillsQuery } from './account-history.ts'
import type { Query } from './history.queries.ts'
import { spotLists, spotOrders, spotTrades } from './spot-tables.ts'

/** Statuses of ended orders are above this one. */
const LAST_OPEN_STATUS = OrderStatus.partiallyFilled

const orders = selectList(spotOrders, 't')
const trades = selectList(spotTrades, 't')

/**
 * A status or side that matches nothing makes PostgreSQL look at all of the account's orders in the period, some 0.3 s for
 * a million. An index with the status would cost more: every order that ends would change all indexes of the table instead
 * of none (HOT), by measurement half as much time again for each order written.
 */
export function endedOrdersQuery(query: EndedOrdersQuery): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.account = ?', query.account],
    ['t.status > ?', LAST_OPEN_STATUS],
    ['t.market = ?', query.market],
    ['t.market = ANY(?::bigint[])', query.market === undefined ? query.markets : undefined],
    ['t.side = ?', query.side],
    ['t.status = ?', query.status],
    ['t.status = ANY(?::bigint[])', query.statuses],
    ['t.type = ANY(?::bigint[])', query.types],
    ['t.time_in_force = ANY(?::bigint[])', query.timesInForce],
    [`((t.flags & ${OrderFlag.conditional}) <> 0) = ?`, query.wasWaiting],
    ['t.created_at >= ?', query.start],
    ['t.created_at <= ?', query.end],
    ['t.order_id < ?', query.beforeOrderId],
    // Ids and times ascend together, which lets the index by time find the position of an id.
    [
      't.created_at <= (SELECT f.created_at FROM spot_orders f WHERE f.order_id <= ? ORDER BY f.order_id DESC LIMIT 1)',
      query.beforeOrderId,
    ],
  ])
  const limit = parameters.bind('LIMIT ?', query.limit)
  return {
    text: `SELECT ${orders} FROM spot_orders t WHERE ${conditions} ORDER BY t.created_at DESC, t.order_id DESC ${limit}`,
    values: parameters.values,
  }
}

export function ordersByIdQuery(account: number, orderIds: readonly number[]): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.account = ?', account],
    ['t.order_id = ANY(?::bigint[])', orderIds],
  ])
  return { text: `SELECT ${orders} FROM spot_orders t WHERE ${conditions}`, values: parameters.values }
}

/**
 * The newest trades of an account over several markets. The indexes by account cover one market at a time and no times,
 * so each market returns its newest, found by trade id; the caller merges them.
 */
export function fillsQuery(query: FillsQuery): Query {
  const parameters = new Parameters()
  const markets = parameters.bind('?::bigint[]', query.markets)
  const account = parameters.bind('?', query.account)
  const { before, end } = query
  const latest = before && end !== undefined ? Math.min(before.time, end) : (before?.time ?? end)
  const conditions = parameters.all([
    [
      't.trade_id IN (SELECT e.trade_id FROM spot_order_events e WHERE e.order_id = ? AND e.trade_id > 0)',
      query.orderId,
    ],
    [`t.trade_id >= (${edge('>=', 'ASC')})`, query.start],
    [`t.trade_id <= (${edge('<=', 'DESC')})`, latest],
  ])
  const cursor = before
    ? `AND (t.time, t.market, t.trade_id) < (${[before.time, before.market, before.tradeId].map((n) => parameters.bind('?::bigint', n)).join(', ')})`
    : ''
  const limit = parameters.bind('LIMIT ?', query.limit)
  const side = (column: string, other = '') =>
    `(SELECT f.* FROM unnest(${markets}) AS m(market) CROSS JOIN LATERAL
      (SELECT ${trades} FROM spot_trades t
       WHERE t.market = m.market AND t.${column} = ${account} ${other} AND ${conditions} ${cursor}
       ORDER BY t.trade_id DESC ${limit}) AS f)`
  const buys = side('buyer')
  if (query.side === 'buy') return { text: buys, values: parameters.values }
  if (query.side === 'sell') return { text: side('seller'), values: parameters.values }
  // A trade of an account with itself is found once, on the buyer's side.
  return { text: `${buys} UNION ALL ${side('seller', `AND t.buyer <> ${account}`)}`, values: parameters.values }
}

/** Id of the market's first (or last) trade at or after (before) the time `?`. */
function edge(comparison: '>=' | '<=', way: 'ASC' | 'DESC'): string {
  return `SELECT e.trade_id FROM spot_trades e WHERE e.market = m.market AND e.time ${comparison} ? ORDER BY e.time ${way}, e.trade_id ${way} LIMIT 1`
}

/** How many rows a query has. */
export function countOf({ text, values }: Query): Query {
  return { text: `SELECT count(*) AS all_rows FROM (${text}) c`, values }
}

/** An order's fills are among its steps, whose index has the order first. */
export function fillsOfOrdersQuery(account: number, orderIds: readonly number[]): Query {
  const parameters = new Parameters()
  const ids = parameters.bind('?::bigint[]', orderIds)
  const own = parameters.bind('?', account)
  const text = `SELECT ${trades} FROM spot_trades t
    JOIN (SELECT DISTINCT e.market, e.trade_id FROM spot_order_events e WHERE e.order_id = ANY(${ids}) AND e.trade_id > 0) f
      ON f.market = t.market AND f.trade_id = t.trade_id
    WHERE t.buyer = ${own} OR t.seller = ${own}`
  return { text, values: parameters.values }
}

export function endedListsQuery(query: EndedListsQuery): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.account = ?', query.account],
    ['t.status > ?', 0],
    ['t.market = ?', query.market],
    ['t.created_at >= ?', query.start],
    ['t.created_at <= ?', query.end],
    ['t.list_id < ?', query.beforeListId],
    [
      't.created_at <= (SELECT f.created_at FROM spot_lists f WHERE f.list_id <= ? ORDER BY f.list_id DESC LIMIT 1)',
      query.beforeListId,
    ],
  ])
  const limit = parameters.bind('LIMIT ?', query.limit)
  return {
    text: `SELECT ${selectList(spotLists, 't')} FROM spot_lists t WHERE ${conditions} ORDER BY t.created_at DESC, t.list_id DESC ${limit}`,
    values: parameters.values,
  }
}
