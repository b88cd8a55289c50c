import type { Channel } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { findTraded } from '../site-kit/pair.ts'
import type { FanOut, Receiver } from '../socket-kit/fan-out.ts'
import { ContractsFeed } from './contracts-feed.ts'
import type { Feed, MarketSources } from './feed.ts'
import { LiveChannel } from './live-channel.ts'
import { BarsFeed, BookFeed, TradesFeed } from './market-feeds.ts'
import { MarketsFeed, TickerFeed, TickersFeed } from './ticker-feeds.ts'

interface Open {
  readonly channel: LiveChannel
  readonly feed: Feed
}

/** The public channels with listeners, each with its feed. */
export class PublicChannels {
  readonly #sources: MarketSources
  readonly #fanOut: FanOut
  readonly #open = new Map<Channel, Open>()
  #ticks = 0

  constructor(sources: MarketSources, fanOut: FanOut) {
    this.#sources = sources
    this.#fanOut = fanOut
  }

  get size(): number {
    return this.#open.size
  }

  /** The channel, opened if nobody listened so far; undefined when there is no such market. */
  channel(name: Channel, nowMs: number): LiveChannel | undefined {
    const known = this.#open.get(name)
    if (known) return known.channel
    const feed = feedOf(name, this.#sources)
    if (!feed) return undefined
    // Everything up to now is in the first snapshot.
    feed.look(nowMs)
    const channel = new LiveChannel(name, this.#fanOut)
    this.#open.set(name, { channel, feed })
    return channel
  }

  /** Stops feeding a channel that has no listeners left. */
  release(name: Channel): void {
    const open = this.#open.get(name)
    if (!open?.channel.isEmpty) return
    this.#open.delete(name)
    open.feed.close?.()
  }

  /** Sends changes, and then the state to newcomers. Returns the receivers that have a snapshot to flush. */
  tick(nowMs: number): Receiver[] {
    this.#ticks += 1
    const admitted: Receiver[] = []
    for (const { channel, feed } of this.#open.values()) {
      const news = this.#ticks % feed.everyTicks === 0 && feed.look(nowMs)
      if (news) channel.publish(news)
      if (channel.hasNewcomers) admitted.push(...channel.admit(feed.snapshot(nowMs)))
    }
    return admitted
  }
}

function feedOf(name: Channel, sources: MarketSources): Feed | undefined {
  if (name === 'tickers') return new TickersFeed(sources)
  if (name === 'markets') return new MarketsFeed(sources)
  if (name === 'contracts') return new ContractsFeed(sources)
  const [kind, pair = '', interval] = name.split(':')
  const market = findTraded(sources.markets, pair)
  if (!market) return undefined
  switch (kind) {
    case 'book':
      return new BookFeed(sources, market)
    case 'trades':
      return new TradesFeed(sources, market)
    case 'ticker':
      return new TickerFeed(sources, market)
    case 'klines':
      return new BarsFeed(sources, market, interval as Interval)
    default:
      return undefined
  }
}
