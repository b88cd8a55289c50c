import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { type NewOrder, placeOrder, testOrder } from '@bowline/capabilities/spot/place-order.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { fillOf, fillRow, orderRow } from '../../site-kit/order-rows.ts'
import { marketOfPair } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import type { Site } from '../site.ts'
import { findOrder } from './find-order.ts'
import { withinOrderLimits } from './order-slots.ts'
import { orderTerms } from './order-terms.ts'
import { refusalOf } from './rejections.ts'

export const placeOrderHandlers = {
  async 'POST /exchange-web/web/order/create'(call, site) {
    const { params, caller } = call
    const { pair, test, ...said } = params
    const market = marketOfPair(site.markets, pair)
    const order = orderTerms(said, mainAccountOf(caller.user.id), market)
    if (test) {
      const tested = await testOrder(site.engine, order)
      if (!tested.done) throw refusalOf(tested, market)
      return { order: null, fills: [], isRepeat: false }
    }
    return withinOrderLimits(site, order.account, 1, (takenAtMs) => place(site, order, market, takenAtMs))
  },
} satisfies Partial<Handlers<typeof spotOrderCalls>>

async function place(site: Site, order: NewOrder, market: Market, takenAtMs: number) {
  const placed = await placeOrder(site.engine, order)
  if (!placed.done) return repeated(site, order, market, placed, takenAtMs)
  return {
    order: orderRow(placed.last, site.markets),
    fills: placed.fills.map((fill) => fillRow(fillOf(fill, placed.time), site.markets)),
    isRepeat: false,
  }
}

/**
 * Repeating an order with the same client id returns the first order, but a different order under that id is refused.
 */
async function repeated(site: Site, order: NewOrder, market: Market, refused: Refused, takenAtMs: number) {
  if (refused.rejection !== Rejection.repeatedClientId) throw refusalOf(refused, market)
  const first = await findOrder(site, order.account, market, { orderId: refused.subject, clientId: '' }).catch(
    () => undefined,
  )
  if (!first || !isSame(first, order)) throw refusalOf(refused, market)
  site.orderLimits.giveBack(order.account, 1, takenAtMs)
  return { order: orderRow(first, site.markets), fills: [], isRepeat: true }
}

function isSame(first: Parameters<typeof orderRow>[0], order: NewOrder): boolean {
  return first.side === order.side && first.type === order.type && first.price === (order.price ?? 0n)
}
