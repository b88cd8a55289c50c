import { headerOf } from '../event-buffer.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import type { LevelNumber, MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import { ladderOf } from './ladders.ts'
import { LevelRecord, MOST_LEVELS } from './level-record.ts'
import type { Venue } from './venue.ts'

const { R } = registers

const SLOT = MOST_ORDERS
const ALL = Extent.all
const LEVEL = MOST_LEVELS
const MARKET = MOST_MARKETS
const V = LevelRecord.at
const O = OrderRecord.at
const X = OrderExtra.at
const KIND = O.side / 4
const M = MarketRecord.at
const L = eventLayouts.level.at
const LEVEL_SIZE = eventLayouts.level.size
const LEVEL_HEADER = headerOf(EventKind.level, LEVEL_SIZE)

export type Book = ReturnType<typeof bookOf>

/** The queues of the books. Part of the order path, see state.ts. */
export function bookOf(s: Venue) {
  /** Lots of the order not yet executed, prevented or given up. */
  function remainingInto(slot: Slot, register: number): void {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    s.r[register] = BigInt.asIntN(64, i64[o8 + O.qty] - i64[o8 + O.executed])
    if (u32[(o8 << 1) + O.extent] === ALL) takePrevented(slot, register)
  }

  function takePrevented(slot: Slot, register: number): void {
    s.r[register] -= s.orders.extra.i64[(slot << 5) + X.prevented]
  }

  /** Puts an order into the queue of its price and reports the level. Its remaining quantity is positive. */
  function rest(slot: Slot): void {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const market = u32[o4 + O.market]
    const side = u32[o4 + KIND] & 0xff
    const price4 = (o8 + O.price) << 1
    const level = s.ladders.findOrAdd(ladderOf(market, side), u32[price4], u32[price4 + 1])
    i64[o8 + O.visible] = BigInt.asIntN(64, i64[o8 + O.qty] - i64[o8 + O.executed])
    if (u32[o4 + O.extent] === ALL) hideRest(slot, level)
    const levels = s.ladders.i64
    const v8 = (level & LEVEL) << 3
    levels[v8 + V.price] = i64[o8 + O.price]
    levels[v8 + V.visible] = BigInt.asIntN(64, levels[v8 + V.visible] + i64[o8 + O.visible])
    append(slot, level)
    bookChanged(market, side, level)
  }

  /** Of an iceberg only a slice shows. */
  function hideRest(slot: Slot, level: LevelNumber): void {
    const o = s.orders.words.i64
    remainingInto(slot, R.left)
    const display = s.orders.extra.i64[(slot << 5) + X.displayQty]
    const shown = display > 0n && display < s.r[R.left] ? display : s.r[R.left]
    o[(slot << 4) + O.visible] = shown
    s.ladders.i64[(level << 3) + V.hidden] += s.r[R.left] - shown
  }

  /** Takes an order out of its queue and reports the level. */
  function unrest(slot: Slot): void {
    const { u32, i64 } = s.orders.words
    const levels = s.ladders.i64
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const market = u32[o4 + O.market]
    const side = u32[o4 + KIND] & 0xff
    const level = u32[o4 + O.level]
    const v8 = (level & LEVEL) << 3
    levels[v8 + V.visible] = BigInt.asIntN(64, levels[v8 + V.visible] - i64[o8 + O.visible])
    if (u32[o4 + O.extent] === ALL) takeHidden(slot, level)
    i64[o8 + O.visible] = BigInt.asIntN(64, 0n)
    unlink(slot, level)
    bookChanged(market, side, level)
    dropIfEmpty(market, side, level)
  }

  function takeHidden(slot: Slot, level: LevelNumber): void {
    remainingInto(slot, R.left)
    s.ladders.i64[(level << 3) + V.hidden] -= s.r[R.left] - s.orders.words.i64[(slot << 4) + O.visible]
  }

  /** Shows the next slice of an iceberg whose visible part is used up: at the back of the queue. */
  function showNextSlice(slot: Slot, level: LevelNumber): void {
    const o = s.orders.words.i64
    const o8 = slot << 4
    remainingInto(slot, R.left)
    const shown =
      s.orders.extra.i64[(slot << 5) + X.displayQty] < s.r[R.left]
        ? s.orders.extra.i64[(slot << 5) + X.displayQty]
        : s.r[R.left]
    o[o8 + O.visible] = shown
    s.ladders.i64[(level << 3) + V.hidden] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.hidden] - shown)
    s.ladders.i64[(level << 3) + V.visible] = BigInt.asIntN(64, s.ladders.i64[(level << 3) + V.visible] + shown)
    unlink(slot, level)
    append(slot, level)
  }

  /** Counts a change of the visible book and reports it. */
  function bookChanged(market: MarketNumber, side: number, level: LevelNumber): void {
    const { f64 } = s.markets.words
    const at = ((market & MARKET) << 6) + M.updateId
    const updateId = f64[at] + 1
    f64[at] = updateId
    reportLevel(market, side, level, updateId)
  }

  /** Reports a level's visible quantity as it is now. */
  function reportLevel(market: MarketNumber, side: number, level: LevelNumber, updateId: number): void {
    const byte = s.events.take(LEVEL_SIZE)
    const { u32, i64, f64 } = s.events.words
    const levels = s.ladders.i64
    const e8 = byte >>> 3
    const v8 = (level & LEVEL) << 3
    i64[e8 - 1] = BigInt.asIntN(64, LEVEL_HEADER)
    u32[(e8 << 1) + L.market] = market
    u32[(e8 << 1) + L.side] = side
    f64[e8 + L.updateId] = updateId
    i64[e8 + L.price] = levels[v8 + V.price]
    i64[e8 + L.qty] = levels[v8 + V.visible]
  }

  function dropIfEmpty(market: MarketNumber, side: number, level: LevelNumber): void {
    // The level a taker stands at is its own to drop.
    if (s.ladders.u32[((level & LEVEL) << 4) + V.head] === 0 && level !== s.takingLevel) {
      s.ladders.remove(ladderOf(market, side), level)
    }
  }

  /** Counts a trade of `r[base]` for `r[quote]` at `r[price]` into the running second of the average price, and as the last price. */
  function countTrade(market: MarketNumber): void {
    const { f64, i64 } = s.markets.words
    const { bucketBase, bucketQuote } = s.markets
    const { r } = s
    const m8 = (market & MARKET) << 6
    const bucket = s.markets.bucket(market & MARKET, f64[m8 + M.second])
    bucketBase[bucket] = BigInt.asIntN(64, bucketBase[bucket] + r[R.base])
    bucketQuote[bucket] = BigInt.asIntN(64, bucketQuote[bucket] + r[R.quote])
    i64[m8 + M.lastPrice] = r[R.price]
  }

  /** Queue links, used for price levels and trigger levels alike. */
  function append(slot: Slot, level: LevelNumber): void {
    const o = s.orders.words.u32
    const levels = s.ladders.u32
    const o4 = (slot & SLOT) << 5
    const v4 = (level & LEVEL) << 4
    const tail = levels[v4 + V.tail]
    o[o4 + O.level] = level
    o[o4 + O.previous] = tail
    o[o4 + O.next] = 0
    if (tail !== 0) o[((tail & SLOT) << 5) + O.next] = slot
    else levels[v4 + V.head] = slot
    levels[v4 + V.tail] = slot
  }

  function unlink(slot: Slot, level: LevelNumber): void {
    const o = s.orders.words.u32
    const levels = s.ladders.u32
    const o4 = (slot & SLOT) << 5
    const v4 = (level & LEVEL) << 4
    const previous = o[o4 + O.previous]
    const next = o[o4 + O.next]
    if (previous !== 0) o[((previous & SLOT) << 5) + O.next] = next
    else levels[v4 + V.head] = next
    if (next !== 0) o[((next & SLOT) << 5) + O.previous] = previous
    else levels[v4 + V.tail] = previous
    o[o4 + O.level] = 0
  }

  return {
    remainingInto,
    rest,
    unrest,
    showNextSlice,
    bookChanged,
    reportLevel,
    dropIfEmpty,
    countTrade,
    append,
    unlink,
  }
}
