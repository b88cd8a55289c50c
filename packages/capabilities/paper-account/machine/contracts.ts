import { availableOf, transferableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { contractFeeOf, LONG, notionalOf, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf, isolatedClose, largerSideOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { boundsOfContract } from '@bowline/core/formulas/perpetuals/order-bounds.ts'
import { closingFeeOf, closingValueOf, fill, profitOf } from '@bowline/core/formulas/perpetuals/position.ts'
import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { failedFilterOf, isTriggeredBy, restsAfter, type Walk, walkBook, wouldTakeAt } from '@bowline/core/formulas.ts'
import { EndReason, OrderFlag, OrderStatus, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { Price, Quantity } from '@bowline/money'
import { displayedAt, levelsFor, take } from './book.ts'
import { closable, coverWallet, isOpposite, trimClosing } from './closing.ts'
import { endsBeyond, isBeyond } from './closing-bounds.ts'
import type { Draft } from './draft.ts'
import { formulaPosition, type Held, needsOf, openingOrders, orderMarginOf, positionOf, walletOf } from './margin.ts'
import { endsBelow, isBelow } from './opening.ts'
import { isWaiting, type NewPaperOrder, newOrder, onlyCloses, type Refused, termsOf, termsOfNew } from './orders.ts'
import { reasonOf } from './spot.ts'
import type { PaperOrder, PaperPosition } from './state.ts'
import type { ContractView, World } from './world.ts'

const refused = (rejection: Rejection, filter: Filter = Filter.none): Refused => ({ rejection, filter })
const UNBOUNDED = 1n << 62n

function priceOfKind(view: ContractView, kind: PriceKind): Price {
  if (kind === PriceKind.mark) return view.mark
  return kind === PriceKind.index ? view.index : view.last
}

export function placeContract(
  draft: Draft,
  world: World,
  view: ContractView,
  said: NewPaperOrder,
): PaperOrder | Refused {
  const position = positionOf(draft, view)
  const closes = said.reduceOnly || said.closePosition
  if (!view.isTrading) return refused(Rejection.marketClosed)
  if (view.isReduceOnly && !closes) return refused(Rejection.contractReduceOnly)
  if (view.isIndexFrozen || view.mark === 0n) return refused(Rejection.indexFrozen)
  const terms = termsOfNew(said)
  const open = [...draft.orders.values()].filter(({ market }) => market === view.market)
  const bounds = boundsOfContract(view.terms, terms, closes)
  const filter = failedFilterOf(bounds, [terms], view.mark, {
    openOrders: open.length,
    conditional: open.filter(isWaiting).length,
  })
  if (filter !== Filter.none) return refused(Rejection.filter, filter)
  const worth = said.qty > 0n ? notionalOf(view.value, said.qty, said.price || said.stopPrice || view.mark) : 0n
  const { minNotional, maxNotional } = view.terms
  if (!closes && (worth < minNotional || (maxNotional > 0n && worth > maxNotional)))
    return refused(Rejection.filter, Filter.notional)
  if (said.stopPrice > 0n) {
    if (isTriggeredBy(terms, priceOfKind(view, said.triggerBy))) return refused(Rejection.wouldTrigger)
    if (closes && !isOpposite(position, said.side)) return refused(Rejection.reduceOnly)
    return draft.putOrder(newOrder(draft.nextId(), said, draft.nowMs))
  }
  if (said.price > 0n && said.side === Side.buy && said.price > view.maxBuy) return refused(Rejection.priceTooHigh)
  if (said.price > 0n && said.side === Side.sell && said.price < view.minSell) return refused(Rejection.priceTooLow)
  if (said.price > 0n && isBeyond(draft, world, view, said.side, said.price))
    return refused(said.side === Side.buy ? Rejection.priceTooHigh : Rejection.priceTooLow)
  const [touch] = said.side === Side.buy ? view.asks : view.bids
  if (said.type === OrderType.limitMaker && touch && wouldTakeAt(terms, touch.price))
    return refused(Rejection.wouldTake)
  if (said.type === OrderType.market && !touch) return refused(Rejection.noLiquidity)
  const qty = closes ? least(said.qty, closable(position, said.side)) : said.qty
  if (closes && qty === 0n) return refused(Rejection.reduceOnly)
  const order = newOrder(draft.nextId(), { ...said, qty }, draft.nowMs)
  const short = closes ? Rejection.none : shortOf(draft, world, view, order)
  if (short !== Rejection.none) return refused(short)
  return enterContract(draft, world, view, draft.putOrder(order))
}

/** Whether an order that opens may: tier and cost, as the exchange checks it (core/perpetuals/checks.ts). */
function shortOf(draft: Held, world: World, view: ContractView, order: PaperOrder): Rejection {
  const position = positionOf(draft, view)
  const isBuy = order.side === Side.buy
  const price = order.price || (isBuy ? view.maxBuy : view.minSell)
  const qty = order.qty - order.executed
  const resting = openingOrders(draft, view)
  const against = isBuy ? -position.qty : position.qty
  const over = qty + (isBuy ? resting.buyQty : resting.sellQty) - (against > 0n ? against : 0n)
  if (over <= 0n) return Rejection.none
  const opening = least(over, qty)
  const worth = notionalOf(view.value, qty, price)
  const more = { buys: isBuy ? worth : 0n, sells: isBuy ? 0n : worth }
  const held = needsOf(position, view).worth
  const exposure = {
    position: position.qty < 0n ? -held : held,
    buys: resting.buys + more.buys,
    sells: resting.sells + more.sells,
  }
  if (largerSideOf(exposure) > largestNotionalAt(view.tiers, position.leverage)) return Rejection.beyondTier
  const rise = orderMarginOf(draft, view, more) - orderMarginOf(draft, view)
  const opened = notionalOf(view.value, opening, price)
  const atMark = notionalOf(view.value, opening, view.mark)
  const loss = -profitOf(view.value, isBuy ? LONG : SHORT, opened, atMark)
  const fee = contractFeeOf(opened, view.takerRate)
  const cost = (rise > 0n ? rise : 0n) + (loss > 0n ? loss : 0n) + fee
  const wallet = walletOf(draft, world, view.settle)
  const room = position.isolated ? transferableOf(wallet) : availableOf(wallet)
  const isBound = order.price > 0n && isBelow(draft, view, order, opening, order.price)
  return cost <= room && !isBound ? Rejection.none : Rejection.insufficientMargin
}

/** Takes what the live book has between the price limits, and rests with the remainder, or ends. */
export function enterContract(draft: Draft, world: World, view: ContractView, entering: PaperOrder): PaperOrder {
  let order = entering
  const position = positionOf(draft, view)
  if (onlyCloses(order)) {
    const most = closable(position, order.side)
    if (most === 0n) return draft.endOrder(order, EndReason.positionClosed)
    const qty = (order.flags & OrderFlag.closePosition) !== 0 ? most : least(order.qty, most)
    order = draft.putOrder({ ...order, qty })
  } else if (order.stopPrice > 0n) {
    const short = shortOf(withoutIt(draft, order), world, view, order)
    if (short !== Rejection.none) return draft.endOrder(order, EndReason.insufficientFunds)
  }
  const isBuy = order.side === Side.buy
  const band = isBuy ? { low: 0n, high: view.maxBuy } : { low: view.minSell, high: UNBOUNDED }
  const terms = termsOf(order)
  const walk: Walk = walkBook(view.terms, terms, levelsFor(draft, view, order.side), band)
  for (const { price, qty } of walk.fills) {
    // It stops where its owner cannot pay what it closes, or what it opens would be liquidated at once, and fills what is nearer.
    if (endsBeyond(draft, world, view, order, price) || endsBelow(draft, view, order, price)) return draft.order(order)
    take(draft, view, order.side, [{ price, qty }])
    order = fillContract(draft, world, view, order, { price, qty, isMaker: false })
    if (order.status > OrderStatus.partiallyFilled) return order
  }
  const rests = restsAfter(terms, walk)
  if (rests === 0n) return draft.endOrder(order, reasonOf(order, walk))
  const resting = draft.putOrder({
    ...order,
    flags: order.flags | OrderFlag.working,
    visible: rests,
    workingAt: draft.nowMs,
    ahead: displayedAt(view, order.side, order.price),
  })
  trimClosing(draft, view)
  return draft.order(resting)
}

/** Checks see what is open beside the order. */
function withoutIt(held: Held, { orderId }: PaperOrder): Held {
  const orders = new Map(held.orders)
  orders.delete(orderId)
  return { balances: held.balances, positions: held.positions, orders }
}

export interface ContractTrade {
  readonly price: Price
  readonly qty: Quantity
  readonly isMaker: boolean
}

/** One fill: closes first, then opens, with profit, fee and the margin of an isolated position. */
export function fillContract(
  draft: Draft,
  world: World,
  view: ContractView,
  order: PaperOrder,
  { price, qty, isMaker }: ContractTrade,
): PaperOrder {
  const value = notionalOf(view.value, qty, price)
  const fee = contractFeeOf(value, isMaker ? view.makerRate : view.takerRate)
  const realised = changePosition(draft, view, { isBuy: order.side === Side.buy, qty, value, fee }, order.orderId)
  const { orderId, market } = order
  draft.addFill({
    ...{ orderId, market, isMaker, price, qty, fee, realised },
    ...{ quote: value, feeAsset: view.settle, isBuyer: order.side === Side.buy },
  })
  const executed = order.executed + qty
  const filled: PaperOrder = {
    ...order,
    executed,
    cumQuote: order.cumQuote + value,
    visible: order.visible > qty ? order.visible - qty : 0n,
    status: OrderStatus.partiallyFilled,
  }
  const after = executed === order.qty ? draft.endOrder(filled, EndReason.filled) : draft.putOrder(filled)
  trimClosing(draft, view)
  coverWallet(draft, world, view.settle)
  return draft.order(after)
}

interface Traded {
  readonly isBuy: boolean
  readonly qty: Quantity
  readonly value: bigint
  readonly fee: bigint
}

/** Moves the money of a fill and leaves the position as it is after it; returns what closing realised. */
export function changePosition(draft: Draft, view: ContractView, { isBuy, qty, value, fee }: Traded, orderId: number) {
  const before = positionOf(draft, view)
  const held = formulaPosition(before)
  const closes = held && (held.side === LONG) !== isBuy ? least(qty, held.qty) : 0n
  const closeValue = closingValueOf(value, closes, qty)
  const closeFee = closingFeeOf(fee, closes, qty)
  let realised = 0n
  let position: PaperPosition = before
  if (held && closes > 0n) {
    const closed = fill(view.value, held, isBuy ? LONG : SHORT, closes, closeValue)
    realised = closed.realised
    settleClose(draft, view, position, { closes, of: held.qty, realised, fee: closeFee }, orderId)
    const left = closed.position
    position = {
      ...position,
      qty: left ? left.side * left.qty : 0n,
      entryValue: left?.entryValue ?? 0n,
      realised: position.realised + realised,
      fees: position.fees + closeFee,
    }
    if (!left) position = { ...position, positionId: 0, realised: 0n, fees: 0n, funding: 0n, openedAt: 0 }
  }
  if (closes < qty) {
    const openValue = value - closeValue
    const openFee = fee - closeFee
    const opened = fill(view.value, formulaPosition(position), isBuy ? LONG : SHORT, qty - closes, openValue)
    draft.move(view.settle, 'futures', 'fees', openFee, 'fee', orderId)
    const { isolated, leverage } = position
    if (isolated)
      draft.move(
        view.settle,
        'futures',
        `isolated:${view.market}`,
        initialMarginOf(openValue, leverage),
        'margin',
        orderId,
      )
    const left = opened.position as NonNullable<typeof opened.position>
    position = {
      ...position,
      qty: left.side * left.qty,
      entryValue: left.entryValue,
      fees: position.fees + openFee,
      ...(position.positionId === 0 && { positionId: draft.nextId(), openedAt: draft.nowMs }),
    }
  }
  draft.putPosition(position)
  return realised
}

/** Profit and fee go through the wallet; of an isolated position through its own margin, which pays before anything else. */
function settleClose(
  draft: Draft,
  { market, settle }: ContractView,
  { isolated }: PaperPosition,
  { closes, of, realised, fee }: { closes: Quantity; of: Quantity; realised: bigint; fee: bigint },
  orderId: number,
): void {
  if (!isolated) {
    draft.move(settle, 'traded', 'futures', realised, 'profit', orderId)
    draft.move(settle, 'futures', 'fees', fee, 'fee', orderId)
    return
  }
  const place = `isolated:${market}` as const
  const { returned } = isolatedClose(draft.balance(place, settle), { closed: closes, of }, realised, fee)
  draft.move(settle, 'traded', place, realised, 'profit', orderId)
  draft.move(settle, place, 'fees', fee, 'fee', orderId)
  const left = draft.balance(place, settle)
  const isFlat = closes === of
  if (left < 0n) draft.move(settle, 'fund', place, -left, 'fund', orderId)
  else draft.move(settle, place, 'futures', isFlat ? left : least(returned, left), 'margin', orderId)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
