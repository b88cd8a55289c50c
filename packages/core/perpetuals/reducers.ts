import { shortageOf } from '../formulas/perpetuals/balances.ts'
import * as terms from '../messages/terms.ts'
import { lowerOrder } from '../orders/amend-order.ts'
import type { PositionNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, Side, TimeInForce } = terms
const { R } = registers

export type Reducers = ReturnType<typeof reducersOf>

/** Orders that only reduce: never more of them in the book than there is to reduce (futures-additions.md §6). */
export function reducersOf(s: State) {
  /** After a fill of the order's position. */
  function afterFill(slot: Slot): void {
    if (s.order.flags(slot) & OrderFlag.liquidation) return
    const position = s.contractLocks.positionOfOrder(slot)
    trimTo(position, slot)
    if (s.contractLocks.isReducing(slot)) s.risk.shrank(position, s.order.side(slot))
    s.attached.follow(slot)
  }

  /** Cuts what reduces to what is left of the position; `spared` is an order that is being matched. */
  function trimTo(position: PositionNumber, spared = 0): void {
    const held = magnitude(s.position.qty(position))
    if (s.position.reducing(position) > held || flips(position)) trim(position, held, spared)
    endClosing(position, spared)
    if (held !== 0n) s.attached.trimTo(position, held)
  }

  /** After a flip what reduced the old side would open more of the new one. */
  function flips(position: PositionNumber): boolean {
    if (s.position.reducers(position) === 0) return false
    return reducersOfPosition(position).some((slot) => !isOpposite(position, slot))
  }

  function isOpposite(position: PositionNumber, slot: Slot): boolean {
    const qty = s.position.qty(position)
    return qty !== 0n && (s.order.side(slot) === Side.sell) === qty > 0n
  }

  function trim(position: PositionNumber, held: bigint, spared: number): void {
    const slots = reducersOfPosition(position)
    const passing = passingOf(spared)
    for (const slot of slots.filter((each) => !isOpposite(position, each))) if (slot !== spared) end(slot)
    for (const slot of slots.filter((each) => isOpposite(position, each)).sort(byGivingWay)) {
      const over = s.position.reducing(position) - passing - held
      if (over <= 0n) return
      if (slot === spared || !s.ends.isOpen(slot)) continue
      s.book.remainingInto(slot, R.left)
      const left = s.r[R.left]
      if (over >= left) end(slot)
      else {
        lowerOrder(s, slot, s.order.market(slot), s.order.qty(slot) - over)
        s.report.order(slot, Execution.replaced)
      }
    }
  }

  /** What is left of a taker that will not rest: nothing in the book gives way for what it does not take. */
  function passingOf(taker: Slot): bigint {
    if (taker === 0 || s.order.level(taker) !== 0 || !s.contractLocks.isReducing(taker)) return 0n
    const tif = s.order.timeInForce(taker)
    if (s.order.price(taker) > 0n && tif !== TimeInForce.ioc && tif !== TimeInForce.fok) return 0n
    s.book.remainingInto(taker, R.left)
    return s.r[R.left]
  }

  function end(slot: Slot): void {
    if (s.ends.isOpen(slot)) s.ends.withdraw(slot, OrderStatus.expired, EndReason.reduceOnly)
  }

  /** Reduce-only orders of a position that are in the book. */
  function reducersOfPosition(position: PositionNumber): number[] {
    return ordersOf(position).filter((slot) => {
      return (
        s.contractLocks.isReducing(slot) &&
        (s.order.flags(slot) & OrderFlag.conditional) === 0 &&
        s.order.level(slot) !== 0
      )
    })
  }

  /** Open orders that mean the position. */
  function ordersOf(position: PositionNumber): number[] {
    const slots: number[] = []
    const seat = s.position.seat(position)
    for (let slot = s.seat.head(seat); slot !== 0; slot = s.order.seatNext(slot)) {
      if (s.contractLocks.positionOfOrder(slot) === position) slots.push(slot)
    }
    return slots
  }

  /** Triggers that close a position have nothing to close any more: it is flat, or turned. */
  function endClosing(position: PositionNumber, spared: number): void {
    if (s.seat.conditional(s.position.seat(position)) === 0) return
    const ids = ordersOf(position)
      .filter((slot) => closes(slot) && slot !== spared && !isOpposite(position, slot))
      .map((slot) => s.order.orderId(slot))
    s.cancels.endAll(ids, OrderStatus.expired, EndReason.positionClosed)
  }

  function closes(slot: Slot): boolean {
    if (s.order.flags(slot) & OrderFlag.closePosition) return true
    return s.order.parentOrder(slot) !== 0
  }

  /** Buys give way from the lowest price, sells from the highest; of one price the newest. */
  function byGivingWay(a: number, b: number): number {
    const [p, q] = [s.order.price(a), s.order.price(b)]
    if (p !== q) return p < q === (s.order.side(a) === Side.buy) ? -1 : 1
    return s.order.orderId(b) - s.order.orderId(a)
  }

  /**
   * What reduced has taken from a position what plain orders of the same side were to close: they would open now, and those
   * that nothing covers are cancelled, the newest first.
   */
  function cancelUncovered(position: PositionNumber, side: number): void {
    const { buyQty, qty, sellQty } = s.position
    const [waits, closes] = side === Side.buy ? [buyQty(position), -qty(position)] : [sellQty(position), qty(position)]
    if (waits === 0n || waits <= closes) return
    const pool = s.contractSeats.poolOf(s.position.account(position), s.position.market(position))
    const slots = ordersOf(position).filter((slot) => s.order.side(slot) === side && s.order.locked(slot) > 0n)
    for (const orderId of slots.map((slot) => s.order.orderId(slot)).sort((a, b) => b - a)) {
      if (shortageOf(s.valuation.figures(pool)) === 0n) return
      s.cancels.endAll([orderId], OrderStatus.expired, EndReason.insufficientFunds)
    }
  }

  return { afterFill, trimTo, ordersOf, cancelUncovered }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
