import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Channel, FanOut } from '../../socket-kit/fan-out.ts'
import { DepthFeed, PartialDepthFeed } from './depth-feeds.ts'
import type { Feed, MarketSources } from './feed.ts'
import { KlineFeed } from './kline-feed.ts'
import {
  AllBookTickersFeed,
  aggTradeFeed,
  BookTickerFeed,
  EVERY_MARKET,
  type LiveFeed,
  tradeFeed,
} from './live-feeds.ts'
import type { Stream } from './stream-name.ts'
import {
  AllTickersFeed,
  avgPrice,
  miniTicker,
  referencePrice,
  TickerFeed,
  ticker,
  windowTicker,
} from './ticker-feeds.ts'

const NOBODY: readonly LiveFeed[] = []

/** The public streams with listeners, each with its feed. */
export class MarketStreams {
  readonly #sources: MarketSources
  readonly #fanOut: FanOut
  readonly #feeds = new Map<string, Feed>()
  readonly #live = new Map<number, Set<LiveFeed>>()

  constructor(sources: MarketSources, fanOut: FanOut) {
    this.#sources = sources
    this.#fanOut = fanOut
  }

  /** The channel of a stream, opened if nobody listened so far; undefined when its symbol does not exist. */
  channel(name: string, stream: Stream): Channel | undefined {
    let feed = this.#feeds.get(name)
    if (!feed) {
      feed = this.#open(this.#fanOut.channel(name), stream)
      if (!feed) return undefined
      this.#feeds.set(name, feed)
      if (isLive(feed)) this.#liveFeeds(feed.market).add(feed)
    }
    feed.refresh?.()
    return feed.channel
  }

  /** Stops feeding a channel that has no listeners left. */
  release(name: string): void {
    const feed = this.#feeds.get(name)
    if (!feed?.channel.isEmpty) return
    this.#feeds.delete(name)
    if (isLive(feed)) this.#liveFeeds(feed.market).delete(feed)
    feed.close?.()
  }

  /** Call after market data has processed the batch. */
  onBatch(batch: EventBatch): void {
    const feeds = new Set<LiveFeed>()
    for (const event of batch.events) {
      if (event.kind !== 'trade' && event.kind !== 'level') continue
      for (const feed of this.#live.get(event.market) ?? NOBODY) feeds.add(feed)
      for (const feed of this.#live.get(EVERY_MARKET) ?? NOBODY) feeds.add(feed)
    }
    for (const feed of feeds) feed.onBatch(batch)
  }

  /** Call ten times a second. `slow`: a whole second has passed. */
  look(now: number, slow: boolean): void {
    for (const feed of this.#feeds.values()) {
      if (feed.everyMs === 100 || (slow && feed.everyMs === 1_000)) feed.look?.(now)
    }
  }

  get openStreams(): number {
    return this.#feeds.size
  }

  #open(channel: Channel, stream: Stream): Feed | undefined {
    const sources = this.#sources
    if (!('symbol' in stream)) return openForAll(channel, sources, stream)
    const market = sources.markets.bySymbol(stream.symbol)
    if (!market) return undefined
    switch (stream.kind) {
      case 'trade':
        return tradeFeed(channel, market)
      case 'aggTrade':
        return aggTradeFeed(channel, market)
      case 'bookTicker':
        return new BookTickerFeed(channel, sources, market)
      case 'depth':
        return new DepthFeed(channel, sources, market, stream.speed)
      case 'partialDepth':
        return new PartialDepthFeed(channel, sources, market, stream)
      case 'kline':
        return new KlineFeed(channel, sources, market, stream)
      case 'miniTicker':
        return new TickerFeed(channel, sources, market, miniTicker)
      case 'ticker':
        return new TickerFeed(channel, sources, market, ticker)
      case 'windowTicker':
        return new TickerFeed(channel, sources, market, windowTicker(stream.window))
      case 'avgPrice':
        return new TickerFeed(channel, sources, market, avgPrice)
      case 'referencePrice':
        return new TickerFeed(channel, sources, market, referencePrice)
      case 'blockTrade':
        return { channel, everyMs: 0 }
    }
  }

  #liveFeeds(market: number): Set<LiveFeed> {
    let feeds = this.#live.get(market)
    if (!feeds) {
      feeds = new Set()
      this.#live.set(market, feeds)
    }
    return feeds
  }
}

function openForAll(channel: Channel, sources: MarketSources, stream: Stream): Feed | undefined {
  switch (stream.kind) {
    case 'allMiniTickers':
      return new AllTickersFeed(channel, sources, miniTicker)
    case 'allTickers':
      return new AllTickersFeed(channel, sources, ticker)
    case 'allBookTickers':
      return new AllBookTickersFeed(channel, sources)
    case 'allWindowTickers':
      return new AllTickersFeed(channel, sources, windowTicker(stream.window))
    default:
      return undefined
  }
}

function isLive(feed: Feed): feed is LiveFeed {
  return 'onBatch' in feed
}
