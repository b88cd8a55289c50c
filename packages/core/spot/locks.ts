import { LOCKED } from '../ledger/ledger.ts'
import * as terms from '../messages/terms.ts'
import { MOST_ORDERS, OrderRecord } from '../records/orders.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { LedgerRow, SeatNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, Side } = terms
const { R } = registers

const SLOT = MOST_ORDERS
const SEAT = MOST_SEATS
const S = SeatRecord.at
const O = OrderRecord.at
const KIND = O.side / 4

export type Locks = ReturnType<typeof locksOf>

/** What open orders have locked. Part of the order path, see state.ts. */
export function locksOf(s: State) {
  /** Ledger row an order pays from: quote of a buy, base of a sell. */
  function payingRow(seat: SeatNumber, side: number): LedgerRow {
    return s.seats.u32[((seat & SEAT) << 4) + (side === Side.buy ? S.quoteRow : S.baseRow)]
  }

  /** Locks `r[need]` for the order: available → locked. The caller has checked that it is there. */
  function lock(slot: Slot): void {
    const { r } = s
    const need = r[R.need]
    s.orders.words.i64[((slot & SLOT) << 4) + O.locked] = need
    // A market buy under a band of nothing locks nothing and ends at once.
    if (need === BigInt.asIntN(64, 0n)) return
    r[R.amount] = need
    const row = reportBusiness(slot, BizType.orderLock)
    s.ledger.moveAmount(row, row + LOCKED)
  }

  /** Gives `r[release]` of an order's lock back: locked → available. */
  function releasePart(slot: Slot): void {
    const { r } = s
    const { i64 } = s.orders.words
    const at = ((slot & SLOT) << 4) + O.locked
    const release = r[R.release]
    if (release === BigInt.asIntN(64, 0n)) return
    i64[at] = BigInt.asIntN(64, i64[at] - release)
    r[R.amount] = release
    const row = reportBusiness(slot, BizType.orderRelease)
    s.ledger.moveAmount(row + LOCKED, row)
  }

  /** Gives the whole lock back. */
  function releaseAll(slot: Slot): void {
    s.r[R.release] = s.orders.words.i64[((slot & SLOT) << 4) + O.locked]
    releasePart(slot)
  }

  /** Puts the order behind the next posting and returns the row it pays from. */
  function reportBusiness(slot: Slot, bizType: number): number {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    s.r[R.bizNumber] = i64[o8 + O.orderId]
    s.r32[R.bizKind * 2] = u32[o4 + O.market]
    s.r32[R.bizKind * 2 + 1] = bizType
    return payingRow(u32[o4 + O.seat], u32[o4 + KIND] & 0xff)
  }

  return { payingRow, lock, releasePart, releaseAll }
}
