import type { BookOwner } from '../matching/venue.ts'
import { tellsPreventedMaker } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { claimLock } from './list-legs.ts'
import { hasWaiting, showPrice } from './triggers.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

const S = SeatRecord.at
const O = OrderRecord.at
const X = OrderExtra.at

/** What the book asks and reports of orders, by their life here and by their money where the market's kind has it. */
export function bookOwnerOf(s: State): BookOwner {
  function endPrevented(maker: number, preventedId: number): void {
    s.preventedId = preventedId
    s.preventedIsMaker = tellsPreventedMaker(s.recordVersion) ? 1 : 0
    s.ends.endOrder(maker, OrderStatus.expiredInMatch, EndReason.selfTrade)
  }

  /** Takes `lots` from an order's remainder and gives back what was locked for them. */
  function cut(slot: number, lots: bigint): void {
    const o = s.orders.words
    const o8 = slot << 4
    const market = o.u32[(slot << 5) + O.market]
    const isByQuote = (o.u16[(slot << 6) + O.flags] & OrderFlag.byQuote) !== 0
    const isBuy = o.u8[(slot << 7) + O.side] === Side.buy
    s.orders.extend(slot)
    s.orders.extra.i64[(slot << 5) + X.prevented] += lots
    o.f64[o8 + O.updatedAt] = s.time
    if (isByQuote) s.orders.extra.i64[(slot << 5) + X.preventedQuote] += s.kinds.value(market, s.r[R.price], lots)
    else if (isBuy) s.seats.i64[(o.u32[(slot << 5) + O.seat] << 3) + S.openBuys] -= lots
    const price = o.i64[o8 + O.price] > 0n ? o.i64[o8 + O.price] : s.r[R.price]
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
    tellCut: (slot, isMaker, preventedId) => s.tell.prevented(slot, isMaker, preventedId, Execution.tradePrevention),
  }
}
