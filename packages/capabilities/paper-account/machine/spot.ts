import {
  bandAround,
  baseOf,
  failedFilterOf,
  feeOf,
  hasPrice,
  isTriggerMetBy,
  lockOf,
  quoteOf,
  restsAfter,
  type Walk,
  walkBook,
  wouldTakeAt,
} from '@bowline/core/formulas.ts'
import { EndReason, OrderFlag, OrderStatus, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { Price, Quantity } from '@bowline/money'
import { displayedAt, levelsFor, take } from './book.ts'
import type { Draft } from './draft.ts'
import { isWaiting, type NewPaperOrder, newOrder, type Refused, termsOf, termsOfNew } from './orders.ts'
import type { PaperOrder } from './state.ts'
import type { SpotView } from './world.ts'

const refused = (rejection: Rejection, filter: Filter = Filter.none): Refused => ({ rejection, filter })

/** Checks, locks and enters an order by the formulas of the real exchange. */
export function placeSpot(draft: Draft, view: SpotView, said: NewPaperOrder): PaperOrder | Refused {
  if (!view.isTrading) return refused(Rejection.marketClosed)
  const terms = termsOfNew(said)
  const open = [...draft.orders.values()].filter(({ market }) => market === view.market)
  const buys = open.filter(({ side }) => side === Side.buy)
  const held = draft.balance('spot', view.base) + draft.balance('locked', view.base)
  const filter = failedFilterOf(view.terms, [terms], view.prices.average, {
    openOrders: open.length,
    conditional: open.filter(isWaiting).length,
    held,
    openBuys: buys.reduce((sum, { qty, executed }) => sum + qty - executed, 0n),
  })
  if (filter !== Filter.none) return refused(Rejection.filter, filter)
  if (isTriggerMetBy(terms, view.last)) return refused(Rejection.wouldTrigger)
  const [touch] = said.side === Side.buy ? view.asks : view.bids
  if (said.type === OrderType.limitMaker && touch && wouldTakeAt(terms, touch.price))
    return refused(Rejection.wouldTake)
  if (said.type === OrderType.market && !touch) return refused(Rejection.noLiquidity)
  const asset = said.side === Side.buy ? view.quote : view.base
  const available = draft.balance('spot', asset)
  const locked = lockOf(view.terms, terms, view.prices, available)
  if (locked === 0n || locked > available) return refused(Rejection.insufficientBalance)
  const order = draft.putOrder({ ...newOrder(draft.nextId(), said, draft.nowMs), locked })
  draft.move(asset, 'spot', 'locked', locked, 'lock', order.orderId)
  return isWaiting(order) ? order : enterSpot(draft, view, order)
}

/** Takes what the live book has, and rests with the remainder, or ends. */
export function enterSpot(draft: Draft, view: SpotView, entering: PaperOrder): PaperOrder {
  const terms = termsOf(entering)
  const band = bandAround(view.terms, view.prices.reference)
  const walk = walkBook(view.terms, terms, levelsFor(draft, view, entering.side), band, entering.locked)
  take(draft, view, entering.side, walk.fills)
  let order = entering
  for (const { price, qty } of walk.fills) order = fillSpot(draft, view, order, price, qty, false)
  const rests = restsAfter(terms, walk)
  if (rests > 0n) {
    return draft.putOrder({
      ...order,
      flags: order.flags | OrderFlag.working,
      visible: rests,
      workingAt: draft.nowMs,
      ahead: displayedAt(view, order.side, order.price),
    })
  }
  if (order.status === OrderStatus.filled) return order
  return endSpot(draft, view, order, reasonOf(order, walk))
}

/** Why an order that may not rest, or may not any more, ends after its walk. */
export function reasonOf({ type, timeInForce, quoteQty }: PaperOrder, { stop }: Pick<Walk, 'stop'>): EndReason {
  if (stop === 'not-whole') return EndReason.fokUnfilled
  if (stop === 'price-range') return EndReason.priceRange
  if (stop === 'unaffordable') return EndReason.insufficientFunds
  if (stop === 'done' && quoteQty > 0n) return EndReason.filled
  return hasPrice({ type }) && timeInForce === TimeInForce.ioc ? EndReason.iocRest : EndReason.insufficientLiquidity
}

export function endSpot(draft: Draft, view: Pick<SpotView, 'base' | 'quote'>, order: PaperOrder, reason: EndReason) {
  const asset = order.side === Side.buy ? view.quote : view.base
  draft.move(asset, 'locked', 'spot', order.locked, 'release', order.orderId)
  return draft.endOrder({ ...order, locked: 0n }, reason)
}

/** One fill, with its fee out of what is received; what a better price saves is free at once. */
export function fillSpot(
  draft: Draft,
  view: SpotView,
  order: PaperOrder,
  price: Price,
  qty: Quantity,
  isMaker: boolean,
): PaperOrder {
  const quote = quoteOf(view.terms, price, qty)
  const base = baseOf(view.terms, qty)
  const isBuyer = order.side === Side.buy
  const [paid, pays, received, receives] = isBuyer
    ? [view.quote, quote, view.base, base]
    : [view.base, base, view.quote, quote]
  const fee = feeOf(receives, isMaker ? view.makerRate : view.takerRate)
  const { orderId } = order
  draft.move(paid, 'locked', 'traded', pays, 'trade', orderId)
  draft.move(received, 'traded', 'spot', receives, 'trade', orderId)
  draft.move(received, 'spot', 'fees', fee, 'fee', orderId)
  const executed = order.executed + qty
  const isFilled = order.quoteQty === 0n && executed === order.qty
  const left = order.locked - pays
  const needed = isFilled ? 0n : stillNeeded(view, order, order.qty - executed, left)
  draft.move(paid, 'locked', 'spot', left - needed, 'release', orderId)
  draft.addFill({
    ...{ orderId, market: order.market, isBuyer, isMaker, price, qty, quote, fee },
    feeAsset: received,
    realised: 0n,
  })
  const filled: PaperOrder = {
    ...order,
    executed,
    cumQuote: order.cumQuote + quote,
    locked: needed,
    visible: order.visible > qty ? order.visible - qty : 0n,
    status: OrderStatus.partiallyFilled,
  }
  return isFilled ? draft.endOrder(filled, EndReason.filled) : draft.putOrder(filled)
}

/** A buy with a price keeps price × what is left; anything else what it had. */
function stillNeeded(view: SpotView, order: PaperOrder, rest: Quantity, left: bigint): bigint {
  if (order.side === Side.sell || !hasPrice(order)) return left
  const needed = quoteOf(view.terms, order.price, rest)
  return needed < left ? needed : left
}
