import {
  aggregateTrades,
  type BookTicker,
  type PublicTrade,
  publicTrade,
} from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../fan-out.ts'
import type { Feed, MarketPayloads, MarketSources } from './feed.ts'

/** Stands for every market; those are numbered from 1. */
export const EVERY_MARKET = 0

/** A feed that can send with every batch that concerns its market. */
export interface LiveFeed extends Feed {
  /** A market's number, or `EVERY_MARKET`. */
  readonly market: number
  onBatch(batch: EventBatch): void
}

/** The payloads of a stream for the trades of one batch. */
type TradePayloads = (trades: readonly PublicTrade[]) => readonly Payload[]
type Payload = (unit: TimeUnit) => object

/** Sends a market's trades batch by batch, in the format of its stream. */
class TradesFeed implements LiveFeed {
  readonly channel: Channel
  readonly everyMs = 0
  readonly market: number
  readonly #payloadsOf: TradePayloads

  constructor(channel: Channel, market: Market, payloadsOf: TradePayloads) {
    this.channel = channel
    this.market = market.number
    this.#payloadsOf = payloadsOf
  }

  onBatch(batch: EventBatch): void {
    const trades = tradesOf(batch, this.market)
    if (trades.length === 0) return
    for (const payload of this.#payloadsOf(trades)) this.channel.publish((unit) => JSON.stringify(payload(unit)))
  }
}

/** `<symbol>@trade` */
export const tradeFeed = (channel: Channel, market: Market, payloads: MarketPayloads): LiveFeed =>
  new TradesFeed(channel, market, (trades) => trades.map((trade) => (unit) => payloads.trade(market, trade, unit)))

/** `<symbol>@aggTrade`. An aggregate never continues in another command, so each is complete with its batch. */
export const aggTradeFeed = (channel: Channel, market: Market, payloads: MarketPayloads): LiveFeed =>
  new TradesFeed(channel, market, (trades) =>
    aggregateTrades(trades).map((aggregate) => (unit) => payloads.aggTrade(market, aggregate, unit)),
  )

/** `<symbol>@bookTicker`: the best levels after every command that changed them. */
export class BookTickerFeed implements LiveFeed {
  readonly channel: Channel
  /** Batches drive it; the look is for new listeners. */
  readonly everyMs = 100
  readonly market: number
  readonly #sources: MarketSources
  readonly #terms: Market
  readonly #payloads: MarketPayloads
  #shown: BookTicker | undefined

  constructor(channel: Channel, sources: MarketSources, market: Market, payloads: MarketPayloads) {
    this.channel = channel
    this.#payloads = payloads
    this.market = market.number
    this.#sources = sources
    this.#terms = market
  }

  onBatch(): void {
    const book = this.#sources.marketData.bookTicker(this.market)
    if (this.#shown && sameBest(this.#shown, book)) return
    this.#show(book)
  }

  look(): void {
    if (!this.#shown) this.#show(this.#sources.marketData.bookTicker(this.market))
  }

  refresh(): void {
    this.#shown = undefined
  }

  #show(book: BookTicker): void {
    this.#shown = book
    const atMs = this.#sources.marketData.time
    this.channel.publish((unit) => JSON.stringify(this.#payloads.bookTicker(this.#terms, book, atMs, unit)))
  }
}

/** `!bookTicker`: the same for all markets on one stream, each in a message of its own. */
export class AllBookTickersFeed implements LiveFeed {
  readonly channel: Channel
  readonly everyMs = 100
  readonly market = EVERY_MARKET
  readonly #sources: MarketSources
  readonly #feeds = new Map<number, BookTickerFeed>()
  readonly #payloads: MarketPayloads

  constructor(channel: Channel, sources: MarketSources, payloads: MarketPayloads) {
    this.channel = channel
    this.#payloads = payloads
    this.#sources = sources
  }

  onBatch({ events }: EventBatch): void {
    const changed = new Set<number>()
    for (const event of events) if (event.kind === 'level') changed.add(event.market)
    for (const market of changed) this.#feeds.get(market)?.onBatch()
  }

  look(): void {
    for (const market of this.#sources.markets.markets()) {
      const feed =
        this.#feeds.get(market.number) ?? new BookTickerFeed(this.channel, this.#sources, market, this.#payloads)
      this.#feeds.set(market.number, feed)
      feed.look()
    }
  }

  refresh(): void {
    for (const feed of this.#feeds.values()) feed.refresh()
  }
}

function tradesOf({ events, time }: EventBatch, market: number): PublicTrade[] {
  return events
    .filter((event): event is EventOf<'trade'> => event.kind === 'trade' && event.market === market)
    .map((event) => publicTrade(event, time))
}

function sameBest(a: BookTicker, b: BookTicker): boolean {
  return (
    a.bid?.price === b.bid?.price &&
    a.bid?.qty === b.bid?.qty &&
    a.ask?.price === b.ask?.price &&
    a.ask?.qty === b.ask?.qty
  )
}
