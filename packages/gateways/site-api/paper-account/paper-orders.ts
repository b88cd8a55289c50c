import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import { type PaperFill, type PaperOrder, PLAIN } from '@bowline/capabilities/paper-account/index.ts'
import type { paperAccountCalls } from '@bowline/contract/calls/paper-account.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { EndReason, OrderFlag, OrderStatus, type PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { orderRow } from '../../site-kit/order-rows.ts'
import { reasonWord } from '../../site-kit/order-words.ts'
import { marketOfPair, tradedOfName } from '../../site-kit/pair.ts'
import { isOfKind, paperFillRow } from '../../site-kit/paper-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { lots, orderTerms, ticks } from '../spot/order-terms.ts'
import { type Done, doneOr, type PaperNeeds, refuseUnoffered } from './paper-needs.ts'

/** More than a paper order is filled by, in all but the thinnest books. */
const MOST_FILLS = 1_000

type Step = CallData<'GET /exchange-web/web/paper/order/biography'>['steps'][number]

export const paperOrderHandlers = {
  async 'POST /exchange-web/web/paper/order/create'({ params, caller }, site) {
    const { pair, test, ...said } = params
    const market = marketOfPair(site.markets, pair)
    const terms = orderTerms(said, market)
    refuseUnoffered(terms)
    if (test) return { order: null, fills: [], isRepeat: false }
    const {
      side = 0,
      type = 0,
      timeInForce = 0,
      price = 0n,
      qty = 0n,
      quoteQty = 0n,
      stopPrice = 0n,
      clientId = '',
    } = terms
    const order = {
      ...PLAIN,
      market: market.number,
      side,
      type,
      timeInForce,
      price,
      qty,
      quoteQty,
      stopPrice,
      clientId,
    }
    const placed = doneOr(await site.paper.accounts.place(caller.user.id, order), market, site)
    return placedRows(placed, site)
  },

  async 'POST /exchange-web/web/paper/order/cancel'({ params, caller }, site) {
    const open = await openOrder(site, caller.user.id, params)
    const market = tradedMarket(site, open.market)
    const command = { do: 'cancel', orderId: open.orderId } as const
    const { order } = doneOr(await site.paper.accounts.does(caller.user.id, command), market, site)
    return { order: orderRow(order ?? open, site.markets) }
  },

  async 'POST /exchange-web/web/paper/order/cancelAll'({ params, caller }, site) {
    const market = params.pair === undefined ? undefined : tradedOfName(site.markets, params.pair)
    const command = { do: 'cancelAll', market: market?.number, kind: params.kind } as const
    const { changes } = doneOr(await site.paper.accounts.does(caller.user.id, command), market, site)
    return { orders: changes.orders.map((order) => orderRow(order, site.markets)) }
  },

  async 'POST /exchange-web/web/paper/order/amend'({ params, caller }, site) {
    const open = await openOrder(site, caller.user.id, params)
    const market = tradedMarket(site, open.market)
    const { qty, price, stopPrice } = params
    const order = {
      ...PLAIN,
      ...{ reduceOnly: has(open, OrderFlag.reduceOnly), closePosition: has(open, OrderFlag.closePosition) },
      ...{ market: open.market, side: open.side, type: open.type, timeInForce: open.timeInForce },
      ...{
        quoteQty: open.quoteQty,
        triggerBy: open.triggerBy as PriceKind,
        clientId: `${open.orderId}-amended-${open.amends}`,
      },
      qty: qty === undefined ? open.qty : lots('qty', qty, market),
      price: price === undefined ? open.price : ticks('price', price, market),
      stopPrice: stopPrice === undefined ? open.stopPrice : ticks('stopPrice', stopPrice, market),
    }
    const command = { do: 'replace', orderId: open.orderId, order } as const
    const done = doneOr(await site.paper.accounts.does(caller.user.id, command), market, site)
    const { order: row, fills } = placedRows(done, site)
    return { order: row ?? orderRow(open, site.markets), fills, keptPlace: false }
  },

  async 'GET /exchange-web/web/paper/order/openList'({ params, caller }, { paper, markets }) {
    const market = params.pair === undefined ? undefined : tradedOfName(markets, params.pair).number
    const { orders } = await paper.accounts.stateOf(caller.user.id)
    const wanted = [...orders.values()].filter((order) =>
      market === undefined ? isOfKind(markets, order.market, params.kind) : order.market === market,
    )
    return { rows: wanted.reverse().map((order) => orderRow(order, markets)) }
  },

  async 'GET /exchange-web/web/paper/order/history'({ params, caller }, site) {
    const { pair, kind, side, status, startMs, endMs, limit } = params
    const orders = await site.paper.history.orders({
      ...{ userId: caller.user.id, markets: marketsOf(site, pair, kind), startMs, endMs },
      side: side && Side[side],
      status: status && OrderStatus[status],
      beforeId: cursorNumber(params.cursor),
      limit: limit + 1,
    })
    const { rows, next } = pageOf<PaperOrder>(orders, limit, ({ orderId }) => String(orderId))
    return { rows: rows.map((order) => orderRow(order, site.markets)), next }
  },

  async 'GET /exchange-web/web/paper/order/trades'({ params, caller }, site) {
    const { pair, kind, side, orderId, startMs, endMs, limit } = params
    const fills = await site.paper.history.fills({
      ...{ userId: caller.user.id, markets: marketsOf(site, pair, kind), side, orderId, startMs, endMs },
      beforeId: cursorNumber(params.cursor),
      limit: limit + 1,
    })
    const { rows, next } = pageOf<PaperFill>(fills, limit, ({ id }) => String(id))
    return { rows: rows.map((fill) => paperFillRow(fill, site.markets)), next }
  },

  async 'GET /exchange-web/web/paper/order/biography'({ params, caller }, site) {
    const market = tradedOfName(site.markets, params.pair)
    const { orderId } = params
    const userId = caller.user.id
    const order = await site.paper.history.order(userId, { orderId })
    if (!order || order.market !== market.number) throw new SiteRefusal(SiteCode.refused, 'order.unknown')
    const query = { userId, markets: [market.number], orderId, limit: MOST_FILLS }
    const fills = (await site.paper.history.fills(query)).reverse()
    return { order: orderRow(order, site.markets), steps: stepsOf(order, fills, market, site) }
  },
} satisfies Partial<Handlers<typeof paperAccountCalls, PaperNeeds>>

const has = ({ flags }: PaperOrder, flag: number) => (flags & flag) !== 0

function placedRows({ order, changes, isRepeat }: Done, { markets }: Pick<PaperNeeds, 'markets'>) {
  const own = changes.fills.filter(({ orderId }) => orderId === order?.orderId)
  return {
    order: order ? orderRow(order, markets) : null,
    fills: own.map((fill) => paperFillRow(fill, markets)),
    isRepeat,
  }
}

async function openOrder(
  { paper }: PaperNeeds,
  userId: number,
  { orderId, clientOrderId }: { readonly orderId?: number | undefined; readonly clientOrderId?: string | undefined },
): Promise<PaperOrder> {
  const { orders } = await paper.accounts.stateOf(userId)
  const found =
    orderId === undefined
      ? [...orders.values()].find(({ clientId }) => clientId === clientOrderId)
      : orders.get(orderId)
  if (!found) throw new SiteRefusal(SiteCode.refused, 'order.not-open')
  return found
}

function tradedMarket({ markets }: PaperNeeds, number: number): Market {
  const market = markets.byNumber(number) ?? markets.contract(number)
  if (!market) throw new Error(`a paper order on market ${number}, which nobody defined`)
  return market
}

function marketsOf({ markets }: PaperNeeds, pair: string | undefined, kind: 'spot' | 'futures'): readonly number[] {
  if (pair !== undefined) return [tradedOfName(markets, pair).number]
  return kind === 'spot' ? markets.numbers() : markets.contractNumbers()
}

/** Accepted, rested, each fill, and the end: what is kept of a paper order. */
function stepsOf(order: PaperOrder, fills: readonly PaperFill[], market: Market, { markets }: PaperNeeds): Step[] {
  let executed = 0n
  const step = (atMs: number, what: Step['what'], more: Partial<Step> = {}): Step => ({
    ...{ sequence: order.orderId, atMs, what, price: null, qty: null, qtyAhead: null, fill: null, reason: null },
    executedQty: market.qtyText(executed),
    locked: amountText(order.locked),
    ...more,
  })
  const steps = [step(order.createdAt, 'accepted', { qty: market.qtyText(order.qty) })]
  for (const fill of fills) {
    executed += fill.qty
    const row = paperFillRow(fill, markets)
    steps.push(step(fill.atMs, 'filled', { price: row.price, qty: row.qty, fill: row, sequence: fill.id }))
  }
  if (order.workingAt > 0)
    steps.push(
      step(order.workingAt, 'rested', { qtyAhead: market.qtyText(order.ahead), executedQty: market.qtyText(0n) }),
    )
  if (order.endReason > EndReason.filled) {
    const what = order.status === OrderStatus.canceled ? 'canceled' : 'expired'
    steps.push(step(order.updatedAt, what, { reason: reasonWord(order.endReason) }))
  }
  return steps.sort((a, b) => a.atMs - b.atMs)
}
