import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderRecord } from '../records/orders.ts'
import type { LevelNumber, MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import { ladderOf } from './ladders.ts'
import { LevelRecord, MOST_LEVELS } from './level-record.ts'
import { preventSelfTrade } from './self-trade.ts'
import type { Venue } from './venue.ts'

const { OrderStatus, Side, Stp, TimeInForce } = terms
const { R } = registers

const SLOT = MOST_ORDERS
const ALL = Extent.all
const LEVEL = MOST_LEVELS
const V = LevelRecord.at
const O = OrderRecord.at
/** Words of four small fields: side first, and status first. */
const KIND = O.side / 4
const STATE = O.status / 4

/** Why a taker stopped taking. */
export const Stopped = {
  /** Nothing left to take for. */
  done: 0,
  /** The book ends, or the next price is beyond its limit. */
  bookEnd: 1,
  /** The next price is outside the execution band. */
  priceRange: 2,
  /** Self-trade prevention ended it. */
  selfTrade: 3,
  /** What it locked buys no further lot. */
  unaffordable: 4,
} as const

export type Matching = ReturnType<typeof matchingOf>

/** Lets orders take from the book. Part of the order path, see state.ts. */
export function matchingOf(s: Venue) {
  /**
   * Lets an order take from the other side of the book: best price first, then time of arrival, at the maker's price.
   * Waiting orders see each new price as it trades; those of a fill-or-kill order only after it (`showFillOrKill`), so that
   * nothing it counted on goes away while it fills. Returns why it stopped.
   */
  function take(taker: Slot): number {
    const { u32, i64 } = s.orders.words
    const { r, ladders } = s
    const t8 = (taker & SLOT) << 4
    const market = u32[(t8 << 1) + O.market]
    const makerSide = (u32[(t8 << 1) + KIND] & 0xff) === Side.buy ? Side.sell : Side.buy
    const zero = BigInt.asIntN(64, 0n)
    r[R.firstPrice] = zero
    r[R.shownPrice] = zero
    s.reference.fixBand(market, makerSide)

    for (;;) {
      const level = ladders.best[ladderOf(market, makerSide)]
      if (level === 0) return Stopped.bookEnd
      const price = ladders.i64[((level & LEVEL) << 3) + V.price]
      const limit = i64[t8 + O.price]
      if (limit > zero && (makerSide === Side.sell ? price > limit : price < limit)) return Stopped.bookEnd
      if (price > r[R.bandHigh] || price < r[R.bandLow]) return Stopped.priceRange
      r[R.price] = price
      s.takingLevel = level
      const stopped = takeLevel(taker, level, market)
      s.takingLevel = 0
      s.book.bookChanged(market, makerSide, level)
      s.book.dropIfEmpty(market, makerSide, level)
      if (stopped >= 0) return stopped
    }
  }

  /**
   * Shows a fill-or-kill order's prices to the waiting orders. A taker's prices go one way, so its first and last price set off
   * all that any in between would.
   */
  function showFillOrKill(market: MarketNumber): void {
    const first = s.r[R.firstPrice]
    const last = s.r[R.shownPrice]
    if (first === 0n) return
    s.owner.priceShown(market, first)
    if (last !== first) s.owner.priceShown(market, last)
  }

  /** Takes from one level; −1 when the level is used up and the taker goes on. */
  function takeLevel(taker: Slot, level: LevelNumber, market: MarketNumber): number {
    const { u32, i64 } = s.orders.words
    const { r, ladders } = s
    const t4 = (taker & SLOT) << 5
    const v8 = (level & LEVEL) << 3
    for (;;) {
      const maker = ladders.u32[(v8 << 1) + V.head]
      if (maker === 0) return -1
      const k8 = (maker & SLOT) << 4
      const k4 = k8 << 1
      if (!wantInto(taker, market)) return s.owner.isSpent(taker) ? Stopped.done : Stopped.unaffordable
      if (u32[t4 + KIND] >>> 24 !== Stp.none && s.accounts.sameTrader(u32[t4 + O.account], u32[k4 + O.account])) {
        if (preventSelfTrade(s, taker, maker, level)) return Stopped.selfTrade
        continue
      }
      if ((u32[k4 + O.extent] | u32[t4 + O.extent]) >= ALL) claimLocks(taker, maker)
      const visible = i64[k8 + O.visible]
      const qty = r[R.wanted] < visible ? r[R.wanted] : visible
      r[R.qty] = qty
      i64[k8 + O.visible] = BigInt.asIntN(64, visible - qty)
      ladders.i64[v8 + V.visible] = BigInt.asIntN(64, ladders.i64[v8 + V.visible] - qty)
      s.owner.settle(market, taker, maker)
      if ((u32[k4 + STATE] & 0xff) === OrderStatus.filled) {
        s.book.unlink(maker, level)
        s.owner.filled(maker)
      } else if (i64[k8 + O.visible] === BigInt.asIntN(64, 0n)) {
        s.book.showNextSlice(maker, level)
      }
      if (r[R.shownPrice] !== r[R.price]) showTrade(taker, market)
      if ((u32[t4 + STATE] & 0xff) === OrderStatus.filled) return Stopped.done
    }
  }

  /** Legs of an OCO that fill end their siblings first. */
  function claimLocks(taker: Slot, maker: Slot): void {
    if (s.orders.listOf(maker) !== 0) s.owner.claim(maker)
    if (s.orders.listOf(taker) !== 0) s.owner.claim(taker)
  }

  /** The first trade at a new price. */
  function showTrade(taker: Slot, market: MarketNumber): void {
    const { r } = s
    if (r[R.firstPrice] === BigInt.asIntN(64, 0n)) r[R.firstPrice] = r[R.price]
    r[R.shownPrice] = r[R.price]
    const timeInForce = (s.orders.words.u32[((taker & SLOT) << 5) + KIND] >>> 16) & 0xff
    if (timeInForce !== TimeInForce.fok && s.owner.hasWaiting(market)) s.owner.priceShown(market, r[R.shownPrice])
  }

  /**
   * Lots the taker wants at `r[price]` into `r[wanted]`; false when none. What a market order may spend, its owner knows.
   */
  function wantInto(taker: Slot, market: MarketNumber): boolean {
    const t8 = (taker & SLOT) << 4
    const zero = BigInt.asIntN(64, 0n)
    s.book.remainingInto(taker, R.wanted)
    if (s.orders.words.i64[t8 + O.price] === zero) s.owner.boundByFunds(taker, market)
    return s.r[R.wanted] > zero
  }

  return { take, showFillOrKill }
}
