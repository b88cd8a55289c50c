import type { DepthCursor } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Channel } from '../fan-out.ts'
import type { DepthLevels, DepthSpeed, Feed, MarketPayloads, MarketSources } from './feed.ts'

/**
 * `<symbol>@depth[@100ms]`: all changes since the previous event. Each speed has a cursor of its own, so each is
 * gapless by itself.
 */
export class DepthFeed implements Feed {
  readonly channel: Channel
  readonly everyMs: DepthSpeed
  readonly #market: Market
  readonly #cursor: DepthCursor
  readonly #payloads: MarketPayloads

  constructor(
    channel: Channel,
    sources: MarketSources,
    market: Market,
    { payloads, speed }: { payloads: MarketPayloads; speed: DepthSpeed },
  ) {
    this.channel = channel
    this.#payloads = payloads
    this.everyMs = speed
    this.#market = market
    this.#cursor = sources.marketData.openDepthCursor(market.number)
  }

  look(now: number): void {
    const diff = this.#cursor.take()
    if (diff) this.channel.publish((unit) => JSON.stringify(this.#payloads.depthUpdate(this.#market, diff, now, unit)))
  }

  close(): void {
    this.#cursor.close()
  }
}

const REPEAT_MS = 1_000

/** `<symbol>@depth<5|10|20>[@100ms]`: the best levels, whenever they may have changed and at least once a second. */
export class PartialDepthFeed implements Feed {
  readonly channel: Channel
  readonly everyMs: DepthSpeed
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #levels: DepthLevels
  readonly #payloads: MarketPayloads
  #shownUpdateId = -1
  #shownAt = 0

  constructor(
    channel: Channel,
    sources: MarketSources,
    market: Market,
    options: { payloads: MarketPayloads; levels: DepthLevels; speed: DepthSpeed },
  ) {
    this.channel = channel
    this.everyMs = options.speed
    this.#sources = sources
    this.#market = market
    this.#levels = options.levels
    this.#payloads = options.payloads
  }

  look(now: number): void {
    const depth = this.#sources.marketData.depth(this.#market.number, this.#levels)
    if (depth.lastUpdateId === this.#shownUpdateId && now - this.#shownAt < REPEAT_MS) return
    this.#shownUpdateId = depth.lastUpdateId
    this.#shownAt = now
    this.channel.publish((unit) => JSON.stringify(this.#payloads.partialDepth(this.#market, depth, now, unit)))
  }
}
