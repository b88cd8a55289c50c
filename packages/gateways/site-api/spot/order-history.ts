import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Spot } from '@bowline/capabilities/spot/index.ts'
import { readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { available } from '../../call-kit/history-answer.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { readFills, readOrders } from '../../site-kit/order-pages.ts'
import { fillRow, orderRow } from '../../site-kit/order-rows.ts'
import { marketOfPair, tradedOfName } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { readBiography } from './biography.ts'
import { type FindNeeds, findOrder } from './find-order.ts'

interface Needs extends FindNeeds {
  readonly markets: MarketRegistry
  readonly spot: Spot
}

export const orderHistoryHandlers = {
  async 'GET /exchange-web/web/order/openList'({ params, actor }, { engine, markets }) {
    const market = params.pair === undefined ? undefined : marketOfPair(markets, params.pair).number
    const page = { beforeId: cursorNumber(params.cursor), limit: params.limit + 1 }
    const open = await readOpenOrders(engine, actor.account, market, page)
    const { rows, next } = pageOf(open.reverse(), params.limit, ({ orderId }) => String(orderId))
    return { rows: rows.map((order) => orderRow(order, markets)), next }
  },

  async 'GET /exchange-web/web/order/history'({ params, actor }, site) {
    const { rows, next } = await readOrders(site.markets, site.spot, actor.account, params)
    return { rows: rows.map((order) => orderRow(order, site.markets)), next }
  },

  async 'GET /exchange-web/web/order/trades'({ params, actor }, site) {
    const { rows, next } = await readFills(site.markets, site.spot, actor.account, params)
    return { rows: rows.map((fill) => fillRow(fill, site.markets)), next }
  },

  async 'GET /exchange-web/web/order/biography'({ params, actor }, site) {
    const market = tradedOfName(site.markets, params.pair)
    const { account } = actor
    const order = await findOrder(site, account, market, { orderId: params.orderId, clientId: '' })
    const lines = await available(site.spot.history.biography(account, market.number, order.orderId))
    return { order: orderRow(order, site.markets), steps: await readBiography(site, order, lines, market) }
  },
} satisfies Partial<Handlers<typeof spotOrderCalls, Needs>>
