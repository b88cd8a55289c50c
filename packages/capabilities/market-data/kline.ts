/**
 * Bar arithmetic, shared by the stored bars and those in memory. Values are whole numbers of the market:
 * prices in ticks, base volume in lots, quote volume in ledger units of the quote asset. Times are milliseconds, UTC.
 */

export const INTERVALS = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type Interval = (typeof INTERVALS)[number]

export function isInterval(text: string): text is Interval {
  return (INTERVALS as readonly string[]).includes(text)
}

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

/** Length of every interval but the month, whose length varies. */
const LENGTH: Record<Exclude<Interval, '1M'>, number> = {
  '1s': SECOND,
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
}

/** 1970-01-01 was a Thursday; the first Monday came four days later. */
const FIRST_MONDAY = 4 * DAY

/** Start of the bar that holds `time`. `zoneMs` shifts the days of another time zone (UTC+8 = 28,800,000). */
export function barStart(interval: Interval, time: number, zoneMs = 0): number {
  const local = time + zoneMs
  if (interval === '1M') {
    const date = new Date(local)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - zoneMs
  }
  const length = LENGTH[interval]
  const origin = interval === '1w' ? FIRST_MONDAY : 0
  return Math.floor((local - origin) / length) * length + origin - zoneMs
}

/** Start of the bar `count` bars after (or, negative, before) the one that starts at `start`. */
export function shiftBar(interval: Interval, start: number, count: number, zoneMs = 0): number {
  if (interval !== '1M') return start + count * LENGTH[interval]
  const date = new Date(start + zoneMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) - zoneMs
}

/** Last millisecond of the bar that starts at `start`. */
export function barEnd(interval: Interval, start: number, zoneMs = 0): number {
  return shiftBar(interval, start, 1, zoneMs) - 1
}

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
  /** The parts of both volumes where the buyer took. */
  takerBuyBase: bigint
  takerBuyQuote: bigint
  trades: number
  /** 0 in a bar without trades. */
  firstTradeId: number
  lastTradeId: number
}

/** What a bar needs of a trade; a `trade` event fits. */
export interface BarTrade {
  readonly tradeId: number
  readonly price: bigint
  readonly qty: bigint
  readonly quote: bigint
  /** 1: the buyer's order was resting, so the seller took. */
  readonly buyerIsMaker: number
}

/** The bar of a stretch without trades: the close before it, no volume. */
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

/** Adds the next trade to a bar in place; the first trade of a quiet bar sets its open. */
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

/** Merges bars, oldest first, into bars of a longer interval; what had no trades stays absent. */
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
 * One bar for every start, oldest first: those that traded from `bars` (oldest first, same interval), the others quiet
 * at the close before. Starts before the first known close are left out: nothing was traded yet.
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

export interface BarRange {
  /** Bars that open at or after. Given alone: the oldest from there. */
  readonly start?: number | undefined
  /** Bars that open at or before. */
  readonly end?: number | undefined
  readonly limit: number
}

/** Starts of the bars a request asks for, oldest first; none is later than the bar running at `now`. */
export function barStarts(interval: Interval, range: BarRange, now: number, zoneMs = 0): number[] {
  const latest = barStart(interval, Math.min(range.end ?? now, now), zoneMs)
  let first: number
  if (range.start === undefined) first = shiftBar(interval, latest, 1 - range.limit, zoneMs)
  else {
    first = barStart(interval, range.start, zoneMs)
    if (first < range.start) first = shiftBar(interval, first, 1, zoneMs)
  }
  const starts: number[] = []
  for (let start = first; start <= latest && starts.length < range.limit; start = shiftBar(interval, start, 1, zoneMs))
    starts.push(start)
  return starts
}
