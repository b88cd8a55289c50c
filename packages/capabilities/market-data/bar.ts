import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { barStart } from './interval.ts'

/**
 * Bar arithmetic, shared by stored bars and those in memory. Values are whole numbers of the market: prices in ticks,
 * base volume in lots, quote volume in ledger units of the quote asset. Times are milliseconds, UTC.
 */

export interface Bar {
  openTime: number
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  /** Lots. */
  baseVolume: bigint
  /** Ledger units of the quote asset. */
  quoteVolume: bigint
  /** The parts of both volumes where the buyer was the taker. */
  takerBuyBase: bigint
  takerBuyQuote: bigint
  trades: number
  /** 0 in a bar without trades. */
  firstTradeId: number
  lastTradeId: number
}

/** The fields a bar needs of a trade; a `trade` event fits. */
export interface BarTrade {
  readonly tradeId: number
  readonly price: bigint
  readonly qty: bigint
  readonly quote: bigint
  /** 1: the buyer's order was resting, so the seller was the taker. */
  readonly buyerIsMaker: number
}

/** The bar of an interval without trades: the previous close, no volume. */
export function quietBar(openTime: number, previousClose: bigint): Bar {
  return {
    openTime,
    open: previousClose,
    high: previousClose,
    low: previousClose,
    close: previousClose,
    baseVolume: 0n,
    quoteVolume: 0n,
    takerBuyBase: 0n,
    takerBuyQuote: 0n,
    trades: 0,
    firstTradeId: 0,
    lastTradeId: 0,
  }
}

/** Adds the next trade to a bar in place; the first trade of an empty bar sets its open. */
export function addTrade(bar: Bar, trade: BarTrade): void {
  if (bar.trades === 0) {
    bar.open = trade.price
    bar.high = trade.price
    bar.low = trade.price
    bar.firstTradeId = trade.tradeId
  }
  if (trade.price > bar.high) bar.high = trade.price
  if (trade.price < bar.low) bar.low = trade.price
  bar.close = trade.price
  bar.baseVolume += trade.qty
  bar.quoteVolume += trade.quote
  if (trade.buyerIsMaker === 0) {
    bar.takerBuyBase += trade.qty
    bar.takerBuyQuote += trade.quote
  }
  bar.trades += 1
  bar.lastTradeId = trade.tradeId
}

/** Adds a later bar to an earlier one in place, as if its trades had been added. */
export function addBar(bar: Bar, later: Bar): void {
  if (later.trades === 0) return
  if (bar.trades === 0) {
    const { openTime } = bar
    Object.assign(bar, later, { openTime })
    return
  }
  if (later.high > bar.high) bar.high = later.high
  if (later.low < bar.low) bar.low = later.low
  bar.close = later.close
  bar.baseVolume += later.baseVolume
  bar.quoteVolume += later.quoteVolume
  bar.takerBuyBase += later.takerBuyBase
  bar.takerBuyQuote += later.takerBuyQuote
  bar.trades += later.trades
  bar.lastTradeId = later.lastTradeId
}

/** Merges bars, oldest first, into bars of a longer interval; intervals without trades stay absent. */
export function mergeBars(bars: Iterable<Bar>, interval: Interval, zoneMs = 0): Bar[] {
  const merged: Bar[] = []
  for (const bar of bars) {
    if (bar.trades === 0) continue
    const openTime = barStart(interval, bar.openTime, zoneMs)
    const last = merged.at(-1)
    if (last?.openTime === openTime) addBar(last, bar)
    else merged.push({ ...bar, openTime })
  }
  return merged
}

/**
 * One bar for every start, oldest first: from `bars` (oldest first, same interval) where there were trades, otherwise
 * an empty one at the previous close. Starts before the first known close are omitted, since nothing was traded yet.
 */
export function fillBars(bars: readonly Bar[], starts: readonly number[], previousClose: bigint | undefined): Bar[] {
  const filled: Bar[] = []
  let close = previousClose
  let next = 0
  for (const start of starts) {
    const bar = bars[next]
    if (bar?.openTime === start) {
      filled.push(bar)
      close = bar.close
      next += 1
    } else if (close !== undefined) filled.push(quietBar(start, close))
  }
  return filled
}
