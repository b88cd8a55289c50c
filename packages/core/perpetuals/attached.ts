import * as terms from '../messages/terms.ts'
import { isTriggerMet, markTriggered, startWaiting, stopWaiting } from '../orders/triggers.ts'
import type { PositionNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, OrderType, Side, Stp, TimeInForce } = terms
const { R } = registers

export type Attached = ReturnType<typeof attachedOf>

interface Leg {
  readonly type: number
  readonly stop: bigint
  readonly limit: bigint
  readonly by: number
  readonly isAbove: boolean
}

/**
 * The pair attached to an order: take-profit and stop-loss, created at its first fill, grown with each, never larger than the
 * position; one that triggers ends the other (futures-additions.md §6).
 */
export function attachedOf(s: State) {
  /** After a fill of `r[qty]` lots of the order. */
  function follow(slot: Slot): void {
    if (s.order.takeProfit(slot) === 0n && s.order.stopLoss(slot) === 0n) return
    const held = s.position.qty(s.contractLocks.positionOfOrder(slot))
    // What only closed the other side is nothing to protect.
    if (held === 0n || held > 0n !== (s.order.side(slot) === Side.buy)) return
    const size = held < 0n ? -held : held
    const qty = s.r[R.qty] < size ? s.r[R.qty] : size
    const legs = legsOf(slot)
    if (legs.length > 0) for (const leg of legs) grow(leg, qty)
    else create(slot, qty)
  }

  /** The pair that waits. One of which a leg was triggered takes no more: that leg may be in the book already. */
  function legsOf(parent: Slot): number[] {
    const id = s.order.orderId(parent)
    return s.reducers
      .ordersOf(s.contractLocks.positionOfOrder(parent))
      .filter((slot) => s.order.parentOrder(slot) === id && isWaiting(slot) && isSiblingWaiting(slot))
  }

  function isWaiting(slot: Slot): boolean {
    return (s.order.flags(slot) & OrderFlag.conditional) !== 0
  }

  function isSiblingWaiting(slot: Slot): boolean {
    const id = s.order.siblingOrder(slot)
    const other = id === 0 ? 0 : s.orders.find(id)
    return other === 0 || !s.ends.isOpen(other) || isWaiting(other)
  }

  function grow(leg: number, qty: bigint): void {
    s.order.addQty(leg, qty)
    if (s.order.side(leg) === Side.buy) s.seat.addOpenBuys(s.order.seat(leg), qty)
    s.order.setUpdatedAt(leg, s.time)
    s.report.order(leg, Execution.replaced)
  }

  function create(parent: Slot, qty: bigint): void {
    const isBuy = s.order.side(parent) === Side.buy
    const wanted: Leg[] = []
    const [takeProfit, takeProfitLimit] = [s.order.takeProfit(parent), s.order.takeProfitLimit(parent)]
    const [stopLoss, stopLossLimit] = [s.order.stopLoss(parent), s.order.stopLossLimit(parent)]
    if (takeProfit > 0n) {
      const type = takeProfitLimit > 0n ? OrderType.takeProfitLimit : OrderType.takeProfitMarket
      wanted.push({ type, stop: takeProfit, limit: takeProfitLimit, by: s.order.takeProfitBy(parent), isAbove: isBuy })
    }
    if (stopLoss > 0n) {
      const type = stopLossLimit > 0n ? OrderType.stopLimit : OrderType.stopMarket
      wanted.push({ type, stop: stopLoss, limit: stopLossLimit, by: s.order.stopLossBy(parent), isAbove: !isBuy })
    }
    if (!s.orders.hasRoom(wanted.length) || !s.ladders.hasRoom(s.waiting + wanted.length)) return
    const slots = wanted.map((leg) => createLeg(parent, leg, qty))
    const [first = 0, second = 0] = slots
    if (second !== 0) {
      s.order.setSiblingOrder(first, s.order.orderId(second))
      s.order.setSiblingOrder(second, s.order.orderId(first))
    }
    for (const slot of slots) if (s.ends.isOpen(slot)) begin(slot)
  }

  function createLeg(parent: Slot, leg: Leg, qty: bigint): number {
    const draft = s.drafts.draftSlot()
    s.orders.clearExtra(draft)
    const side = s.order.flags(parent) & (OrderFlag.longSide | OrderFlag.shortSide)
    const above = leg.isAbove ? OrderFlag.triggersAbove : 0
    s.order.setAccount(draft, s.order.account(parent))
    s.order.setMarket(draft, s.order.market(parent))
    s.order.setSeat(draft, s.order.seat(parent))
    s.order.setSide(draft, s.order.side(parent) === Side.buy ? Side.sell : Side.buy)
    s.order.setType(draft, leg.type)
    s.order.setTimeInForce(draft, TimeInForce.gtc)
    s.order.setStp(draft, s.order.stp(parent) || Stp.none)
    s.order.setStatus(draft, OrderStatus.new)
    s.order.setEndReason(draft, EndReason.none)
    s.order.setFlags(draft, OrderFlag.conditional | OrderFlag.reduceOnly | side | above)
    s.order.setPrice(draft, leg.limit)
    s.order.setQty(draft, qty)
    for (const clear of [s.order.setExecuted, s.order.setCumQuote, s.order.setLocked, s.order.setVisible])
      clear(draft, 0n)
    s.order.setCreatedAt(draft, s.time)
    s.order.setUpdatedAt(draft, s.time)
    s.order.setWorkingAt(draft, 0)
    s.order.setLevel(draft, 0)
    s.order.setPrevious(draft, 0)
    s.order.setSeatPrevious(draft, 0)
    s.order.setSeatNext(draft, 0)
    s.orders.extend(draft)
    s.order.setStopPrice(draft, leg.stop)
    s.order.setTriggerBy(draft, leg.by)
    s.order.setParentOrder(draft, s.order.orderId(parent))
    return s.entry.admitDraft()
  }

  function begin(slot: Slot): void {
    s.report.order(slot, Execution.new)
    startWaiting(s, slot)
    if (!isTriggerMet(s, slot)) return
    stopWaiting(s, slot)
    markTriggered(s, slot)
  }

  /** One of a pair is about to enter: the other ends. */
  function triggered(slot: Slot): void {
    const id = s.order.siblingOrder(slot)
    const other = id === 0 ? 0 : s.orders.find(id)
    if (other !== 0 && s.ends.isOpen(other)) s.ends.withdraw(other, OrderStatus.expired, EndReason.pair)
  }

  /** No leg of a pair closes more than there is. */
  function trimTo(position: PositionNumber, held: bigint): void {
    if (held === 0n || s.seat.conditional(s.position.seat(position)) === 0) return
    for (const leg of s.reducers.ordersOf(position)) {
      if (s.order.parentOrder(leg) === 0 || s.order.qty(leg) <= held) continue
      if (isWaiting(leg)) grow(leg, held - s.order.qty(leg))
    }
  }

  return { follow, triggered, trimTo }
}
