import type { EarlyMarkets } from '../alpha-access/index.ts'
import type { MarketData } from '../market-data/index.ts'
import type { Market, MarketRegistry } from '../markets/index.ts'
import type { Mid } from './rate.ts'

const UNIT = 100_000_000n
const DOLLAR = 'USDT'
/** Beyond 0.3 % between bid and ask the middle of a book says little, and the index is taken. */
const WIDEST_BOOK_PPM = 3_000n
const MILLION = 1_000_000n
const MINUTE_MS = 60_000
/** Over which a price's movement is measured. */
const MOVEMENT_MINUTES = 5

export interface PriceSources {
  readonly markets: Pick<MarketRegistry, 'markets'>
  /** Listed early: who is no member would buy around the rule. */
  readonly earlyMarkets: Pick<EarlyMarkets, 'isEarly'>
  readonly marketData: Pick<MarketData, 'bookTicker' | 'indexPrice' | 'bars'>
}

/** Prices of coins in one another, from the own books, otherwise from the index. */
export class Prices {
  readonly #sources: PriceSources

  constructor(sources: PriceSources) {
    this.#sources = sources
  }

  /** By their own market, otherwise through USDT; undefined while one of them has no price. */
  mid(from: string, to: string, nowMs: number): Mid | undefined {
    const direct = this.#direct(from, to, nowMs)
    if (direct) return direct
    const sold = this.#direct(from, DOLLAR, nowMs)
    const bought = this.#direct(DOLLAR, to, nowMs)
    if (!sold || !bought) return undefined
    const numerator = sold.numerator * bought.numerator
    return { numerator, denominator: sold.denominator * bought.denominator, isSale: true }
  }

  /** Highest over lowest price of the last minutes, in parts of a million; 0 when nothing was traded. */
  movement(coin: string, nowMs: number): bigint {
    const market = this.#between(coin, DOLLAR)
    if (!market) return 0n
    const bars = this.#sources.marketData.bars(market.number, '1m', nowMs - MOVEMENT_MINUTES * MINUTE_MS, nowMs)
    const lowest = bars.reduce<bigint | undefined>(
      (least, { low }) => (least !== undefined && least < low ? least : low),
      undefined,
    )
    const highest = bars.reduce((most, { high }) => (most > high ? most : high), 0n)
    return lowest ? ((highest - lowest) * MILLION) / lowest : 0n
  }

  #direct(from: string, to: string, nowMs: number): Mid | undefined {
    const market = this.#between(from, to)
    const price = market && this.#priceOf(market, nowMs)
    if (!price) return undefined
    return market.baseAsset === from
      ? { numerator: price, denominator: 2n * UNIT, isSale: true }
      : { numerator: 2n * UNIT, denominator: price, isSale: false }
  }

  #between(one: string, other: string): Market | undefined {
    return this.#sources.markets
      .markets()
      .find(
        ({ baseAsset, quoteAsset, number }) =>
          ((baseAsset === one && quoteAsset === other) || (baseAsset === other && quoteAsset === one)) &&
          !this.#sources.earlyMarkets.isEarly(number),
      )
  }

  /** Twice the price, so that the middle of two ticks is exact. */
  #priceOf(market: Market, nowMs: number): bigint | undefined {
    const { bid, ask } = this.#sources.marketData.bookTicker(market.number)
    if (market.isTrading && bid && ask) {
      const twice = bid.price + ask.price
      if ((ask.price - bid.price) * 2n * MILLION <= WIDEST_BOOK_PPM * twice) return twice * market.terms.tick
    }
    const index = this.#sources.marketData.indexPrice(market.number, nowMs)
    return index && 2n * index
  }
}
