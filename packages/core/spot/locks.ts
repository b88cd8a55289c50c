import { LOCKED } from '../ledger/ledger.ts'
import { SeatRecord } from '../matching/seats.ts'
import { OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, Side } = terms
const { R } = registers

const S = SeatRecord.at

const O = OrderRecord.at

/** Ledger row an order pays from: quote of a buy, base of a sell. */
export function payingRow(s: State, seat: number, side: number): number {
  return side === Side.buy ? s.seats.u32[(seat << 4) + S.quoteRow] : s.seats.u32[(seat << 4) + S.baseRow]
}

/** Locks `r[need]` for the order: available → locked. The caller has checked that it is there. */
export function lock(s: State, slot: number): void {
  const o = s.orders.words
  const o4 = slot << 6
  const row = payingRow(s, o.u32[o4 + O.seat], o.u8[(slot << 8) + O.side])
  o.i64[(slot << 5) + O.locked] = s.r[R.need]
  // A market buy under a band of nothing locks nothing and ends at once.
  if (s.r[R.need] === 0n) return
  s.ledger.amount[0] = s.r[R.need]
  s.ledger.move(row, row + LOCKED, BizType.orderLock, 0, o.f64[(slot << 5) + O.orderId], o.u32[o4 + O.market])
}

/** Gives `r[release]` of an order's lock back: locked → available. */
export function releasePart(s: State, slot: number): void {
  const o = s.orders.words
  const o8 = slot << 5
  const o4 = slot << 6
  if (s.r[R.release] === 0n) return
  o.i64[o8 + O.locked] = BigInt.asIntN(64, o.i64[o8 + O.locked] - s.r[R.release])
  const row = payingRow(s, o.u32[o4 + O.seat], o.u8[(slot << 8) + O.side])
  s.ledger.amount[0] = s.r[R.release]
  s.ledger.move(row + LOCKED, row, BizType.orderRelease, 0, o.f64[o8 + O.orderId], o.u32[o4 + O.market])
}

/** Gives the whole lock back. */
export function releaseAll(s: State, slot: number): void {
  s.r[R.release] = s.orders.words.i64[(slot << 5) + O.locked]
  releasePart(s, slot)
}
