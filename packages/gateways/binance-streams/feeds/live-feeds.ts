import {
  aggregateTrades,
  type BookTicker,
  type PublicTrade,
  publicTrade,
} from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { TimeUnit } from '../../binance-rest/time-unit.ts'
import type { Channel } from '../fan-out.ts'
import type { Feed, MarketSources } from './feed.ts'
import { aggTradePayload, bookTickerPayload, tradePayload } from './market-payloads.ts'

/** A feed that can send with every batch that concerns its market. */
export interface LiveFeed extends Feed {
  readonly market: number
  onBatch(batch: EventBatch): void
}

/** The payloads of a stream for the trades of one batch. */
type TellTrades = (trades: readonly PublicTrade[]) => readonly Payload[]
type Payload = (unit: TimeUnit) => object

/** Sends a market's trades batch by batch, in the format of its stream. */
class TradesFeed implements LiveFeed {
  readonly channel: Channel
  readonly everyMs = 0
  readonly market: number
  readonly #tell: TellTrades

  constructor(channel: Channel, market: Market, tell: TellTrades) {
    this.channel = channel
    this.market = market.number
    this.#tell = tell
  }

  onBatch(batch: EventBatch): void {
    const trades = tradesOf(batch, this.market)
    if (trades.length === 0) return
    for (const payload of this.#tell(trades)) this.channel.publish((unit) => JSON.stringify(payload(unit)))
  }
}

/** `<symbol>@trade` */
export const tradeFeed = (channel: Channel, market: Market): LiveFeed =>
  new TradesFeed(channel, market, (trades) => trades.map((trade) => (unit) => tradePayload(market, trade, unit)))

/** `<symbol>@aggTrade`. An aggregate never continues in another command, so each is complete with its batch. */
export const aggTradeFeed = (channel: Channel, market: Market): LiveFeed =>
  new TradesFeed(channel, market, (trades) =>
    aggregateTrades(trades).map((aggregate) => (unit) => aggTradePayload(market, aggregate, unit)),
  )

/** `<symbol>@bookTicker`: the best levels after every command that changed them. */
export class BookTickerFeed implements LiveFeed {
  readonly channel: Channel
  /** Batches drive it; the look is for new listeners. */
  readonly everyMs = 100
  readonly market: number
  readonly #sources: MarketSources
  readonly #terms: Market
  #shown: BookTicker | undefined

  constructor(channel: Channel, sources: MarketSources, market: Market) {
    this.channel = channel
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
    this.channel.publish(() => JSON.stringify(bookTickerPayload(this.#terms, book)))
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
