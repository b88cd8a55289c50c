import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import { filtersAmendments } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { failedByQuantity } from './filters.ts'

const { Execution, Side } = terms
const { Filter, Rejection } = rejections

const C = commandLayouts['amend-order'].at

/** Lowers an order's quantity in place: same id, same place in the queue, the lock of what is given up returns. */
export function amendOrder(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  // Orders for contracts have an amendment of their own.
  const isContract = s.markets.isContract(market)
  const closed = isContract ? Rejection.unknownMarket : s.cancels.checkMayChange(account, market)
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
  s.subject = s.order.orderId(slot)
  lowerOrder(s, slot, market, qty)
  s.report.order(slot, Execution.replaced)
}

function checkAmend(s: State, slot: Slot, market: MarketNumber, qty: bigint): number {
  // Only an order that stands in the book, by itself.
  if (s.order.visible(slot) === 0n || s.orders.listOf(slot) !== 0) return Rejection.badTerms
  if (qty >= s.order.qty(slot) || qty <= s.order.executed(slot) + s.order.prevented(slot))
    return Rejection.amendNotLower
  const most = s.market.maxAmends(market)
  if (most !== 0 && s.order.amends(slot) >= most) return Rejection.amendTooMany
  return Rejection.none
}

/** Makes an order in the book smaller, where it stands. */
export function lowerOrder(s: State, slot: Slot, market: MarketNumber, qty: bigint): void {
  const side = s.order.side(slot)
  const level = s.order.level(slot)
  const cut = s.order.qty(slot) - qty
  const left = qty - s.order.executed(slot) - s.order.prevented(slot)
  const visible = s.order.visible(slot)
  const shown = visible < left ? visible : left
  s.level.addVisible(level, shown - visible)
  s.level.addHidden(level, visible - shown - cut)
  s.order.setVisible(slot, shown)
  s.order.setQty(slot, qty)
  s.orders.extend(slot)
  s.order.addAmends(slot, 1)
  s.order.setUpdatedAt(slot, s.time)
  if (side === Side.buy) s.seat.addOpenBuys(s.order.seat(slot), -cut)
  s.kinds.releaseLots(slot, s.order.price(slot), cut)
  if (shown !== visible) s.book.bookChanged(market, side, level)
}
