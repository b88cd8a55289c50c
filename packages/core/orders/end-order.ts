import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { legEnded } from './list-legs.ts'
import { stopWaiting } from './triggers.ts'

const { Execution, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

const ACCOUNT = MOST_ACCOUNTS
const A = AccountRecord.at
const SLOT = MOST_ORDERS
const NOTHING = Extent.none
const SEAT = MOST_SEATS
const S = SeatRecord.at
const O = OrderRecord.at
const X = OrderExtra.at
/** Words of four small fields: side first, and status, end reason, flags. */
const KIND = O.side / 4
const STATE = O.status / 4
const FLAGS = 16

export type Ends = ReturnType<typeof endsOf>

/** The ends of orders. Part of the order path, see state.ts. */
export function endsOf(s: State) {
  function isOpen(slot: Slot): boolean {
    return (s.orders.words.u32[((slot & SLOT) << 5) + STATE] & 0xff) <= OrderStatus.partiallyFilled
  }

  /** Ends an open order wherever it is: in the book, waiting for its trigger, or neither. */
  function withdraw(slot: Slot, status: number, reason: number): void {
    const { u32 } = s.orders.words
    const o4 = (slot & SLOT) << 5
    const state = u32[o4 + STATE]
    if ((state & 0xff) !== OrderStatus.pendingNew) {
      if (state & (OrderFlag.conditional << FLAGS)) stopWaiting(s, slot)
      else if (u32[o4 + O.level] !== 0) s.book.unrest(slot)
    }
    endOrder(slot, status, reason)
  }

  /** Ends an order that is in no queue any more: gives the rest of its lock back, reports it, frees the slot. */
  function endOrder(slot: Slot, status: number, reason: number): void {
    const { u32, f64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    s.kinds.releaseAll(slot)
    if ((u32[o4 + KIND] & 0xff) === Side.buy) leaveBuys(slot)
    // Status and end reason are the low two of four bytes.
    u32[o4 + STATE] = (u32[o4 + STATE] & ~0xffff) | status | (reason << 8)
    f64[o8 + O.updatedAt] = s.time
    if (status === OrderStatus.expiredInMatch) reportSelfTrade(slot)
    else s.report.order(slot, status === OrderStatus.canceled ? Execution.canceled : Execution.expired)
    leave(slot)
  }

  /** What self-trade prevention ends loses all that is left. */
  function reportSelfTrade(slot: Slot): void {
    s.orders.extend(slot)
    s.book.remainingInto(slot, R.left)
    s.orders.extra.i64[(slot << 5) + X.prevented] += s.r[R.left] > 0n ? s.r[R.left] : 0n
    s.report.prevented(slot, s.preventedIsMaker, s.preventedId, Execution.tradePrevention)
  }

  /** Ends an order whose last fill has been reported already. */
  function endFilled(slot: Slot): void {
    s.kinds.releaseAll(slot)
    leave(slot)
  }

  /** What a buy still wanted no longer counts towards the greatest position. */
  function leaveBuys(slot: Slot): void {
    const { u32 } = s.orders.words
    const o4 = (slot & SLOT) << 5
    if (u32[o4 + STATE] & (OrderFlag.byQuote << FLAGS)) return
    s.book.remainingInto(slot, R.left)
    const at = ((u32[o4 + O.seat] & SEAT) << 3) + S.openBuys
    s.seats.i64[at] = BigInt.asIntN(64, s.seats.i64[at] - s.r[R.left])
  }

  function leave(slot: Slot): void {
    const { u32 } = s.orders.words
    const seats = s.seats.u32
    const o4 = (slot & SLOT) << 5
    const s4 = (u32[o4 + O.seat] & SEAT) << 4
    const previous = u32[o4 + O.seatPrevious]
    const next = u32[o4 + O.seatNext]
    if (previous !== 0) u32[((previous & SLOT) << 5) + O.seatNext] = next
    else seats[s4 + S.head] = next
    if (next !== 0) u32[((next & SLOT) << 5) + O.seatPrevious] = previous
    seats[s4 + S.openOrders]--
    s.accounts.u32[((u32[o4 + O.account] & ACCOUNT) << 4) + A.openOrders]--
    if ((u32[o4 + STATE] & (OrderFlag.working << FLAGS)) === 0) s.waiting--
    if (u32[o4 + O.extent] !== NOTHING && leaveRest(slot)) return
    s.orders.release(slot)
  }

  /** What an order beyond the plain ones leaves behind; true when it is remembered and keeps its slot. */
  function leaveRest(slot: Slot): boolean {
    const o = s.orders.words
    const flags = o.u16[(slot << 6) + O.flags]
    if (flags & OrderFlag.conditional) {
      s.seats.u32[(o.u32[(slot << 5) + O.seat] << 4) + S.conditional]--
      s.accounts.u32[(o.u32[(slot << 5) + O.account] << 4) + A.conditional]--
    }
    if (s.orders.listOf(slot) !== 0) legEnded(s, slot)
    if (o.u16[(slot << 6) + O.flags] & OrderFlag.remembered) {
      s.ending.push(slot)
      return true
    }
    if (s.orders.hasClientId(slot)) s.clientIds.remove(slot)
    return false
  }

  return { isOpen, withdraw, endOrder, endFilled }
}
