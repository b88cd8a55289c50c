import type { EventOf } from '@bowline/core/messages/events.ts'
import { BarSeries } from './bar-series.ts'
import { BookCopy } from './book-copy.ts'
import { type PublicTrade, publicTrade, TradeTape } from './trade-tape.ts'

/** Everything public about one market that is kept in memory. */
export class MarketFeed {
  readonly market: number
  readonly book = new BookCopy()
  readonly tape = new TradeTape()
  readonly bars = new BarSeries()
  /** Terms and figures as the engine last told them. */
  terms: EventOf<'market'> | undefined
  /** Price of the outside world in ledger units of the quote, and when it was told. */
  index: { readonly price: bigint; readonly atMs: number } | undefined

  constructor(market: number) {
    this.market = market
  }

  define(event: EventOf<'market'>): void {
    // A book without a change so far is empty, and therefore complete.
    if (!this.terms && event.updateId === 0) this.book.seed(0, [], [])
    this.terms = event
  }

  trade(event: EventOf<'trade'>, time: number): void {
    this.tape.push(publicTrade(event, time))
    this.bars.add(event, time)
  }

  /** A trade whose minute is restored from history. */
  restoreTrade(trade: PublicTrade): void {
    this.tape.push(trade)
    this.bars.restoreSecond({ ...trade, buyerIsMaker: trade.buyerIsMaker ? 1 : 0 }, trade.time)
  }
}
