import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import { amendOrder } from '@bowline/capabilities/spot/amend-order.ts'
import { cancelAllOrders } from '@bowline/capabilities/spot/cancel-all-orders.ts'
import { cancelOrder } from '@bowline/capabilities/spot/cancel-order.ts'
import type { spotOrderCalls } from '@bowline/contract/calls/spot/spot-orders.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { orderRow } from '../../site-kit/order-rows.ts'
import { marketOfPair } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { requirePermission } from '../call/require-permission.ts'
import { type FindNeeds, findOrder, orderKey } from './find-order.ts'
import { type SlotNeeds, withinOrderLimits } from './order-slots.ts'
import { lots } from './order-terms.ts'
import { refusalOf } from './rejections.ts'
import { type ReplaceNeeds, replaceOpenOrder } from './replace-open-order.ts'

interface Needs extends FindNeeds, SlotNeeds, ReplaceNeeds {
  readonly permissions: Pick<Permissions, 'may'>
}

/** What can be changed, for a sentence. */
const CHANGES = 'qty, price, stopPrice'

export const changeOrderHandlers = {
  async 'POST /exchange-web/web/order/cancel'({ params, actor }, site) {
    const market = marketOfPair(site.markets, params.pair)
    const key = orderKey(params.orderId, params.clientOrderId)
    const canceled = await cancelOrder(site.engine, {
      account: actor.account,
      market: market.number,
      ...key,
    })
    if (!canceled.done) throw refusalOf(canceled, market)
    return { order: orderRow(canceled.last, site.markets) }
  },

  async 'POST /exchange-web/web/order/cancelAll'({ params, actor }, { engine, markets }) {
    const market = params.pair === undefined ? undefined : marketOfPair(markets, params.pair)
    const canceled = await cancelAllOrders(engine, {
      account: actor.account,
      market: market?.number ?? ALL_MARKETS,
    })
    if (!canceled.done) throw refusalOf(canceled, market)
    const legs = canceled.lists.flatMap((list) => list.legs)
    const orders = [...canceled.orders, ...legs].map(({ last }) => orderRow(last, markets))
    return { orders: orders.sort((a, b) => b.id - a.id) }
  },

  async 'POST /exchange-web/web/order/amend'(call, site) {
    const { params, actor, nowMs } = call
    const market = marketOfPair(site.markets, params.pair)
    const { account } = actor
    const { price, stopPrice } = params
    const key = orderKey(params.orderId, params.clientOrderId)
    const open = await findOrder(site, account, market, key)
    const qty = params.qty === undefined ? undefined : lots('qty', params.qty, market)
    if (qty === undefined && price === undefined && stopPrice === undefined)
      throw new SiteRefusal(SiteCode.refused, 'send.some-change', { field: 'qty' }, { fields: CHANGES })
    // Only a smaller quantity at the same price, for an order in the book, keeps its place in the queue.
    if (qty !== undefined && price === undefined && stopPrice === undefined && qty < open.qty && open.visible > 0n) {
      const command = { account, market: market.number, orderId: open.orderId, qty }
      const amended = await amendOrder(site.engine, command)
      if (!amended.done) throw refusalOf(amended, market)
      return { order: orderRow(amended.last, site.markets), fills: [], keptPlace: true }
    }
    const trader = await requirePermission(site.permissions, actor, OPEN_SPOT, nowMs)
    const changes = { qty: params.qty, price, stopPrice }
    return withinOrderLimits(site, account, 1, () => replaceOpenOrder(site, trader, { open, changes, market }))
  },
} satisfies Partial<Handlers<typeof spotOrderCalls, Needs>>
