import type {
  AggregateTrade,
  Bar,
  BarZone,
  BookTicker,
  Depth,
  DepthDiff,
  MarketData,
  PublicTrade,
} from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../fan-out.ts'

export type DepthSpeed = 100 | 1_000
export type DepthLevels = 5 | 10 | 20

export interface KlineMoment {
  readonly interval: Interval
  readonly zoneMs: BarZone
  readonly now: number
  readonly isClosed: boolean
}

/** What the streams of one dialect say; `now` is when we send. */
export interface MarketPayloads {
  trade(market: Market, trade: PublicTrade, unit: TimeUnit): object
  aggTrade(market: Market, trade: AggregateTrade, unit: TimeUnit): object
  kline(market: Market, bar: Bar, moment: KlineMoment, unit: TimeUnit): object
  /** `atMs`: of the last command. */
  bookTicker(market: Market, book: BookTicker, atMs: number, unit: TimeUnit): object
  depthUpdate(market: Market, diff: DepthDiff, now: number, unit: TimeUnit): object
  partialDepth(market: Market, depth: Depth, now: number, unit: TimeUnit): object
}

/** What every feed reads from: the markets of one product. */
export interface MarketSources {
  readonly markets: {
    markets(): readonly Market[]
    bySymbol(symbol: string): Market | undefined
  }
  readonly marketData: MarketData
}

/** Feeds one channel while somebody listens. */
export interface Feed {
  readonly channel: Channel
  /** Milliseconds between two `look` calls; 0 = driven by batches alone. */
  readonly everyMs: 0 | 100 | 1_000
  look?(now: number): void
  /** Somebody joined: send the current state with the next look, even if nothing changes. */
  refresh?(): void
  close?(): void
}
