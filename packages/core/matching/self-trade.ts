import { MarketRecord } from '../markets/markets.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import { OrderRecord } from '../records/orders.ts'
import * as registers from '../registers.ts'
import { LevelRecord } from './level-record.ts'
import type { Venue } from './venue.ts'

const { OrderFlag, Stp } = terms
const { R } = registers

const V = LevelRecord.at

const O = OrderRecord.at
const M = MarketRecord.at
const P = eventLayouts.prevented.at

/**
 * A taker meets an order of its own account or group; the taker's mode decides. No trade, fee or volume comes of it, only a
 * prevented match. `r[wanted]` holds the lots the taker wants. Returns true when the taker has nothing more to take.
 */
export function preventSelfTrade(s: Venue, taker: number, maker: number, level: number): boolean {
  const o = s.orders.words
  const { r } = s
  const mode = o.u8[(taker << 7) + O.stp]
  const preventedId = ++s.markets.words.f64[(o.u32[(taker << 5) + O.market] << 6) + M.lastPreventedId]
  const endsMaker = mode === Stp.expireMaker || mode === Stp.expireBoth
  const endsTaker = mode === Stp.expireTaker || mode === Stp.expireBoth
  const wanted = r[R.wanted]
  s.book.remainingInto(maker, R.makerQty)
  const makerLeft = r[R.makerQty]
  // A decrement meets only the slice in the queue.
  const shown = o.i64[(maker << 4) + O.visible]
  const cut = mode !== Stp.decrement ? 0n : wanted < shown ? wanted : shown
  r[R.takerQty] = cut > 0n ? cut : endsTaker ? wanted : 0n
  r[R.makerQty] = cut > 0n ? cut : endsMaker ? makerLeft : 0n
  tellMatch(s, taker, maker, preventedId, mode)
  if (endsMaker) endPrevented(s, maker, level, preventedId)
  if (cut > 0n) {
    // For an OCO a lost overlap counts as a fill.
    if (s.orders.listOf(maker) !== 0) s.owner.claim(maker)
    if (s.orders.listOf(taker) !== 0) s.owner.claim(taker)
    s.owner.cut(maker, cut)
    o.i64[(maker << 4) + O.visible] -= cut
    s.ladders.i64[(level << 3) + V.visible] -= cut
    if (cut === makerLeft) endPrevented(s, maker, level, preventedId)
    else {
      if (cut === shown) s.book.showNextSlice(maker, level)
      s.owner.tellCut(maker, 1, preventedId)
    }
    s.owner.cut(taker, cut)
    if (!hasNothingLeft(s, taker)) s.owner.tellCut(taker, 0, preventedId)
  }
  if (endsTaker || hasNothingLeft(s, taker)) {
    s.preventedId = preventedId
    s.preventedIsMaker = 0
    return true
  }
  return false
}

function hasNothingLeft(s: Venue, taker: number): boolean {
  if (s.orders.words.u16[(taker << 6) + O.flags] & OrderFlag.byQuote) return false
  s.book.remainingInto(taker, R.left)
  return s.r[R.left] === 0n
}

function endPrevented(s: Venue, maker: number, level: number, preventedId: number): void {
  const o = s.orders.words
  s.book.remainingInto(maker, R.left)
  s.ladders.i64[(level << 3) + V.hidden] -= s.r[R.left] - o.i64[(maker << 4) + O.visible]
  s.ladders.i64[(level << 3) + V.visible] -= o.i64[(maker << 4) + O.visible]
  o.i64[(maker << 4) + O.visible] = 0n
  s.book.unlink(maker, level)
  s.owner.prevented(maker, preventedId)
}

function tellMatch(s: Venue, taker: number, maker: number, preventedId: number, mode: number): void {
  const o = s.orders.words
  const byte = s.events.open(EventKind.prevented, eventLayouts.prevented.size)
  const { words } = s.events
  const w4 = byte >> 2
  const w8 = byte >> 3
  words.f64[w8 + P.preventedId] = preventedId
  words.u32[w4 + P.market] = o.u32[(taker << 5) + O.market]
  words.u32[w4 + P.mode] = mode
  words.i64[w8 + P.price] = s.r[R.price]
  words.i64[w8 + P.takerQty] = s.r[R.takerQty]
  words.i64[w8 + P.makerQty] = s.r[R.makerQty]
  words.f64[w8 + P.takerOrder] = o.f64[(taker << 4) + O.orderId]
  words.f64[w8 + P.makerOrder] = o.f64[(maker << 4) + O.orderId]
  words.u32[w4 + P.taker] = o.u32[(taker << 5) + O.account]
  words.u32[w4 + P.maker] = o.u32[(maker << 5) + O.account]
}
