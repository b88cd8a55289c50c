import { MarketRecord } from '../markets/markets.ts'
import { fixBand } from '../markets/reference-price.ts'
import { OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import { endFilled } from '../spot/end-order.ts'
import { claimLock } from '../spot/list-legs.ts'
import { showPrice } from '../spot/triggers.ts'
import type { State } from '../state.ts'
import { bookChanged, dropIfEmpty, remainingInto, showNextSlice, unlink } from './book.ts'
import { Ladder, LevelRecord, ladderOf } from './price-ladder.ts'
import { preventSelfTrade } from './self-trade.ts'
import { settle } from './settle.ts'

const { OrderFlag, OrderStatus, Side, Stp, TimeInForce } = terms
const { R } = registers

const V = LevelRecord.at

const O = OrderRecord.at
const M = MarketRecord.at

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

/**
 * Lets an order take from the other side of the book: best price first, then time of arrival, at the maker's price.
 * Waiting orders see each new price as it trades; those of a fill-or-kill order only after it (`showFillOrKill`), so that
 * nothing it counted on goes away while it fills. Returns why it stopped.
 */
export function take(s: State, taker: number): number {
  const o = s.orders.words
  const { r, ladders } = s
  const t8 = taker << 5
  const market = o.u32[(taker << 6) + O.market]
  const buys = o.u8[(taker << 8) + O.side] === Side.buy
  const ladder = ladderOf(market, buys ? Ladder.asks : Ladder.bids)
  const makerSide = buys ? Side.sell : Side.buy
  const hasLimit = o.i64[t8 + O.price] > 0n
  r[R.firstPrice] = 0n
  r[R.shownPrice] = 0n
  fixBand(s, market)

  for (;;) {
    const level = ladders.best[ladder]
    if (level === 0) return Stopped.bookEnd
    if (
      hasLimit &&
      (buys
        ? ladders.i64[(level << 3) + V.price] > o.i64[t8 + O.price]
        : ladders.i64[(level << 3) + V.price] < o.i64[t8 + O.price])
    ) {
      return Stopped.bookEnd
    }
    if (ladders.i64[(level << 3) + V.price] > r[R.bandHigh] || ladders.i64[(level << 3) + V.price] < r[R.bandLow])
      return Stopped.priceRange
    s.takingLevel = level
    const stopped = takeLevel(s, taker, level, market)
    s.takingLevel = 0
    bookChanged(s, market, makerSide, level)
    dropIfEmpty(s, market, makerSide, level)
    if (stopped >= 0) return stopped
  }
}

/**
 * Shows a fill-or-kill order's prices to the waiting orders. A taker's prices go one way, so its first and last price set off
 * all that any in between would.
 */
export function showFillOrKill(s: State, market: number): void {
  const first = s.r[R.firstPrice]
  const last = s.r[R.shownPrice]
  if (first === 0n) return
  showPrice(s, market, first)
  if (last !== first) showPrice(s, market, last)
}

/** Takes from one level; −1 when the level is used up and the taker goes on. */
function takeLevel(s: State, taker: number, level: number, market: number): number {
  const o = s.orders.words
  const { r, ladders } = s
  const takerAccount = o.u32[(taker << 6) + O.account]
  while (ladders.u32[(level << 4) + V.head] !== 0) {
    const maker = ladders.u32[(level << 4) + V.head]
    const k8 = maker << 5
    r[R.price] = ladders.i64[(level << 3) + V.price]
    if (!wantInto(s, taker, market)) return wantsNothing(s, taker)
    if (
      o.u8[(taker << 8) + O.stp] !== Stp.none &&
      s.accounts.sameTrader(takerAccount, o.u32[(maker << 6) + O.account])
    ) {
      if (preventSelfTrade(s, taker, maker, level)) return Stopped.selfTrade
      continue
    }
    if (o.u32[(maker << 6) + O.list] !== 0) claimLock(s, maker)
    if (o.u32[(taker << 6) + O.list] !== 0) claimLock(s, taker)
    r[R.qty] = r[R.wanted] < o.i64[k8 + O.visible] ? r[R.wanted] : o.i64[k8 + O.visible]
    o.i64[k8 + O.visible] = BigInt.asIntN(64, o.i64[k8 + O.visible] - r[R.qty])
    ladders.i64[(level << 3) + V.visible] = BigInt.asIntN(64, ladders.i64[(level << 3) + V.visible] - r[R.qty])
    settle(s, market, taker, maker)
    if (o.u8[(maker << 8) + O.status] === OrderStatus.filled) {
      unlink(s, maker, level)
      endFilled(s, maker)
    } else if (o.i64[k8 + O.visible] === 0n) {
      showNextSlice(s, maker, level)
    }
    if (r[R.shownPrice] !== r[R.price]) {
      if (r[R.firstPrice] === 0n) r[R.firstPrice] = r[R.price]
      r[R.shownPrice] = r[R.price]
      if (o.u8[(taker << 8) + O.timeInForce] !== TimeInForce.fok) showPrice(s, market, r[R.shownPrice])
    }
    if (o.u8[(taker << 8) + O.status] === OrderStatus.filled) return Stopped.done
  }
  return -1
}

/**
 * Lots the taker wants at `r[price]` into `r[wanted]`; false when none. A market order by quote takes whole lots for what is
 * left of its amount and never more; a market order is also bounded by what it locked.
 */
function wantInto(s: State, taker: number, market: number): boolean {
  const o = s.orders.words
  const { r } = s
  const t8 = taker << 5
  if (o.i64[t8 + O.price] > 0n) {
    remainingInto(s, taker, R.wanted)
    return r[R.wanted] > 0n
  }
  const m8 = market << 6
  const m = s.markets.words.i64
  const lotPrice = BigInt.asIntN(64, r[R.price] * m[m8 + M.factor])
  if (o.u8[(taker << 8) + O.flags] & OrderFlag.byQuote) {
    r[R.wanted] = BigInt.asIntN(64, quoteLeft(s, taker) / lotPrice)
  } else {
    remainingInto(s, taker, R.wanted)
  }
  const buys = o.u8[(taker << 8) + O.side] === Side.buy
  const affordable = BigInt.asIntN(64, o.i64[t8 + O.locked] / (buys ? lotPrice : m[m8 + M.lot]))
  if (affordable < r[R.wanted]) r[R.wanted] = affordable
  return r[R.wanted] > 0n
}

/** A market order that takes no further lot at `r[price]`: done when its quote amount pays none, else out of locked funds. */
function wantsNothing(s: State, taker: number): number {
  const o = s.orders.words
  if ((o.u8[(taker << 8) + O.flags] & OrderFlag.byQuote) === 0) return Stopped.unaffordable
  const market = o.u32[(taker << 6) + O.market]
  const lotPrice = BigInt.asIntN(64, s.r[R.price] * s.markets.words.i64[(market << 6) + M.factor])
  return quoteLeft(s, taker) < lotPrice ? Stopped.done : Stopped.unaffordable
}

/** Quote a market order by quote still has to spend or to receive. */
function quoteLeft(s: State, taker: number): bigint {
  const o = s.orders.words.i64
  const t8 = taker << 5
  return BigInt.asIntN(64, BigInt.asIntN(64, o[t8 + O.quoteQty] - o[t8 + O.cumQuote]) - o[t8 + O.preventedQuote])
}
