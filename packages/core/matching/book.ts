import { MarketRecord } from '../markets/markets.ts'
import { OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { tellLevel } from './order-events.ts'
import { Ladder, LevelRecord, ladderOf } from './price-ladder.ts'

const { OrderFlag, Side } = terms
const { R } = registers

const V = LevelRecord.at

const O = OrderRecord.at
const M = MarketRecord.at

/** Lots of the order not yet executed, prevented or given up. */
export function remainingInto(s: State, slot: number, register: number): void {
  const o = s.orders.words.i64
  const o8 = slot << 5
  s.r[register] = BigInt.asIntN(64, BigInt.asIntN(64, o[o8 + O.qty] - o[o8 + O.executed]) - o[o8 + O.prevented])
}

/** Puts an order into the queue of its price and tells the level. Its remaining quantity is positive. */
export function rest(s: State, slot: number): void {
  const o = s.orders.words
  const o8 = slot << 5
  const o4 = slot << 6
  const market = o.u32[o4 + O.market]
  const side = o.u8[(slot << 8) + O.side]
  remainingInto(s, slot, R.left)
  const display = o.i64[o8 + O.displayQty]
  const shown = display > 0n && display < s.r[R.left] ? display : s.r[R.left]
  o.i64[o8 + O.visible] = shown
  const price4 = (o8 + O.price) << 1
  const level = s.ladders.findOrAdd(
    ladderOf(market, side === Side.buy ? Ladder.bids : Ladder.asks),
    o.u32[price4],
    o.u32[price4 + 1],
  )
  s.ladders.i64[(level << 3) + V.price] = o.i64[o8 + O.price]
  s.ladders.i64[(level << 3) + V.visible] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.visible] + shown)
  s.ladders.i64[(level << 3) + V.hidden] = BigInt.asIntN(
    64,
    s.ladders.i64[(level << 3) + V.hidden] + BigInt.asIntN(64, s.r[R.left] - shown),
  )
  append(s, slot, level)
  o.u8[(slot << 8) + O.flags] |= OrderFlag.working
  bookChanged(s, market, side, level)
}

/** Takes an order out of its queue and tells the level. */
export function unrest(s: State, slot: number): void {
  const o = s.orders.words
  const o8 = slot << 5
  const o4 = slot << 6
  const market = o.u32[o4 + O.market]
  const side = o.u8[(slot << 8) + O.side]
  const level = o.u32[o4 + O.level]
  remainingInto(s, slot, R.left)
  const shown = o.i64[o8 + O.visible]
  s.ladders.i64[(level << 3) + V.visible] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.visible] - shown)
  s.ladders.i64[(level << 3) + V.hidden] = BigInt.asIntN(
    64,
    s.ladders.i64[(level << 3) + V.hidden] - BigInt.asIntN(64, s.r[R.left] - shown),
  )
  o.i64[o8 + O.visible] = 0n
  unlink(s, slot, level)
  bookChanged(s, market, side, level)
  dropIfEmpty(s, market, side, level)
}

/** Shows the next slice of an iceberg whose visible part is used up: at the back of the queue. */
export function showNextSlice(s: State, slot: number, level: number): void {
  const o = s.orders.words.i64
  const o8 = slot << 5
  remainingInto(s, slot, R.left)
  const shown = o[o8 + O.displayQty] < s.r[R.left] ? o[o8 + O.displayQty] : s.r[R.left]
  o[o8 + O.visible] = shown
  s.ladders.i64[(level << 3) + V.hidden] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.hidden] - shown)
  s.ladders.i64[(level << 3) + V.visible] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.visible] + shown)
  unlink(s, slot, level)
  append(s, slot, level)
}

/** Counts a change of the visible book and tells it. */
export function bookChanged(s: State, market: number, side: number, level: number): void {
  const at = (market << 6) + M.updateId
  const updateId = s.markets.words.f64[at] + 1
  s.markets.words.f64[at] = updateId
  tellLevel(s, market, side, level, updateId)
}

export function dropIfEmpty(s: State, market: number, side: number, level: number): void {
  // The level a taker stands at is its own to drop.
  if (s.ladders.u32[(level << 4) + V.head] === 0 && level !== s.takingLevel) {
    s.ladders.remove(ladderOf(market, side === Side.buy ? Ladder.bids : Ladder.asks), level)
  }
}

/** Queue links, used for price levels and trigger levels alike. */
export function append(s: State, slot: number, level: number): void {
  const o = s.orders.words.u32
  const o4 = slot << 6
  const tail = s.ladders.u32[(level << 4) + V.tail]
  o[o4 + O.level] = level
  o[o4 + O.previous] = tail
  o[o4 + O.next] = 0
  if (tail !== 0) o[(tail << 6) + O.next] = slot
  else s.ladders.u32[(level << 4) + V.head] = slot
  s.ladders.u32[(level << 4) + V.tail] = slot
}

export function unlink(s: State, slot: number, level: number): void {
  const o = s.orders.words.u32
  const o4 = slot << 6
  const previous = o[o4 + O.previous]
  const next = o[o4 + O.next]
  if (previous !== 0) o[(previous << 6) + O.next] = next
  else s.ladders.u32[(level << 4) + V.head] = next
  if (next !== 0) o[(next << 6) + O.previous] = previous
  else s.ladders.u32[(level << 4) + V.tail] = previous
  o[o4 + O.level] = 0
}
