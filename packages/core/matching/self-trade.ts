import { EventKind, eventLayouts } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import type { LevelNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { Venue } from './venue.ts'

const { OrderFlag, Stp } = terms
const { R } = registers

const P = eventLayouts.prevented.at

/**
 * A taker meets an order of its own account or group; the taker's mode decides. No trade, fee or volume comes of it, only a
 * prevented match. `r[wanted]` holds the lots the taker wants. Returns true when the taker has nothing more to take.
 */
export function preventSelfTrade(s: Venue, taker: Slot, maker: Slot, level: LevelNumber): boolean {
  const { r } = s
  const mode = s.order.stp(taker)
  const market = s.order.market(taker)
  s.market.addLastPreventedId(market, 1)
  const preventedId = s.market.lastPreventedId(market)
  const endsMaker = mode === Stp.expireMaker || mode === Stp.expireBoth
  const endsTaker = mode === Stp.expireTaker || mode === Stp.expireBoth
  const wanted = r[R.wanted]
  s.book.remainingInto(maker, R.makerQty)
  const makerLeft = r[R.makerQty]
  // A decrement meets only the slice in the queue.
  const shown = s.order.visible(maker)
  const cut = mode !== Stp.decrement ? 0n : wanted < shown ? wanted : shown
  r[R.takerQty] = cut > 0n ? cut : endsTaker ? wanted : 0n
  r[R.makerQty] = cut > 0n ? cut : endsMaker ? makerLeft : 0n
  reportMatch(s, taker, maker, preventedId, mode)
  if (endsMaker) endPrevented(s, maker, level, preventedId)
  if (cut > 0n) {
    // For an OCO a lost overlap counts as a fill.
    if (s.orders.listOf(maker) !== 0) s.owner.claim(maker)
    if (s.orders.listOf(taker) !== 0) s.owner.claim(taker)
    s.owner.cut(maker, cut)
    s.order.addVisible(maker, -cut)
    s.level.addVisible(level, -cut)
    if (cut === makerLeft) endPrevented(s, maker, level, preventedId)
    else {
      if (cut === shown) s.book.showNextSlice(maker, level)
      s.owner.reportCut(maker, 1, preventedId)
    }
    s.owner.cut(taker, cut)
    if (!hasNothingLeft(s, taker)) s.owner.reportCut(taker, 0, preventedId)
  }
  if (endsTaker || hasNothingLeft(s, taker)) {
    s.preventedId = preventedId
    s.preventedIsMaker = 0
    return true
  }
  return false
}

function hasNothingLeft(s: Venue, taker: Slot): boolean {
  if (s.order.flags(taker) & OrderFlag.byQuote) return false
  s.book.remainingInto(taker, R.left)
  return s.r[R.left] === 0n
}

function endPrevented(s: Venue, maker: Slot, level: LevelNumber, preventedId: number): void {
  s.book.remainingInto(maker, R.left)
  s.level.addHidden(level, s.order.visible(maker) - s.r[R.left])
  s.level.addVisible(level, -s.order.visible(maker))
  s.order.setVisible(maker, 0n)
  s.book.unlink(maker, level)
  s.owner.prevented(maker, preventedId)
}

function reportMatch(s: Venue, taker: Slot, maker: Slot, preventedId: number, mode: number): void {
  const byte = s.events.open(EventKind.prevented, eventLayouts.prevented.size)
  const { words } = s.events
  const w4 = byte >> 2
  const w8 = byte >> 3
  words.f64[w8 + P.preventedId] = preventedId
  words.u32[w4 + P.market] = s.order.market(taker)
  words.u32[w4 + P.mode] = mode
  words.i64[w8 + P.price] = s.r[R.price]
  words.i64[w8 + P.takerQty] = s.r[R.takerQty]
  words.i64[w8 + P.makerQty] = s.r[R.makerQty]
  words.f64[w8 + P.takerOrder] = s.order.orderId(taker)
  words.f64[w8 + P.makerOrder] = s.order.orderId(maker)
  words.u32[w4 + P.taker] = s.order.account(taker)
  words.u32[w4 + P.maker] = s.order.account(maker)
}
