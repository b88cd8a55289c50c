import { Execution, OrderFlag } from '@bowline/core/messages/terms.ts'
import { type Condition, Parameters, selectList } from '../projection/index.ts'
import type {
  AggregateTradesQuery,
  ListsQuery,
  MarketTradesQuery,
  OrderKind,
  OrdersQuery,
  PreventedQuery,
  TradesQuery,
} from './history-rows.ts'
import { spotLists, spotOrderEvents, spotOrders, spotPreventedMatches, spotTrades } from './spot-tables.ts'

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

export type OrderKey = { readonly orderId: number } | { readonly clientId: string }
export type ListKey = { readonly listId: number } | { readonly listClientId: string }

const orders = selectList(spotOrders, 't')
const trades = selectList(spotTrades, 't')

/** With a starting point the oldest rows from there, otherwise the newest; the caller sorts them in ascending order. */
function direction(from: number | undefined): 'ASC' | 'DESC' {
  return from === undefined ? 'DESC' : 'ASC'
}

/** The newest order with this key; a client id may be reused once its order has ended. */
export function orderQuery(account: number, market: number, key: OrderKey): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.account = ?', account],
    ['t.market = ?', market],
    'orderId' in key ? ['t.order_id = ?', key.orderId] : ['t.client_id = ?', key.clientId],
  ])
  return {
    text: `SELECT ${orders} FROM spot_orders t WHERE ${conditions} ORDER BY t.order_id DESC LIMIT 1`,
    values: parameters.values,
  }
}

/** Written out, as the index of orders with a trigger has it. */
const ofKind: Readonly<Record<OrderKind, string>> = {
  'with-trigger': 'AND (t.stop_price > 0 OR t.trailing_bps > 0)',
  'in-book': `AND (t.flags & ${OrderFlag.conditional}) = 0`,
}

export function ordersQuery(query: OrdersQuery): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.account = ?', query.account],
    ['t.market = ?', query.market],
    ['t.order_id >= ?', query.fromOrderId],
    // Ids and times ascend together, which lets the index by time find the position of an id.
    [
      't.created_at >= (SELECT f.created_at FROM spot_orders f WHERE f.order_id >= ? ORDER BY f.order_id LIMIT 1)',
      query.fromOrderId,
    ],
    ['t.created_at >= ?', query.start],
    ['t.created_at <= ?', query.end],
  ])
  const way = direction(query.fromOrderId ?? query.start)
  const kind = query.kind === undefined ? '' : ofKind[query.kind]
  // Memory may have rows before these, so those of earlier pages are read too.
  const limit = parameters.bind('LIMIT ?', query.limit + (query.skip ?? 0))
  return {
    text: `SELECT ${orders} FROM spot_orders t WHERE ${conditions} ${kind} ORDER BY t.created_at ${way}, t.order_id ${way} ${limit}`,
    values: parameters.values,
  }
}

export function stepsQuery(account: number, market: number, orderId: number): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.order_id = ?', orderId],
    ['t.account = ?', account],
    ['t.market = ?', market],
  ])
  const steps = selectList(spotOrderEvents, 't')
  return {
    text: `SELECT ${steps} FROM spot_order_events t WHERE ${conditions} ORDER BY t.sequence, t.step`,
    values: parameters.values,
  }
}

/** The steps from which the marks of these orders follow, see `OrderMarks`. */
export function marksQuery(account: number, orderIds: readonly number[]): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.order_id = ANY(?::bigint[])', orderIds],
    ['t.account = ?', account],
  ])
  const executions = `${Execution.activated}, ${Execution.tradePrevention}`
  return {
    text: `SELECT ${selectList(spotOrderEvents, 't')} FROM spot_order_events t
      WHERE ${conditions} AND t.execution IN (${executions}) ORDER BY t.sequence, t.step`,
    values: parameters.values,
  }
}

/**
 * Trades on both sides of an account. Times are converted to trade ids first, because the indexes by account only have
 * ids.
 */
export function tradesQuery(query: TradesQuery): Query {
  const parameters = new Parameters()
  const market = parameters.bind('?', query.market)
  const conditions = parameters.all([
    ['t.trade_id >= ?', query.fromId],
    [
      't.trade_id IN (SELECT e.trade_id FROM spot_order_events e WHERE e.order_id = ? AND e.trade_id > 0)',
      query.orderId,
    ],
    [`t.trade_id >= (${firstAt('trade_id', market, '>=', 'ASC')})`, query.start],
    [`t.trade_id <= (${firstAt('trade_id', market, '<=', 'DESC')})`, query.end],
  ])
  const way = direction(query.fromId ?? query.start)
  const account = parameters.bind('?', query.account)
  const limit = parameters.bind('LIMIT ?', query.limit)
  const side = (column: string, other = '') =>
    `(SELECT ${trades} FROM spot_trades t WHERE t.market = ${market} AND t.${column} = ${account} ${other} AND ${conditions}
      ORDER BY t.trade_id ${way} ${limit})`
  // A trade of an account with itself is found once, on the buyer's side.
  return {
    text: `${side('buyer')} UNION ALL ${side('seller', `AND t.buyer <> ${account}`)}`,
    values: parameters.values,
  }
}

/** The id of the first (or last) trade of a market at or after (before) the time `?`. */
function firstAt(column: string, market: string, comparison: '>=' | '<=', way: 'ASC' | 'DESC'): string {
  return `SELECT f.${column} FROM spot_trades f WHERE f.market = ${market} AND f.time ${comparison} ? ORDER BY f.time ${way}, f.trade_id ${way} LIMIT 1`
}

export function marketTradesQuery({ market, fromId, limit }: MarketTradesQuery): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.market = ?', market],
    ['t.trade_id >= ?', fromId],
  ])
  const order = `ORDER BY t.trade_id ${direction(fromId)} ${parameters.bind('LIMIT ?', limit)}`
  return { text: `SELECT ${trades} FROM spot_trades t WHERE ${conditions} ${order}`, values: parameters.values }
}

export function aggregatesQuery(query: AggregateTradesQuery): Query {
  const parameters = new Parameters()
  const market = parameters.bind('?', query.market)
  const conditions = parameters.all([
    ['t.aggregate_id >= ?', query.fromId],
    [`t.aggregate_id >= (${firstAt('aggregate_id', market, '>=', 'ASC')})`, query.start],
    [`t.aggregate_id <= (${firstAt('aggregate_id', market, '<=', 'DESC')})`, query.end],
  ])
  const order = `ORDER BY t.aggregate_id ${direction(query.fromId ?? query.start)} ${parameters.bind('LIMIT ?', query.limit)}`
  // All trades of an aggregate have one price, one time and one taker.
  const columns = `t.aggregate_id, min(t.price) AS price, sum(t.qty) AS qty, min(t.trade_id) AS first_trade_id,
    max(t.trade_id) AS last_trade_id, min(t.time) AS time, bool_and(t.buyer_is_maker) AS buyer_is_maker`
  const text = `SELECT ${columns} FROM spot_trades t WHERE t.market = ${market} AND ${conditions} GROUP BY t.aggregate_id ${order}`
  return { text, values: parameters.values }
}

export function listQuery(account: number, key: ListKey): Query {
  const condition: Condition =
    'listId' in key ? ['t.list_id = ?', key.listId] : ['t.list_client_id = ?', key.listClientId]
  return lists([['t.account = ?', account], condition], 'DESC', 1)
}

export function listsQuery({ account, fromListId, start, end, limit }: ListsQuery): Query {
  const conditions: Condition[] = [
    ['t.account = ?', account],
    ['t.list_id >= ?', fromListId],
    // Ids and times ascend together, which lets the index by time find the position of an id.
    [
      't.created_at >= (SELECT f.created_at FROM spot_lists f WHERE f.list_id >= ? ORDER BY f.list_id LIMIT 1)',
      fromListId,
    ],
    ['t.created_at >= ?', start],
    ['t.created_at <= ?', end],
  ]
  return lists(conditions, direction(fromListId ?? start), limit)
}

function lists(conditions: readonly Condition[], way: 'ASC' | 'DESC', limit: number): Query {
  const parameters = new Parameters()
  const leg = (name: string) =>
    `(SELECT o.client_id FROM spot_orders o WHERE o.order_id = t.${name}_order) AS ${name}_client_id`
  const where = parameters.all(conditions)
  const order = `ORDER BY t.created_at ${way}, t.list_id ${way} ${parameters.bind('LIMIT ?', limit)}`
  return {
    text: `SELECT ${selectList(spotLists, 't')}, ${leg('a')}, ${leg('b')}, ${leg('c')} FROM spot_lists t WHERE ${where} ${order}`,
    values: parameters.values,
  }
}

export function preventedQuery(query: PreventedQuery): Query {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ['t.market = ?', query.market],
    ['t.prevented_id = ?', query.preventedId],
    ['t.prevented_id >= ?', query.fromPreventedId],
    ['(t.taker_order = ? OR t.maker_order = ?)', query.orderId],
  ])
  const account = parameters.bind('?', query.account)
  const order = `ORDER BY t.prevented_id ${direction(query.fromPreventedId)} ${parameters.bind('LIMIT ?', query.limit)}`
  const side = (column: string, other = '') =>
    `(SELECT ${selectList(spotPreventedMatches, 't')} FROM spot_prevented_matches t
      WHERE ${conditions} AND t.${column} = ${account} ${other} ${order})`
  return { text: `${side('taker')} UNION ALL ${side('maker', `AND t.taker <> ${account}`)}`, values: parameters.values }
}
