import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../fan-out.ts'
import type { Feed, MarketSources } from './feed.ts'

/** A market's figures at one moment. */
export interface Standing {
  /** Differs whenever anything but the time did. */
  readonly key: string
  payload(unit: TimeUnit): object
}

/** Computes one market's figures. */
export type Look = (sources: MarketSources, market: Market, now: number) => Standing

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
