import type { Price, Quantity } from '@bowline/money'
import { type Direction, LONG } from './contract.ts'

/** A resting order that may only reduce. `placedAt` grows with every order. */
export interface ReduceOnlyOrder {
  readonly price: Price
  readonly qty: Quantity
  readonly placedAt: number
}

/**
 * What stays of reduce-only orders on `side` when the position they close is `held`: those least likely to fill give way
 * first, of one price the newest (futures-additions.md §6). In the order of cutting; zero = cancelled.
 */
export function trimReduceOnly<O extends ReduceOnlyOrder>(
  orders: readonly O[],
  side: Direction,
  held: Quantity,
): readonly { readonly order: O; readonly qty: Quantity }[] {
  let over = orders.reduce((sum, { qty }) => sum + qty, 0n) - held
  const cuts: { order: O; qty: Quantity }[] = []
  for (const order of orders.toSorted((a, b) => byGivingWay(a, b, side))) {
    if (over <= 0n) break
    const cut = order.qty < over ? order.qty : over
    cuts.push({ order, qty: order.qty - cut })
    over -= cut
  }
  return cuts
}

/** Buys give way from the lowest price, sells from the highest. */
function byGivingWay(a: ReduceOnlyOrder, b: ReduceOnlyOrder, side: Direction): number {
  if (a.price !== b.price) return a.price < b.price === (side === LONG) ? -1 : 1
  return b.placedAt - a.placedAt
}
