import { remainingInto, unrest } from '../matching/book.ts'
import { tellOrder, tellPrevented } from '../matching/order-events.ts'
import { SeatRecord } from '../matching/seats.ts'
import { OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { legEnded } from './list-legs.ts'
import { releaseAll } from './locks.ts'
import { stopWaiting } from './triggers.ts'

const { Execution, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

const S = SeatRecord.at

const O = OrderRecord.at

export function isOpen(s: State, slot: number): boolean {
  return s.orders.words.u8[(slot << 8) + O.status] <= OrderStatus.partiallyFilled
}

/** Ends an open order wherever it is: in the book, waiting for its trigger, or neither. */
export function withdraw(s: State, slot: number, status: number, reason: number): void {
  const o = s.orders.words
  const at = slot << 8
  if (o.u8[at + O.status] !== OrderStatus.pendingNew) {
    if (o.u8[at + O.flags] & OrderFlag.conditional) stopWaiting(s, slot)
    else if (o.u32[(slot << 6) + O.level] !== 0) unrest(s, slot)
  }
  endOrder(s, slot, status, reason)
}

/** Ends an order that is in no queue any more: gives the rest of its lock back, tells it, and lets go of the slot. */
export function endOrder(s: State, slot: number, status: number, reason: number): void {
  const o = s.orders.words
  const at = slot << 8
  releaseAll(s, slot)
  leaveBuys(s, slot)
  o.u8[at + O.status] = status
  o.u8[at + O.endReason] = reason
  o.f64[(slot << 5) + O.updatedAt] = s.time
  if (status === OrderStatus.expiredInMatch) {
    remainingInto(s, slot, R.left)
    o.i64[(slot << 5) + O.prevented] += s.r[R.left] > 0n ? s.r[R.left] : 0n
    tellPrevented(s, slot, 0, s.preventedId, Execution.tradePrevention)
  } else tellOrder(s, slot, status === OrderStatus.canceled ? Execution.canceled : Execution.expired)
  leave(s, slot)
}

/** Ends an order whose last fill has been told already. */
export function endFilled(s: State, slot: number): void {
  releaseAll(s, slot)
  leave(s, slot)
}

/** What a buy still wanted no longer counts towards the greatest position. */
function leaveBuys(s: State, slot: number): void {
  const o = s.orders.words
  if (o.u8[(slot << 8) + O.side] !== Side.buy || o.u8[(slot << 8) + O.flags] & OrderFlag.byQuote) return
  remainingInto(s, slot, R.left)
  const seat = o.u32[(slot << 6) + O.seat]
  s.seats.i64[(seat << 3) + S.openBuys] = BigInt.asIntN(64, s.seats.i64[(seat << 3) + S.openBuys] - s.r[R.left])
}

function leave(s: State, slot: number): void {
  const o = s.orders.words
  const o4 = slot << 6
  const seat = o.u32[o4 + O.seat]
  const previous = o.u32[o4 + O.seatPrevious]
  const next = o.u32[o4 + O.seatNext]
  if (previous !== 0) o.u32[(previous << 6) + O.seatNext] = next
  else s.seats.u32[(seat << 4) + S.head] = next
  if (next !== 0) o.u32[(next << 6) + O.seatPrevious] = previous
  s.seats.u32[(seat << 4) + S.openOrders]--
  if ((o.u8[(slot << 8) + O.flags] & OrderFlag.working) === 0) s.waiting--
  if (o.u8[(slot << 8) + O.flags] & OrderFlag.conditional) s.seats.u32[(seat << 4) + S.conditional]--
  if (o.u32[o4 + O.list] !== 0) legEnded(s, slot)
  if (o.u8[(slot << 8) + O.flags] & OrderFlag.remembered) return remember(s, slot)
  if (o.u8[(slot << 8) + O.clientId] !== 0) s.clientIds.remove(slot)
  s.orders.release(slot)
}

/** How long an ended order answers for its client id. */
export const REMEMBER_MS = 24 * 60 * 60 * 1000

function remember(s: State, slot: number): void {
  s.orders.words.u32[(slot << 6) + O.next] = 0
  if (s.rememberedTail !== 0) s.orders.words.u32[(s.rememberedTail << 6) + O.next] = slot
  else s.rememberedHead = slot
  s.rememberedTail = slot
}

/** When the oldest remembered order may be forgotten. */
export function nextForgetting(s: State): number {
  if (s.rememberedHead === 0) return Number.POSITIVE_INFINITY
  return s.orders.words.f64[(s.rememberedHead << 5) + O.updatedAt] + REMEMBER_MS
}

export function forgetOld(s: State): void {
  while (nextForgetting(s) <= s.time) {
    const slot = s.rememberedHead
    const o = s.orders.words
    s.rememberedHead = o.u32[(slot << 6) + O.next]
    if (s.rememberedHead === 0) s.rememberedTail = 0
    // A later order may have taken the id over.
    if (s.clientIds.find(o.u32[(slot << 6) + O.account], o, (slot << 8) + O.clientId) === slot) s.clientIds.remove(slot)
    s.orders.release(slot)
  }
}
