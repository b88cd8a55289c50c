import { notionalOf } from '../formulas/perpetuals/contract.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { OrderFlag, Side } = terms
const { R } = registers

export type ContractLocks = ReturnType<typeof contractLocksOf>

/**
 * Open orders hold margin by computation, from the sums that their position keeps (futures-additions.md §1.5). An order's `locked`
 * is its part of such a sum: what is left of it at its price; nothing of an order that reduces, waits for a trigger or has no price.
 */
export function contractLocksOf(s: State) {
  function isReducing(slot: Slot): boolean {
    return (s.order.flags(slot) & (OrderFlag.reduceOnly | OrderFlag.closePosition)) !== 0
  }

  function positionOfOrder(slot: Slot): PositionNumber {
    return s.contractSeats.positionOf(s.order.seat(slot), (s.order.flags(slot) & OrderFlag.shortSide) !== 0)
  }

  /** An order that enters the book holds its part from now on. */
  function lock(slot: Slot): void {
    const flags = s.order.flags(slot)
    s.order.setLocked(slot, 0n)
    if (flags & (OrderFlag.conditional | OrderFlag.liquidation)) return
    const position = positionOfOrder(slot)
    s.book.remainingInto(slot, R.left)
    const lots = s.r[R.left]
    if (isReducing(slot)) {
      s.position.addReducing(position, lots)
      s.position.addReducers(position, 1)
      return
    }
    const price = s.order.price(slot)
    if (price === 0n) return
    const worth = notionalOf(s.valuation.contractTerms(s.order.market(slot)), lots, price)
    s.order.setLocked(slot, worth)
    addTo(position, s.order.side(slot), lots, worth)
  }

  function addTo(position: PositionNumber, side: number, lots: bigint, worth: bigint): void {
    if (side === Side.buy) {
      s.position.addBuyQty(position, lots)
      s.position.addBuyValue(position, worth)
    } else {
      s.position.addSellQty(position, lots)
      s.position.addSellValue(position, worth)
    }
  }

  /** Of an order that holds its part: what entered the book or is about to. */
  function isHolding(slot: Slot): boolean {
    const flags = s.order.flags(slot)
    return (flags & OrderFlag.working) !== 0 && (flags & (OrderFlag.conditional | OrderFlag.liquidation)) === 0
  }

  /** `lots` have been filled, and are in the order's `executed` already. */
  function releaseFilled(slot: Slot, market: MarketNumber, lots: bigint): void {
    if (!isHolding(slot)) return
    const position = positionOfOrder(slot)
    if (isReducing(slot)) s.position.addReducing(position, -lots)
    else if (s.order.price(slot) > 0n) shrinkTo(slot, market, position, s.r[R.left], lots)
  }

  /** `lots` are given up; they are out of the order's quantity already. */
  function releaseLots(slot: Slot, lots: bigint): void {
    if (!isHolding(slot)) return
    const position = positionOfOrder(slot)
    if (isReducing(slot)) {
      s.position.addReducing(position, -lots)
      return
    }
    if (s.order.price(slot) === 0n) return
    s.book.remainingInto(slot, R.left)
    shrinkTo(slot, s.order.market(slot), position, s.r[R.left], lots)
  }

  function shrinkTo(slot: Slot, market: MarketNumber, position: PositionNumber, left: bigint, lots: bigint): void {
    const worth = left === 0n ? 0n : notionalOf(s.valuation.contractTerms(market), left, s.order.price(slot))
    addTo(position, s.order.side(slot), -lots, worth - s.order.locked(slot))
    s.order.setLocked(slot, worth)
  }

  /** An order ends; its record still says what was left of it. */
  function releaseAll(slot: Slot): void {
    if (!isHolding(slot)) return
    const position = positionOfOrder(slot)
    s.book.remainingInto(slot, R.left)
    const left = s.r[R.left]
    if (isReducing(slot)) {
      s.position.addReducing(position, -left)
      s.position.addReducers(position, -1)
    } else if (s.order.price(slot) > 0n) {
      addTo(position, s.order.side(slot), -left, -s.order.locked(slot))
      s.order.setLocked(slot, 0n)
    }
  }

  return { isReducing, positionOfOrder, lock, releaseFilled, releaseLots, releaseAll }
}
