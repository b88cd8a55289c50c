import type { DepthCursor } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { depthRows } from '../../binance-kit/shapes/ticker-shapes.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'
import type { Feed, MarketSources } from './feed.ts'
import { depthUpdatePayload } from './market-payloads.ts'
import type { DepthLevels, DepthSpeed } from './stream-name.ts'

/**
 * `<symbol>@depth[@100ms]`: all changes since the previous event. Each speed has a cursor of its own, so each is
 * gapless by itself.
 */
export class DepthFeed implements Feed {
  readonly channel: Channel
  readonly everyMs: DepthSpeed
  readonly #market: Market
  readonly #cursor: DepthCursor

  constructor(channel: Channel, sources: MarketSources, market: Market, speed: DepthSpeed) {
    this.channel = channel
    this.everyMs = speed
    this.#market = market
    this.#cursor = sources.marketData.openDepthCursor(market.number)
  }

  look(now: number): void {
    const diff = this.#cursor.take()
    if (diff) this.channel.publish((unit) => JSON.stringify(depthUpdatePayload(this.#market, diff, now, unit)))
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
  #shownUpdateId = -1
  #shownAt = 0

  constructor(
    channel: Channel,
    sources: MarketSources,
    market: Market,
    options: { levels: DepthLevels; speed: DepthSpeed },
  ) {
    this.channel = channel
    this.everyMs = options.speed
    this.#sources = sources
    this.#market = market
    this.#levels = options.levels
  }

  look(now: number): void {
    const depth = this.#sources.marketData.depth(this.#market.number, this.#levels)
    if (depth.lastUpdateId === this.#shownUpdateId && now - this.#shownAt < REPEAT_MS) return
    this.#shownUpdateId = depth.lastUpdateId
    this.#shownAt = now
    this.channel.publish(() => JSON.stringify(depthRows(depth, this.#market)))
  }
}
