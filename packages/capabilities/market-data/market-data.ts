import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { INDEX_FRESH_MS } from '@bowline/core/markets/reference-price.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Price } from '@bowline/money'
import { addBar, type Bar, quietBar } from './bar.ts'
import { type BarZone, MINUTE_MS } from './bar-series.ts'
import type { BookTicker, Depth } from './book-copy.ts'
import type { BookLevel } from './book-side.ts'
import type { DepthCursor } from './depth-cursor.ts'
import { barStart } from './interval.ts'
import { MarketFeed } from './market-feed.ts'
import { type TickerStats, tickerStats, type WindowTimes, weightedAverage } from './ticker.ts'
import type { AggregateTrade, PublicTrade } from './trade-tape.ts'

/** How many minutes the average price covers (that of the percent-price filter, domain/spot.md §9). */
export const AVERAGE_PRICE_MINUTES = 5
const DAY_MS = 86_400_000
const DAY_MINUTES = 1_440

/** What one market had before the events we receive. */
export interface MarketHistory {
  readonly market: number
  /** Minutes with trades of the last seven days, oldest first; the last one may still be running. */
  readonly minutes: readonly Bar[]
  /** The running month of each time zone without those minutes. */
  readonly monthsBefore?: ReadonlyMap<BarZone, Bar>
  /** The last trades, in rising order of id. */
  readonly trades: readonly PublicTrade[]
}

export interface AveragePrice {
  /** 10^-8 quote per whole base. */
  readonly price: bigint
  /** 0 = never. */
  readonly lastTradeTime: number
}

/**
 * The public data of all markets, reduced from event batches. Has no clock: reads that depend on the current time take
 * `now` (milliseconds). Values are ticks, lots and ledger units.
 */
export class MarketData {
  readonly #feeds = new Map<number, MarketFeed>()
  #position = 0
  #time = 0

  /** Sequence number of the last batch included. */
  get position(): number {
    return this.#position
  }

  /** Time of the last batch: all trades before it are included. */
  get time(): number {
    return this.#time
  }

  /** Batches at or before the position are already included and are skipped. */
  apply(batch: EventBatch): void {
    if (batch.sequence <= this.#position) return
    this.#position = batch.sequence
    this.#time = Math.max(this.#time, batch.time)
    for (const event of batch.events) this.#applyEvent(event, batch.time)
  }

  /** Adds stored history beneath the events that follow `position`. Call once, before the first batch. */
  restore(history: readonly MarketHistory[], position: number): void {
    for (const { market, minutes, monthsBefore, trades } of history) {
      const feed = this.#feed(market)
      for (const [zoneMs, month] of monthsBefore ?? []) feed.bars.restoreMonth(month, zoneMs)
      for (const bar of minutes) feed.bars.restore(bar)
      for (const trade of trades) feed.restoreTrade(trade)
      const last = trades[trades.length - 1]
      if (minutes.length === 0 && last) feed.bars.restoreClose(last.price)
    }
    this.#position = position
  }

  /** Sets a market's terms, from a batch or from the answer to `query-definitions`. */
  define(event: EventOf<'market'>): void {
    this.#feed(event.market).define(event)
  }

  isDefined(market: number): boolean {
    return this.#feeds.get(market)?.terms !== undefined
  }

  /** Sets the engine's own levels, best first, for a market whose book is not complete yet. */
  seedBook(market: number, updateId: number, bids: readonly BookLevel[], asks: readonly BookLevel[]): void {
    this.#feed(market).book.seed(updateId, bids, asks)
  }

  unseededMarkets(): number[] {
    return [...this.#feeds.values()].filter((feed) => !feed.book.seeded).map((feed) => feed.market)
  }

  markets(): number[] {
    return [...this.#feeds.keys()]
  }

  depth(market: number, limit: number): Depth {
    return this.#feed(market).book.depth(limit)
  }

  bookTicker(market: number): BookTicker {
    return this.#feed(market).book.ticker()
  }

  /** A gapless sequence of book changes from now on, for one reader; close it when done. */
  openDepthCursor(market: number): DepthCursor {
    return this.#feed(market).book.openCursor()
  }

  /** Newest `limit` (at most 1,000) trades, oldest first. */
  recentTrades(market: number, limit: number): PublicTrade[] {
    return this.#feed(market).tape.recent(limit)
  }

  recentAggregates(market: number, limit: number): AggregateTrade[] {
    return this.#feed(market).tape.recentAggregates(limit)
  }

  lastTrade(market: number): PublicTrade | undefined {
    return this.#feed(market).tape.last()
  }

  lastPrice(market: number): Price | undefined {
    return this.lastTrade(market)?.price
  }

  /** The last `minutes` plus the running minute: starts on a whole minute, so it is up to 59,999 ms wider. */
  ticker(market: number, minutes: number, now: number): TickerStats {
    const openTime = barStart('1m', now - minutes * MINUTE_MS)
    return this.#stats(market, `${minutes}m`, { openTime, closeTime: now })
  }

  dayTicker(market: number, now: number): TickerStats {
    return this.ticker(market, DAY_MINUTES, now)
  }

  /** Since midnight in a zone `zoneMs` ahead of UTC. */
  tradingDay(market: number, now: number, zoneMs = 0): TickerStats {
    const openTime = barStart('1d', now, zoneMs)
    return this.#stats(market, `day${zoneMs}`, { openTime, closeTime: openTime + DAY_MS - 1 })
  }

  /** The bar that starts at `start`; undefined before the first trade and for bars before the last two. */
  bar(market: number, interval: Interval, start: number, zoneMs: BarZone = 0): Bar | undefined {
    return this.#feed(market).bars.bar(interval, start, zoneMs)
  }

  /** The bar running at `now`, empty when nothing has traded in it. */
  currentBar(market: number, interval: Interval, now: number): Bar | undefined {
    return this.bar(market, interval, barStart(interval, now))
  }

  /**
   * Bars with trades that open in `[from, to)`, oldest first, including the running one: minutes of the last week, and
   * the last thousand seconds with trades.
   */
  bars(market: number, interval: '1s' | '1m', from: number, to: number): Bar[] {
    return this.#feed(market).bars.bars(interval, from, to)
  }

  /** The first bar that `bars` still has. */
  oldestBar(market: number, interval: '1s' | '1m'): Bar | undefined {
    return this.#feed(market).bars.oldest(interval)
  }

  /** The last bar with trades before `time`. */
  barBefore(market: number, interval: '1s' | '1m', time: number): Bar | undefined {
    return this.#feed(market).bars.lastBefore(interval, time)
  }

  /**
   * Volume-weighted price of the last five minutes in full seconds, as in the core's price filter: trades of the
   * running second count from the next one on; without trades it is the last price before, or the listing price.
   */
  averagePrice(market: number, now: number): AveragePrice {
    const { bars, tape, terms } = this.#feed(market)
    const lastTradeTime = tape.last()?.time ?? 0
    if (!terms) return { price: 0n, lastTradeTime }
    const second = barStart('1s', now)
    const total = quietBar(second, 0n)
    for (const bar of bars.bars('1s', second - AVERAGE_PRICE_MINUTES * MINUTE_MS, second)) addBar(total, bar)
    const price =
      total.trades > 0
        ? weightedAverage(total.quoteVolume, total.baseVolume, terms.lot, 'down')
        : (bars.closeBefore(second) ?? terms.listingPrice) * terms.tick
    return { price, lastTradeTime }
  }

  /**
   * The mean price of the last `minutes` whole minutes by time: each minute counts with its last price, however much or little was
   * traded, so it moves only as far as a price is held. Ledger units of the quote per whole base; undefined without terms.
   */
  steadyPrice(market: number, minutes: number, now: number): bigint | undefined {
    const { bars, terms } = this.#feed(market)
    if (!terms) return undefined
    return bars.steady(minutes, barStart('1m', now), terms.listingPrice, terms.tick)
  }

  /** The index price as the core would use it now, in ledger units of the quote; undefined when it is stale. */
  indexPrice(market: number, now: number): bigint | undefined {
    const { index } = this.#feed(market)
    return index && now - index.atMs <= INDEX_FRESH_MS ? index.price : undefined
  }

  /** When the last index price came; 0 = none did. */
  indexAtMs(market: number): number {
    return this.#feed(market).index?.atMs ?? 0
  }

  /** What the core measures execution bands from: the index, or without a fresh one the average. */
  referencePrice(market: number, now: number): bigint {
    return this.indexPrice(market, now) ?? this.averagePrice(market, now).price
  }

  #applyEvent(event: Event, time: number): void {
    if (event.kind === 'market') this.define(event)
    else if (event.kind === 'level') this.#feed(event.market).book.apply(event)
    else if (event.kind === 'trade') this.#feed(event.market).trade(event, time)
    else if (event.kind === 'index') this.#feed(event.market).index = { price: event.price, atMs: time }
  }

  #stats(market: number, window: string, times: WindowTimes): TickerStats {
    const { bars, tape } = this.#feed(market)
    const { bar, previousClose } = bars.window(window, times.openTime)
    return tickerStats(market, times, bar, previousClose, tape.last()?.qty ?? 0n)
  }

  #feed(market: number): MarketFeed {
    let feed = this.#feeds.get(market)
    if (!feed) {
      feed = new MarketFeed(market)
      this.#feeds.set(market, feed)
    }
    return feed
  }
}
