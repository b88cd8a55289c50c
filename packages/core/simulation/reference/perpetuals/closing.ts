import { EndReason, Side } from '../../../messages/terms.ts'
import { worstPriceOf } from './bankruptcy.ts'
import { bookSide, closable, crosses, end, other, positionOf } from './book.ts'
import { UNIT } from './numbers.ts'
import { type Openings, opensShort } from './opening.ts'
import type { Contract, Order, State } from './state.ts'
import { equityInCoin, unitOf } from './unit.ts'

/** Whether an order closes a position at a price at which its owner could not pay the loss. */
export function isBeyondEquity(state: State, order: Order, price: bigint): boolean {
  const position = positionOf(state, order)
  if (closable(position, order.side) === 0n || isNear(order.contract, order.side, price)) return false
  const worst = worstPriceOf(position, equityInCoin(state, unitOf(state, position), order.contract))
  return worst !== 0n && (order.side === Side.sell ? price < worst : price > worst)
}

/** So near to the mark closes whoever wants: half of what the least maintenance margin covers beside the fee. */
function isNear({ mark, terms, tiers }: Contract, side: Side, price: bigint): boolean {
  const away = side === Side.sell ? mark - price : price - mark
  return 2n * away * UNIT <= mark * ((tiers[0]?.rate ?? 0n) - BigInt(terms.takerRate))
}

/**
 * Before an order takes, makers go whose owners could not pay their price any more, and those that would open what is liquidated at
 * once when those before them have filled.
 */
export function clearWay(state: State, taker: Order): void {
  const opened: Openings = new Map()
  for (const maker of [...bookSide(taker.contract, other(taker.side))]) {
    if (!crosses(taker.side, taker.price, maker.price) || isNear(maker.contract, maker.side, maker.price)) return
    const goes = isBeyondEquity(state, maker, maker.price) || opensShort(state, maker, maker.price, opened)
    if (goes) end(state, maker, EndReason.insufficientFunds)
  }
}
