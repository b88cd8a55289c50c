import { readOpenOrders, readOrder } from '@bowline/capabilities/spot/read-open-orders.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, optional, parameters, rowLimit, symbol, time, whole } from '../../binance-kit/parameter-schemas.ts'
import { type OrderLike, orderRow } from '../../binance-kit/shapes/order-shapes.ts'
import { amendmentRows, preventedRow, tradeRow } from '../../binance-kit/shapes/trade-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { badCombination, missingEither, noSuchOrder, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { orderMarks } from '../order-marks.ts'

const DAY_MS = 86_400_000
const HISTORY_ROWS = 500

interface AskedOrder {
  readonly account: number
  readonly market: number
  readonly orderId: number | undefined
  readonly clientOrderId?: string | undefined
}

/** The engine knows open orders and recently closed ones; older ones are in the history. */
async function findOrder(
  venue: Pick<Venue, 'engine' | 'history'>,
  { account, market, orderId, clientOrderId }: AskedOrder,
): Promise<OrderLike> {
  if (orderId === undefined && clientOrderId === undefined) throw missingEither('origClientOrderId', 'orderId')
  if (orderId === 0) throw noSuchOrder()
  const key = {
    account,
    market,
    orderId: orderId ?? 0,
    clientId: orderId === undefined ? (clientOrderId as string) : '',
  }
  const known = orderId === undefined ? { clientId: key.clientId } : { orderId }
  const order = (await readOrder(venue.engine, key)) ?? (await available(venue.history.order(account, market, known)))
  // A caller that sends both ids means the one order that has both.
  if (!order || (clientOrderId !== undefined && order.clientId !== clientOrderId)) throw noSuchOrder()
  return order
}

const order: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/order',
  socketMethod: 'order.status',
  summary: 'One order.',
  security: 'signed',
  permission: 'read',
  weight: 4,
  schema: parameters({ symbol, orderId: optional(whole), origClientOrderId: optional(clientId) }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const { orderId, origClientOrderId: clientOrderId } = params
    const found = await findOrder(venue, { account, market: market.number, orderId, clientOrderId })
    return orderRow(found, market, unit, (await orderMarks(venue, [found])).get(found.orderId))
  },
})

const openOrders: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/openOrders',
  socketMethod: 'openOrders.status',
  summary: 'Open orders of the account.',
  security: 'signed',
  permission: 'read',
  weight: (sent) => (sent.has('symbol') ? 6 : 80),
  schema: parameters({ symbol: optional(symbol) }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const market = params.symbol === undefined ? undefined : marketOf(venue, params.symbol)
    const orders = await readOpenOrders(venue.engine, account, market?.number)
    const marks = await orderMarks(venue, orders)
    return orders.map((open) => {
      const of = venue.markets.byNumber(open.market)
      if (!of) throw new Error(`order ${open.orderId} names market ${open.market}, which nobody defined`)
      return orderRow(open, of, unit, marks.get(open.orderId))
    })
  },
})

/** A time range may span at most one day; the dialect's clients page by day. */
export function checkDay(start: number | undefined, end: number | undefined): void {
  if (start !== undefined && end !== undefined && end - start > DAY_MS) {
    throw new WireError(-1127, 'More than 24 hours between startTime and endTime.')
  }
}

const allOrders: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/allOrders',
  socketMethod: 'allOrders',
  summary: 'Orders of the account on a symbol, open and closed.',
  security: 'signed',
  permission: 'read',
  weight: 20,
  schema: parameters({
    symbol,
    orderId: optional(whole),
    startTime: optional(time),
    endTime: optional(time),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    checkDay(params.startTime, params.endTime)
    const query = {
      account,
      market: market.number,
      fromOrderId: params.orderId,
      start: params.startTime,
      end: params.endTime,
      limit: params.limit ?? HISTORY_ROWS,
    }
    const orders = await available(venue.history.orders(query))
    const marks = await orderMarks(venue, orders)
    return orders.map((row) => orderRow(row, market, unit, marks.get(row.orderId)))
  },
})

const myTrades: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/myTrades',
  socketMethod: 'myTrades',
  summary: 'Trades of the account on a symbol.',
  security: 'signed',
  permission: 'read',
  weight: (sent) => (sent.has('orderId') ? 5 : 20),
  schema: parameters({
    symbol,
    orderId: optional(whole),
    startTime: optional(time),
    endTime: optional(time),
    fromId: optional(whole),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    checkDay(params.startTime, params.endTime)
    if (params.fromId !== undefined && (params.startTime !== undefined || params.endTime !== undefined)) {
      throw badCombination()
    }
    const query = {
      account,
      market: market.number,
      orderId: params.orderId,
      fromId: params.fromId,
      start: params.startTime,
      end: params.endTime,
      limit: params.limit ?? HISTORY_ROWS,
    }
    return (await available(venue.history.trades(query))).map((row) => tradeRow(row, market, venue.markets, unit))
  },
})

const myPreventedMatches: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/myPreventedMatches',
  socketMethod: 'myPreventedMatches',
  summary: 'Matches prevented by self-trade prevention.',
  security: 'signed',
  permission: 'read',
  weight: (sent) => (sent.has('orderId') ? 20 : 2),
  schema: parameters({
    symbol,
    preventedMatchId: optional(whole),
    orderId: optional(whole),
    fromPreventedMatchId: optional(whole),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    if (params.preventedMatchId === undefined && params.orderId === undefined) {
      throw missingEither('preventedMatchId', 'orderId')
    }
    const query = {
      account,
      market: market.number,
      preventedId: params.preventedMatchId,
      orderId: params.orderId,
      fromPreventedId: params.fromPreventedMatchId,
      limit: params.limit ?? HISTORY_ROWS,
    }
    return (await available(venue.history.preventedMatches(query))).map((row) =>
      preventedRow(row, account, market, unit),
    )
  },
})

/** The reductions of an order, oldest first. */
const amendments: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/order/amendments',
  socketMethod: 'order.amendments',
  summary: 'Amendments of an order.',
  security: 'signed',
  permission: 'read',
  weight: 4,
  schema: parameters({
    symbol,
    orderId: whole,
    fromExecutionId: optional(whole),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const found = await findOrder(venue, { account, market: market.number, orderId: params.orderId })
    const steps = await available(venue.history.biography(account, market.number, params.orderId))
    return amendmentRows(steps, found, market, unit)
      .filter((row) => row.executionId >= (params.fromExecutionId ?? 0))
      .slice(0, params.limit ?? HISTORY_ROWS)
  },
})

/** There is no smart order routing, so nothing was ever allocated by it. */
const myAllocations: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/myAllocations',
  socketMethod: 'myAllocations',
  summary: 'Allocations of smart order routing: always empty.',
  security: 'signed',
  permission: 'read',
  weight: 20,
  schema: parameters({ symbol }),
  handle: ({ params }, venue: Pick<Venue, 'markets'>) => {
    marketOf(venue, (params as { symbol: string }).symbol)
    return []
  },
})

export const queryEndpoints: readonly Endpoint[] = [
  order,
  openOrders,
  allOrders,
  myTrades,
  myPreventedMatches,
  amendments,
  myAllocations,
]
