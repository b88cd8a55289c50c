import { EndReason, OrderStatus, Side, Stp } from '../../messages/terms.ts'
import { dequeue, enqueue } from './book.ts'
import { release } from './ledger.ts'
import { endOcoSibling, endOrder } from './order-ends.ts'
import { baseAmount, quoteAmount } from './prices.ts'
import { type ExchangeState, isOpen, isUsedUp, type Market, type Order } from './state.ts'

/** The same account, or two of one trade group. */
export function meetsItself(state: ExchangeState, taker: Order, maker: Order): boolean {
  if (taker.terms.account === maker.terms.account) return true
  const group = state.accounts.get(taker.terms.account)?.tradeGroup ?? 0
  return group !== 0 && group === state.accounts.get(maker.terms.account)?.tradeGroup
}

/** Does what the taker's mode says instead of a trade of `overlap` lots (domain/spot.md §7). */
export function preventTrade(state: ExchangeState, market: Market, taker: Order, maker: Order, overlap: bigint): void {
  if (taker.stp === Stp.decrement) {
    decrement(state, market, taker, maker, overlap)
    return
  }
  if (taker.stp !== Stp.expireTaker) endBySelfTrade(state, market, maker)
  if (taker.stp !== Stp.expireMaker) endBySelfTrade(state, market, taker)
}

/** What is left of the order counts as prevented. */
function endBySelfTrade(state: ExchangeState, market: Market, order: Order): void {
  if (order.terms.quoteQty === 0n) order.prevented = order.qty - order.executed
  endOrder(state, market, order, OrderStatus.expiredInMatch, EndReason.selfTrade)
}

/** Both lose the overlap and the money held for it, which for an OCO counts as a fill; an order with nothing left ends. */
function decrement(state: ExchangeState, market: Market, taker: Order, maker: Order, overlap: bigint): void {
  const price = maker.terms.price
  endOcoSibling(state, market, maker)
  endOcoSibling(state, market, taker)
  lose(state, market, maker, overlap, price)
  lose(state, market, taker, overlap, price)
  maker.visible -= overlap
  if (isUsedUp(maker)) endBySelfTrade(state, market, maker)
  else if (maker.visible === 0n) {
    dequeue(market, maker)
    enqueue(state, market, maker)
  }
  if (isOpen(taker) && isUsedUp(taker)) endBySelfTrade(state, market, taker)
}

function lose(state: ExchangeState, market: Market, order: Order, overlap: bigint, price: bigint): void {
  order.prevented += overlap
  if (order.terms.quoteQty > 0n) order.preventedQuote += quoteAmount(market, price, overlap)
  const heldPerLot = order.terms.price > 0n ? order.terms.price : price
  const held = order.terms.side === Side.sell ? baseAmount(market, overlap) : quoteAmount(market, heldPerLot, overlap)
  release(state, market, order, held)
  order.need -= held
}
