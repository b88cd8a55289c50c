import type { EventName } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Channel, FanOut } from '../fan-out.ts'
import type { Feed } from './feed.ts'
import { EVERY_MARKET, type LiveFeed } from './live-feeds.ts'

const NOBODY: readonly LiveFeed[] = []
/** Events that a live feed may have something to say about. */
const HEARD: ReadonlySet<EventName> = new Set(['trade', 'level', 'order', 'market', 'contract', 'tiers'])

/** What the sockets of one dialect may listen to. */
export interface PublicStreams<S = unknown> {
  /** Undefined when the name has no meaning in the dialect; whether its symbol exists is not checked. */
  parse(name: string): S | undefined
  /** Undefined when its symbol does not exist. */
  channel(name: string, stream: S): Channel | undefined
  release(name: string): void
  onBatch(batch: EventBatch): void
  look(now: number, slow: boolean): void
  readonly openStreams: number
}

/** The public streams with listeners, each with its feed. */
export class OpenFeeds<S> implements PublicStreams<S> {
  readonly parse: (name: string) => S | undefined
  readonly #open: (channel: Channel, stream: S) => Feed | undefined
  readonly #fanOut: FanOut
  readonly #feeds = new Map<string, Feed>()
  readonly #live = new Map<number, Set<LiveFeed>>()

  constructor(
    fanOut: FanOut,
    dialect: { parse(name: string): S | undefined; open(channel: Channel, stream: S): Feed | undefined },
  ) {
    this.#fanOut = fanOut
    this.parse = dialect.parse
    this.#open = dialect.open
  }

  /** The channel of a stream, opened if nobody listened so far; undefined when its symbol does not exist. */
  channel(name: string, stream: S): Channel | undefined {
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
      if (!HEARD.has(event.kind)) continue
      if ('market' in event) for (const feed of this.#live.get(event.market) ?? NOBODY) feeds.add(feed)
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

  #liveFeeds(market: number): Set<LiveFeed> {
    let feeds = this.#live.get(market)
    if (!feeds) {
      feeds = new Set()
      this.#live.set(market, feeds)
    }
    return feeds
  }
}

function isLive(feed: Feed): feed is LiveFeed {
  return 'onBatch' in feed
}
