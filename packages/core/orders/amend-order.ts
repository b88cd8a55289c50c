import { MarketRecord } from '../markets/markets.ts'
import { LevelRecord } from '../matching/level-record.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import { filtersAmendments } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { failedByQuantity } from './filters.ts'

const { Execution, Side } = terms
const { Filter, Rejection } = rejections

const V = LevelRecord.at

const S = SeatRecord.at

const C = commandLayouts['amend-order'].at
const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at

/** Lowers an order's quantity in place: same id, same place in the queue, the lock of what is given up returns. */
export function amendOrder(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  const closed = s.cancels.checkMayChange(account, market)
  if (closed !== Rejection.none) {
    s.refuse(closed)
    return
  }
  const slot = s.cancels.findOpen(account, market, memory.f64[(byte >> 3) + C.orderId], memory, byte + C.clientId)
  if (slot === 0) {
    s.refuse(Rejection.unknownOrder)
    return
  }
  const qty = memory.i64[(byte >> 3) + C.qty]
  const refusal = checkAmend(s, slot, market, qty)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const failed = filtersAmendments(s.recordVersion) ? failedByQuantity(s, slot, qty) : Filter.none
  if (failed !== Filter.none) {
    s.refuse(Rejection.filter, failed)
    return
  }
  s.requestIdAt = byte + C.requestClientId
  s.subject = s.orders.words.f64[(slot << 4) + O.orderId]
  lower(s, slot, market, qty)
  s.tell.order(slot, Execution.replaced)
}

function checkAmend(s: State, slot: number, market: number, qty: bigint): number {
  const o = s.orders.words
  const o8 = slot << 4
  // Only an order that stands in the book, by itself.
  if (o.i64[o8 + O.visible] === 0n || s.orders.listOf(slot) !== 0) return Rejection.badTerms
  if (qty >= o.i64[o8 + O.qty] || qty <= o.i64[o8 + O.executed] + s.orders.extra.i64[(slot << 5) + X.prevented])
    return Rejection.amendNotLower
  const most = s.markets.words.u32[(market << 7) + M.maxAmends]
  if (most !== 0 && s.orders.extra.u32[(slot << 6) + X.amends] >= most) return Rejection.amendTooMany
  return Rejection.none
}

function lower(s: State, slot: number, market: number, qty: bigint): void {
  const o = s.orders.words
  const o8 = slot << 4
  const side = o.u8[(slot << 7) + O.side]
  const level = o.u32[(slot << 5) + O.level]
  const cut = o.i64[o8 + O.qty] - qty
  const left = qty - o.i64[o8 + O.executed] - s.orders.extra.i64[(slot << 5) + X.prevented]
  const visible = o.i64[o8 + O.visible]
  const shown = visible < left ? visible : left
  s.ladders.i64[(level << 3) + V.visible] -= visible - shown
  s.ladders.i64[(level << 3) + V.hidden] -= cut - (visible - shown)
  o.i64[o8 + O.visible] = shown
  o.i64[o8 + O.qty] = qty
  s.orders.extend(slot)
  s.orders.extra.u32[(slot << 6) + X.amends]++
  o.f64[o8 + O.updatedAt] = s.time
  if (side === Side.buy) s.seats.i64[(o.u32[(slot << 5) + O.seat] << 3) + S.openBuys] -= cut
  s.kinds.releaseLots(slot, o.i64[o8 + O.price], cut)
  if (shown !== visible) s.book.bookChanged(market, side, level)
}
