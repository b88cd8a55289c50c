import { keepsPairsOnTheirSides } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { Slot } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

const { OrderFlag, PriceKind, Side } = terms
type PriceKind = terms.PriceKind

/**
 * A take-profit attached to an order lies beyond the price at which the order opens, a stop-loss before it: a leg on the other side
 * would trigger with the first fill. `price`: that of the order, as it is or is to be; 0 = it has none.
 */
export function checkAttachedSides(s: State, slot: Slot, price: bigint): number {
  const [takeProfit, stopLoss] = [s.order.takeProfit(slot), s.order.stopLoss(slot)]
  if ((takeProfit === 0n && stopLoss === 0n) || !keepsPairsOnTheirSides(s.recordVersion)) return Rejection.none
  const isBuy = s.order.side(slot) === Side.buy
  const isRight = (at: bigint, by: PriceKind, isAbove: boolean) => {
    if (at === 0n) return true
    const entry = entryOf(s, slot, price, by)
    return entry === 0n || (isAbove ? at > entry : at < entry)
  }
  const areRight =
    isRight(takeProfit, s.order.takeProfitBy(slot) as PriceKind, isBuy) &&
    isRight(stopLoss, s.order.stopLossBy(slot) as PriceKind, !isBuy)
  return areRight ? Rejection.none : Rejection.wouldTrigger
}

/** Where it opens: at its price, else at its trigger, else at the newest price that the leg listens to; 0 = nobody knows. */
function entryOf(s: State, slot: Slot, price: bigint, by: PriceKind): bigint {
  if (price > 0n) return price
  const flags = s.order.flags(slot)
  if ((flags & OrderFlag.trailing) !== 0) return 0n
  if ((flags & OrderFlag.conditional) !== 0) return s.order.stopPrice(slot)
  const market = s.order.market(slot)
  return s.kinds.priceOf(market, by) || s.kinds.priceOf(market, PriceKind.mark)
}
