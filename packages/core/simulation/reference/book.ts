import { Side } from '../../messages/terms.ts'
import { type ExchangeState, type Market, type Order, remaining } from './state.ts'

export function sideOf(market: Market, side: Side): Order[] {
  return side === Side.buy ? market.bids : market.asks
}

/** The best order a taker of `side` would meet. */
export function bestAgainst(market: Market, side: Side): Order | undefined {
  return (side === Side.buy ? market.asks : market.bids)[0]
}

/** Would an order of `side` limited to `price` trade with one resting at `resting`? */
export function crosses(side: Side, price: bigint, resting: bigint): boolean {
  return side === Side.buy ? resting <= price : resting >= price
}

/** Puts the order, or its next slice, behind all others of its price. */
export function enqueue(state: ExchangeState, market: Market, order: Order): void {
  const left = remaining(order)
  const display = order.terms.displayQty
  order.visible = display > 0n && display < left ? display : left
  order.place = state.nextPlace++
  order.stage = 'resting'
  const queue = sideOf(market, order.terms.side)
  queue.push(order)
  queue.sort((a, b) => (a.terms.price === b.terms.price ? a.place - b.place : betterFirst(a, b)))
}

function betterFirst(a: Order, b: Order): number {
  const rising = a.terms.price < b.terms.price ? -1 : 1
  return a.terms.side === Side.buy ? -rising : rising
}

export function dequeue(market: Market, order: Order): void {
  const queue = sideOf(market, order.terms.side)
  const at = queue.indexOf(order)
  if (at >= 0) queue.splice(at, 1)
}

export interface BookLevel {
  readonly price: bigint
  readonly qty: bigint
}

/** Visible quantity per price, best first. */
export function levels(queue: readonly Order[]): BookLevel[] {
  const byPrice = new Map<bigint, bigint>()
  for (const order of queue) byPrice.set(order.terms.price, (byPrice.get(order.terms.price) ?? 0n) + order.visible)
  return [...byPrice].map(([price, qty]) => ({ price, qty }))
}
