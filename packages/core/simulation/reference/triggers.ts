import { OrderType, Side } from '../../messages/terms.ts'
import { endOcoSibling } from './order-ends.ts'
import { type ExchangeState, type Market, type Order, type OrderTerms, openOrders } from './state.ts'

const BPS = 10_000n

export function isConditional(type: OrderType): boolean {
  return isStop(type) || type === OrderType.takeProfitMarket || type === OrderType.takeProfitLimit
}

export function isStop(type: OrderType): boolean {
  return type === OrderType.stopMarket || type === OrderType.stopLimit
}

/** A stop is worse than the market, a take-profit better: buy stops and sell take-profits wait above. */
function triggersAbove(terms: OrderTerms): boolean {
  return isStop(terms.type) === (terms.side === Side.buy)
}

/** Is the condition of a stop price met by a trade at `price`? Never for trailing orders. */
export function stopIsMet(terms: OrderTerms, price: bigint): boolean {
  if (!isConditional(terms.type) || terms.trailingBps > 0) return false
  return triggersAbove(terms) ? price >= terms.stopPrice : price <= terms.stopPrice
}

/** Shows one trade to every waiting order of the market; those that trigger go to the agenda. */
export function afterTrade(state: ExchangeState, market: Market, price: bigint): void {
  const waiting = openOrders(state, (order) => order.stage === 'waiting' && order.terms.market === market.id)
  for (const order of waiting) {
    if (order.stage !== 'waiting') continue // ended as the sibling of one before
    const met = order.terms.trailingBps > 0 ? trailingIsMet(order, price) : stopIsMet(order.terms, price)
    if (met) trigger(state, market, order)
  }
}

export function trigger(state: ExchangeState, market: Market, order: Order): void {
  endOcoSibling(state, market, order)
  order.triggered = true
  order.stage = 'agenda'
  state.agenda.add(order)
}

/** Follows the price, then compares it exactly with the extreme (domain/spot.md §8). */
function trailingIsMet(order: Order, price: bigint): boolean {
  const { side, activationPrice, trailingBps } = order.terms
  const sells = side === Side.sell
  if (!order.tracking) {
    const activated = activationPrice === 0n || (sells ? price >= activationPrice : price <= activationPrice)
    if (!activated) return false
    order.tracking = true
    order.trailExtreme = price
    return false
  }
  if (sells ? price > order.trailExtreme : price < order.trailExtreme) order.trailExtreme = price
  const delta = BigInt(trailingBps)
  return sells ? price * BPS <= order.trailExtreme * (BPS - delta) : price * BPS >= order.trailExtreme * (BPS + delta)
}
