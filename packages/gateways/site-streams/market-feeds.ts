import type { Bar, BookLevel, DepthCursor, PublicTrade } from '@bowline/capabilities/market-data/index.ts'
import { barStart, shiftBar } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Bars, BookDelta, BookSnapshot, Trades } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { Feed, MarketSources } from './feed.ts'
import { barRow, levelRow, tradeRow } from './market-rows.ts'

const SNAPSHOT_LEVELS = 5_000

/** `book:PAIR` */
export class BookFeed implements Feed {
  readonly everyTicks = 1
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #cursor: DepthCursor

  constructor(sources: MarketSources, market: Market) {
    this.#sources = sources
    this.#market = market
    this.#cursor = sources.marketData.openDepthCursor(market.number)
  }

  look(): BookDelta | undefined {
    const diff = this.#cursor.take()
    if (!diff) return undefined
    const { firstUpdateId, lastUpdateId, bids, asks } = diff
    return { firstUpdateId, updateId: lastUpdateId, bids: this.#rows(bids), asks: this.#rows(asks) }
  }

  snapshot(): BookSnapshot {
    const { lastUpdateId, bids, asks } = this.#sources.marketData.depth(this.#market.number, SNAPSHOT_LEVELS)
    const { priceDecimals, qtyDecimals } = this.#market
    return { updateId: lastUpdateId, priceDecimals, qtyDecimals, bids: this.#rows(bids), asks: this.#rows(asks) }
  }

  close(): void {
    this.#cursor.close()
  }

  #rows(levels: readonly BookLevel[]) {
    return levels.map((level) => levelRow(this.#market, level))
  }
}

const SNAPSHOT_TRADES = 50
/** More than anybody reads in one look's time. */
const MOST_NEW_TRADES = 500

/** `trades:PAIR` */
export class TradesFeed implements Feed {
  readonly everyTicks = 1
  readonly #sources: MarketSources
  readonly #market: Market
  #shown: number

  constructor(sources: MarketSources, market: Market) {
    this.#sources = sources
    this.#market = market
    this.#shown = sources.marketData.lastTrade(market.number)?.tradeId ?? 0
  }

  look(): Trades | undefined {
    const newest = this.#sources.marketData.lastTrade(this.#market.number)?.tradeId ?? 0
    const count = Math.min(newest - this.#shown, MOST_NEW_TRADES)
    if (count <= 0) return undefined
    this.#shown = newest
    return this.#newest(count)
  }

  snapshot(): Trades {
    return this.#newest(SNAPSHOT_TRADES)
  }

  #newest(count: number): Trades {
    const trades = this.#sources.marketData.recentTrades(this.#market.number, count)
    return { trades: trades.map((trade: PublicTrade) => tradeRow(this.#market, trade)) }
  }
}

/** `klines:PAIR:INTERVAL`. A trade may fall into the bar before the clock's, so both are checked. */
export class BarsFeed implements Feed {
  readonly everyTicks = 2
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #interval: Interval
  /** Start of a bar → how many of its trades were sent. */
  #shown = new Map<number, number>()

  constructor(sources: MarketSources, market: Market, interval: Interval) {
    this.#sources = sources
    this.#market = market
    this.#interval = interval
  }

  look(nowMs: number): Bars | undefined {
    const bars = this.#lastTwo(nowMs)
    const changed = bars.filter(({ openTime, trades }) => this.#shown.get(openTime) !== trades)
    if (changed.length === 0) return undefined
    this.#shown = new Map(bars.map(({ openTime, trades }) => [openTime, trades]))
    return { bars: changed.map((bar) => barRow(this.#market, bar)) }
  }

  snapshot(nowMs: number): Bars {
    return { bars: this.#lastTwo(nowMs).map((bar) => barRow(this.#market, bar)) }
  }

  #lastTwo(nowMs: number): Bar[] {
    const running = barStart(this.#interval, Math.max(nowMs, this.#sources.marketData.time))
    return [shiftBar(this.#interval, running, -1), running]
      .map((start) => this.#sources.marketData.bar(this.#market.number, this.#interval, start))
      .filter((bar) => bar !== undefined)
  }
}
