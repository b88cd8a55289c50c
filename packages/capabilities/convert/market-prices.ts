import type { EarlyMarkets } from '../alpha-access/index.ts'
import type { MarketData } from '../market-data/index.ts'
import type { Market, MarketRegistry } from '../markets/index.ts'
import { compare, type Price, partsApart, priceOf } from './price.ts'
import { type Wanted, walkBook } from './walk-book.ts'
import { DOLLAR } from './worth.ts'

const MILLION = 1_000_000n
/** Beyond 0.3 % between bid and ask the middle of a book says little, and is not taken. */
const WIDEST_BOOK_PPM = 3_000n
/** How far from the averages of its market a price may be that no index confirms. */
const FARTHEST_PPM = 10_000n
/** The five minutes of price bands are a moment on a market where nobody trades: one trade with oneself is their average. */
const STEADY_MINUTES = 60
/** Levels of a book that are looked at. */
const LEVELS = 500

export interface PriceSources {
  readonly markets: Pick<MarketRegistry, 'markets'>
  /** Listed early: who is no member would buy around the rule. */
  readonly earlyMarkets: Pick<EarlyMarkets, 'isEarly'>
  readonly marketData: Pick<MarketData, 'bookTicker' | 'depth' | 'indexPrice' | 'averagePrice' | 'steadyPrice' | 'bars'>
}

/**
 * What is known of a market's price. With an index: index and the middle of a narrow book, whichever way they differ. Without
 * one: that middle and the averages of the market's own trades.
 */
export interface KnownPrice {
  readonly low: Price
  readonly high: Price
  readonly hasIndex: boolean
}

/** Prices of markets of which no user sets all sources. */
export class MarketPrices {
  readonly #sources: PriceSources

  constructor(sources: PriceSources) {
    this.#sources = sources
  }

  between(one: string, other: string): Market | undefined {
    return this.#sources.markets
      .markets()
      .find(
        ({ baseAsset, quoteAsset, number }) =>
          ((baseAsset === one && quoteAsset === other) || (baseAsset === other && quoteAsset === one)) &&
          !this.#sources.earlyMarkets.isEarly(number),
      )
  }

  /**
   * Undefined: neither an index nor a narrow book of a market that has been traded; or nobody may trade there, which holds for the
   * house as well, whatever the index says: it could trade nothing away of what it takes.
   */
  known(market: Market, nowMs: number): KnownPrice | undefined {
    if (!market.isTrading) return undefined
    const middle = this.#middle(market)
    const index = this.#index(market, nowMs)
    if (index) return { ...span(middle ? [index, middle] : [index]), hasIndex: true }
    const averages = this.#averages(market, nowMs)
    return middle && averages.length > 0 ? { ...span([middle, ...averages]), hasIndex: false } : undefined
  }

  /**
   * What the book gives for so much of it, or the averages where they are worse for whoever asks. Undefined: it has not as much,
   * or is too far from the averages.
   */
  byBook(market: Market, isSale: boolean, wanted: Wanted, nowMs: number): Price | undefined {
    const { bids, asks } = this.#sources.marketData.depth(market.number, LEVELS)
    const walked = walkBook(isSale ? bids : asks, market.terms, wanted)
    if (!walked) return undefined
    const averages = this.#averages(market, nowMs)
    // Nobody has traded: the whole book may be one person's.
    if (averages.length === 0 || averages.some((average) => partsApart(walked, average) > FARTHEST_PPM))
      return undefined
    const { low, high } = span([walked, ...averages])
    return isSale ? low : high
  }

  #middle({ number, terms }: Market): Price | undefined {
    const { bid, ask } = this.#sources.marketData.bookTicker(number)
    if (!bid || !ask) return undefined
    const twice = bid.price + ask.price
    if ((ask.price - bid.price) * 2n * MILLION > WIDEST_BOOK_PPM * twice) return undefined
    return priceOf(twice * terms.tick, 2n)
  }

  /** Its own, otherwise that of both coins in USDT. */
  #index({ number, baseAsset, quoteAsset }: Market, nowMs: number): Price | undefined {
    const own = this.#sources.marketData.indexPrice(number, nowMs)
    if (own) return priceOf(own)
    const base = this.#dollarIndex(baseAsset, nowMs)
    const quote = this.#dollarIndex(quoteAsset, nowMs)
    return base && quote && { of: base.of * quote.per, per: base.per * quote.of }
  }

  #dollarIndex(coin: string, nowMs: number): Price | undefined {
    const market = this.between(coin, DOLLAR)
    const index = market && this.#sources.marketData.indexPrice(market.number, nowMs)
    if (!index) return undefined
    const { of, per } = priceOf(index)
    return market.baseAsset === coin ? { of, per } : { of: per, per: of }
  }

  #averages({ number }: Market, nowMs: number): Price[] {
    const { marketData } = this.#sources
    const averages = [
      marketData.averagePrice(number, nowMs).price,
      marketData.steadyPrice(number, STEADY_MINUTES, nowMs),
    ]
    return averages.flatMap((average) => (average ? [priceOf(average)] : []))
  }
}

function span(prices: readonly Price[]): { low: Price; high: Price } {
  const sorted = prices.toSorted(compare)
  return { low: sorted[0] as Price, high: sorted.at(-1) as Price }
}
