import type { BookOwner } from '../matching/venue.ts'
import { reportsPreventedMaker } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { claimLock } from './list-legs.ts'
import { hasWaiting, showPrice } from './triggers.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

/** What the book asks and reports of orders, by their life here and by their money where the market's kind has it. */
export function bookOwnerOf(s: State): BookOwner {
  function endPrevented(maker: Slot, preventedId: number): void {
    s.preventedId = preventedId
    s.preventedIsMaker = reportsPreventedMaker(s.recordVersion) ? 1 : 0
    s.ends.endOrder(maker, OrderStatus.expiredInMatch, EndReason.selfTrade)
  }

  /** Takes `lots` from an order's remainder and gives back what was locked for them. */
  function cut(slot: Slot, lots: bigint): void {
    const market = s.order.market(slot)
    const isByQuote = (s.order.flags(slot) & OrderFlag.byQuote) !== 0
    const isBuy = s.order.side(slot) === Side.buy
    s.orders.extend(slot)
    s.order.addPrevented(slot, lots)
    s.order.setUpdatedAt(slot, s.time)
    if (isByQuote) s.order.addPreventedQuote(slot, s.kinds.value(market, s.r[R.price], lots))
    else if (isBuy) s.seat.addOpenBuys(s.order.seat(slot), -lots)
    const price = s.order.price(slot) > 0n ? s.order.price(slot) : s.r[R.price]
    s.kinds.releaseLots(slot, price, lots)
  }

  return {
    claim: (slot) => claimLock(s, slot),
    boundByFunds: s.kinds.boundByFunds,
    isSpent: s.kinds.isSpent,
    settle: s.kinds.settle,
    filled: s.ends.endFilled,
    hasWaiting: (market) => hasWaiting(s, market),
    priceShown: (market, price) => showPrice(s, market, price),
    cut,
    prevented: endPrevented,
    reportCut: (slot, isMaker, preventedId) =>
      s.report.prevented(slot, isMaker, preventedId, Execution.tradePrevention),
  }
}
