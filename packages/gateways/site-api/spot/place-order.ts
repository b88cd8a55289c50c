import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderDoor } from '@bowline/capabilities/spot/order-door.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { type NewOrder, placeOrder, type Trader, testOrder } from '@bowline/capabilities/spot/place-order.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { fillOf, fillRow, orderRow } from '../../site-kit/order-rows.ts'
import { marketOfPair } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { type FindNeeds, findOrder } from './find-order.ts'
import { type SlotNeeds, withinOrderLimits } from './order-slots.ts'
import { orderTerms } from './order-terms.ts'
import { refusalOf } from './rejections.ts'

interface Needs extends FindNeeds, SlotNeeds, OrderDoor {
  readonly markets: MarketRegistry
}

export const placeOrderHandlers = {
  async 'POST /exchange-web/web/order/create'(call, site) {
    const { params, actor } = call
    const { pair, test, ...said } = params
    const market = marketOfPair(site.markets, pair)
    const order = orderTerms(said, market)
    if (test) {
      const tested = await testOrder(site, actor, order)
      if (!tested.done) throw refusalOf(tested, market)
      return { order: null, fills: [], isRepeat: false }
    }
    return withinOrderLimits(site, actor.account, 1, (takenAtMs) => place(site, actor, { order, market, takenAtMs }))
  },
} satisfies Partial<Handlers<typeof spotOrderCalls, Needs>>

interface Placing {
  readonly order: NewOrder
  readonly market: Market
  readonly takenAtMs: number
}

async function place(site: Needs, actor: Trader, placing: Placing) {
  const placed = await placeOrder(site, actor, placing.order)
  if (!placed.done) return repeated(site, actor, placing, placed)
  return {
    order: orderRow(placed.last, site.markets),
    fills: placed.fills.map((fill) => fillRow(fillOf(fill, placed.time), site.markets)),
    isRepeat: false,
  }
}

/**
 * Repeating an order with the same client id returns the first order, but a different order under that id is refused.
 */
async function repeated(site: Needs, { account }: Trader, { order, market, takenAtMs }: Placing, refused: Refused) {
  if (refused.rejection !== Rejection.repeatedClientId) throw refusalOf(refused, market)
  const first = await findOrder(site, account, market, { orderId: refused.subject, clientId: '' }).catch(
    () => undefined,
  )
  if (!first || !isSame(first, order)) throw refusalOf(refused, market)
  site.orderLimits.giveBack(account, 1, takenAtMs)
  return { order: orderRow(first, site.markets), fills: [], isRepeat: true }
}

function isSame(first: Parameters<typeof orderRow>[0], order: NewOrder): boolean {
  return first.side === order.side && first.type === order.type && first.price === (order.price ?? 0n)
}
