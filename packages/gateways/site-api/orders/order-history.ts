import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { AccountTrade, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import { readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot-orders.ts'
import { OrderStatus, Side } from '@bowline/core/messages/terms.ts'
import { told } from '../../told.ts'
import type { Handlers } from '../call/handler.ts'
import { cursorNumber, cursorParts, pageOf } from '../call/pages.ts'
import { marketOfPair } from '../markets/pair.ts'
import type { Site } from '../site.ts'
import { tellBiography } from './biography.ts'
import { findOrder } from './find-order.ts'
import { fillRow, orderRow } from './order-rows.ts'

/** The console reads the same. */
type HistoryOf = Pick<Site, 'markets' | 'accountHistory'>
type HistoryParams = ReadParamsOf<(typeof spotOrderCalls)['GET /exchange-web/web/order/history']>
type TradesParams = ReadParamsOf<(typeof spotOrderCalls)['GET /exchange-web/web/order/trades']>

export const orderHistoryHandlers = {
  async 'GET /exchange-web/web/order/openList'({ params, caller }, { engine, markets }) {
    const market = params.pair === undefined ? undefined : marketOfPair(markets, params.pair).number
    const page = { beforeOrderId: cursorNumber(params.cursor), limit: params.limit + 1 }
    const open = await readOpenOrders(engine, mainAccountOf(caller.user.id), market, page)
    const { rows, next } = pageOf(open.reverse(), params.limit, ({ orderId }) => String(orderId))
    return { rows: rows.map((order) => orderRow(order, markets)), next }
  },

  async 'GET /exchange-web/web/order/history'({ params, caller }, site) {
    const { rows, next } = await readOrders(site, mainAccountOf(caller.user.id), params)
    return { rows: rows.map((order) => orderRow(order, site.markets)), next }
  },

  async 'GET /exchange-web/web/order/trades'({ params, caller }, site) {
    const { rows, next } = await readFills(site, mainAccountOf(caller.user.id), params)
    return { rows: rows.map((fill) => fillRow(fill, site.markets)), next }
  },

  async 'GET /exchange-web/web/order/biography'({ params, caller }, site) {
    const market = marketOfPair(site.markets, params.pair)
    const account = mainAccountOf(caller.user.id)
    const order = await findOrder(site, account, market, { orderId: params.orderId, clientId: '' })
    const lines = await told(site.history.biography(account, market.number, order.orderId))
    return { order: orderRow(order, site.markets), steps: await tellBiography(site, order, lines, market) }
  },
} satisfies Partial<Handlers<typeof spotOrderCalls>>

/** A page of ended orders; the cursor is the last one's id. */
export async function readOrders(site: HistoryOf, account: number, params: HistoryParams) {
  const { pair, side, status, startMs, endMs, cursor, limit } = params
  const query = {
    account,
    market: pair === undefined ? undefined : marketOfPair(site.markets, pair).number,
    side: side && Side[side],
    status: status && OrderStatus[status],
    start: startMs,
    end: endMs,
    beforeOrderId: cursorNumber(cursor),
    limit: limit + 1,
  }
  const rows = await told(site.accountHistory.orders(query))
  return pageOf<SpotOrder>(rows, limit, ({ orderId }) => String(orderId))
}

/** A page of fills; the cursor is the last one's position: time, market, trade. */
export async function readFills(site: HistoryOf, account: number, params: TradesParams) {
  const { pair, side, orderId, startMs, endMs, cursor, limit } = params
  const markets = pair === undefined ? site.markets.numbers() : [marketOfPair(site.markets, pair).number]
  const [time, market, tradeId] = cursor === undefined ? [] : cursorParts(cursor, 3)
  const query = {
    account,
    markets,
    side,
    orderId,
    start: startMs,
    end: endMs,
    ...(cursor !== undefined && {
      before: { time, market, tradeId } as { time: number; market: number; tradeId: number },
    }),
    limit: limit + 1,
  }
  const rows = await told(site.accountHistory.fills(query))
  return pageOf<AccountTrade>(rows, limit, (fill) => `${fill.time}.${fill.market}.${fill.tradeId}`)
}
