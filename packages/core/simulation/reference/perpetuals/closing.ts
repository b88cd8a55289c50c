import { EndReason, Side } from '../../../messages/terms.ts'
import { bookSide, closable, crosses, end, other, positionOf } from './book.ts'
import { bankruptcyPrice, healthOf, unitOf } from './liquidation.ts'
import type { Order, State } from './state.ts'
import { notional } from './value.ts'

/** Whether an order closes a position at a price at which its owner could not pay the loss. */
export function isBeyondEquity(state: State, order: Order, price: bigint): boolean {
  const position = positionOf(state, order)
  if (closable(position, order.side) === 0n) return false
  const { equity } = healthOf(state, unitOf(state, position))
  // An inverse short that has its whole worth behind it loses it at no price.
  if (position.contract.isInverse && position.qty < 0n && equity >= notional(position)) return false
  const worst = bankruptcyPrice(position, equity)
  return order.side === Side.sell ? price < worst : price > worst
}

/** Before an order takes, makers go whose owners could not pay their price any more. */
export function clearWay(state: State, taker: Order): void {
  for (const maker of [...bookSide(taker.contract, other(taker.side))]) {
    if (!crosses(taker.side, taker.price, maker.price)) return
    if (isBeyondEquity(state, maker, maker.price)) end(state, maker, EndReason.insufficientFunds)
  }
}
