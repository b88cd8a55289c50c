import type { EventOf } from '@bowline/core/messages/events.ts'
import { BarSeries } from './bar-series.ts'
import { BookCopy } from './book-copy.ts'
import { type PublicTrade, publicTrade, TradeTape } from './trade-tape.ts'

/** One market's public data in memory. */
export class MarketFeed {
  readonly market: number
  readonly book = new BookCopy()
  readonly tape = new TradeTape()
  readonly bars = new BarSeries()
  /** Terms and figures as last reported by the engine. */
  terms: EventOf<'market'> | undefined
  /** The index price in ledger units of the quote, and when it was set. */
  index: { readonly price: bigint; readonly atMs: number } | undefined

  constructor(market: number) {
    this.market = market
  }

  define(event: EventOf<'market'>): void {
    // A book without any change so far is empty, and therefore complete.
    if (!this.terms && event.updateId === 0) this.book.seed(0, [], [])
    this.terms = event
  }

  trade(event: EventOf<'trade'>, time: number): void {
    this.tape.push(publicTrade(event, time))
    this.bars.add(event, time)
  }

  /** Adds a trade whose minute is restored from history. */
  restoreTrade(trade: PublicTrade): void {
    this.tape.push(trade)
    this.bars.restoreSecond({ ...trade, buyerIsMaker: trade.buyerIsMaker ? 1 : 0 }, trade.time)
  }
}
