import { AVERAGE_PRICE_MINUTES } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'
import type { Feed, MarketSources } from './feed.ts'
import {
  avgPricePayload,
  miniTickerPayload,
  referencePricePayload,
  tickerPayload,
  windowTickerPayload,
} from './market-payloads.ts'
import type { TickerWindow } from './stream-name.ts'

/** A market's figures at one moment. */
export interface Standing {
  /** Differs whenever anything but the time did. */
  readonly key: string
  payload(unit: TimeUnit): object
}

/** Computes one market's figures. */
export type Look = (sources: MarketSources, market: Market, now: number) => Standing

const DAY_MINUTES = 1_440
const WINDOW_MINUTES: Record<TickerWindow, number> = { '1h': 60, '4h': 240, '1d': DAY_MINUTES }

export const miniTicker: Look = ({ marketData }, market, now) => {
  const stats = marketData.ticker(market.number, DAY_MINUTES, now)
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId}`,
    payload: (unit) => miniTickerPayload(market, stats, unit),
  }
}

export const ticker: Look = ({ marketData }, market, now) => {
  const stats = marketData.ticker(market.number, DAY_MINUTES, now)
  const book = marketData.bookTicker(market.number)
  const best = `${book.bid?.price} ${book.bid?.qty} ${book.ask?.price} ${book.ask?.qty}`
  return {
    key: `${stats.firstTradeId} ${stats.lastTradeId} ${best}`,
    payload: (unit) => tickerPayload(market, stats, book, unit),
  }
}

export function windowTicker(window: TickerWindow): Look {
  return ({ marketData }, market, now) => {
    const stats = marketData.ticker(market.number, WINDOW_MINUTES[window], now)
    return {
      key: `${stats.firstTradeId} ${stats.lastTradeId}`,
      payload: (unit) => windowTickerPayload(market, window, stats, unit),
    }
  }
}

export const avgPrice: Look = ({ marketData }, market, now) => {
  const average = marketData.averagePrice(market.number, now)
  return {
    key: `${average.price} ${average.lastTradeTime}`,
    payload: (unit) => avgPricePayload(market, average, AVERAGE_PRICE_MINUTES, now, unit),
  }
}

export const referencePrice: Look = ({ marketData }, market, now) => {
  const price = marketData.referencePrice(market.number, now)
  return { key: String(price), payload: (unit) => referencePricePayload(market, price, now, unit) }
}

/** One market, once a second if it changed. */
export class TickerFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 1_000
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #look: Look
  #shown: string | undefined

  constructor(channel: Channel, sources: MarketSources, market: Market, look: Look) {
    this.channel = channel
    this.#sources = sources
    this.#market = market
    this.#look = look
  }

  look(now: number): void {
    const standing = this.#look(this.#sources, this.#market, now)
    if (standing.key === this.#shown) return
    this.#shown = standing.key
    this.channel.publish((unit) => JSON.stringify(standing.payload(unit)))
  }

  refresh(): void {
    this.#shown = undefined
  }
}

/** The markets that changed in the last second, as one array. */
export class AllTickersFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 1_000
  readonly #sources: MarketSources
  readonly #look: Look
  readonly #shown = new Map<number, string>()

  constructor(channel: Channel, sources: MarketSources, look: Look) {
    this.channel = channel
    this.#sources = sources
    this.#look = look
  }

  look(now: number): void {
    const changed: Standing[] = []
    for (const market of this.#sources.markets.markets()) {
      const standing = this.#look(this.#sources, market, now)
      if (this.#shown.get(market.number) === standing.key) continue
      this.#shown.set(market.number, standing.key)
      changed.push(standing)
    }
    if (changed.length === 0) return
    this.channel.publish((unit) => JSON.stringify(changed.map((standing) => standing.payload(unit))))
  }

  refresh(): void {
    this.#shown.clear()
  }
}
