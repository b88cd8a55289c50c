import { marketTermsOf } from '../formula-terms.ts'
import { bandAround, priceBounds } from '../formulas/terms.ts'
import { broken } from '../invariant.ts'
import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { Side } from '../messages/terms.ts'
import type { MarketNumber } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { AVERAGE_SECONDS } from './markets.ts'

const { R } = registers

const UNIT = 100_000_000n
/** A multiplier of zero sets no bound. */
const NO_CEILING = 1n << 62n
const MOST_SUM = (1n << 63n) - 1n
/** An index price older than this is not used. */
export const INDEX_FRESH_MS = 60_000

const orNone = (limit: bigint): bigint => (limit === 0n ? LEDGER_LIMIT : limit)
const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type References = ReturnType<typeof referenceOf>

/** Average and index prices, and the bounds that follow from them. Made once for each exchange, see state.ts. */
export function referenceOf(s: State) {
  /**
   * Lets a market's average-price window catch up with the clock. The average is over the last five minutes in full seconds;
   * what trades in the running second counts from the next one on, so it changes at most once a second.
   */
  function advanceMarket(market: MarketNumber): void {
    if (s.time >= s.market.freshUntil(market)) enterSecond(market)
  }

  function enterSecond(market: MarketNumber): void {
    const now = Math.floor(s.time / 1000)
    const last = s.market.second(market)
    if (last !== now) {
      s.market.setBoundaryPrice(market, s.market.lastPrice(market))
      const from = Math.max(now - AVERAGE_SECONDS, 0)
      for (let second = s.market.windowFrom(market); second < Math.min(from, last); second++) {
        const { base, quote } = takeSecond(market, second)
        s.market.addWindowBase(market, -base)
        s.market.addWindowQuote(market, -quote)
      }
      if (last < from) takeSecond(market, last)
      else closeSecond(market, last)
      s.market.setWindowFrom(market, Math.max(s.market.windowFrom(market), from))
      s.market.setSecond(market, now)
    }
    s.market.setFreshUntil(market, (now + 1) * 1000)
    deriveBounds(market)
  }

  /** A second that the sums have no room for, as of coins worth next to nothing, is left out of the average as a whole. */
  function closeSecond(market: MarketNumber, second: number): void {
    const { bucketBase, bucketQuote } = s.markets
    const closed = s.markets.bucket(market, second)
    const [base, quote] = [bucketBase[closed], bucketQuote[closed]] as [bigint, bigint]
    const fits = (sum: bigint, added: bigint) => added >= 0n && sum + added <= MOST_SUM
    if (fits(s.market.windowBase(market), base) && fits(s.market.windowQuote(market), quote)) {
      s.market.addWindowBase(market, base)
      s.market.addWindowQuote(market, quote)
    } else takeSecond(market, second)
  }

  /** What traded in a second, which is forgotten. */
  function takeSecond(market: MarketNumber, second: number): { base: bigint; quote: bigint } {
    const { bucketBase, bucketQuote } = s.markets
    const at = s.markets.bucket(market, second)
    const [base, quote] = [bucketBase[at], bucketQuote[at]] as [bigint, bigint]
    bucketBase[at] = 0n
    bucketQuote[at] = 0n
    return { base, quote }
  }

  /** Writes the execution band of an order that starts taking from a side now into `r[bandLow]`, `r[bandHigh]`. */
  function fixBand(market: MarketNumber, makerSide: number): void {
    if (s.markets.isContract(market)) {
      fixLimit(market, makerSide)
      return
    }
    const byIndex = hasFreshIndex(market)
    s.r[R.bandLow] = byIndex ? s.market.indexBandLow(market) : s.market.averageBandLow(market)
    s.r[R.bandHigh] = byIndex ? s.market.indexBandHigh(market) : s.market.averageBandHigh(market)
  }

  /** The price limits of a contract: a highest price of what buys, a lowest of what sells. */
  function fixLimit(market: MarketNumber, makerSide: number): void {
    s.r[R.bandLow] = makerSide === Side.buy ? s.market.indexBandLow(market) : 0n
    s.r[R.bandHigh] = makerSide === Side.sell ? s.market.indexBandHigh(market) : NO_CEILING
  }

  function hasFreshIndex(market: MarketNumber): boolean {
    const at = s.market.indexTime(market)
    return at > 0 && s.time - at <= INDEX_FRESH_MS
  }

  /**
   * Average, percent-price bounds and bands in ticks, each rounded to the inner tick so that a comparison of ticks is exact.
   * At most once a second and market, so ordinary bigints of any size are fine here.
   */
  function deriveBounds(market: MarketNumber): void {
    const terms = marketTermsOf(s, market)
    const average = averageOf(market)
    s.market.setAveragePrice(market, average)
    // The price limits of a contract come with its mark.
    if (s.markets.isContract(market)) return combineBounds(market)
    const buys = priceBounds(terms, Side.buy, average)
    s.market.setBuyFloor(market, buys.low)
    s.market.setBuyCeiling(market, buys.high ?? NO_CEILING)
    const sells = priceBounds(terms, Side.sell, average)
    s.market.setSellFloor(market, sells.low)
    s.market.setSellCeiling(market, sells.high ?? NO_CEILING)
    const around = bandAround(terms, average)
    s.market.setAverageBandLow(market, around.low)
    s.market.setAverageBandHigh(market, around.high)
    const aroundIndex = bandAround(terms, s.market.indexPrice(market))
    s.market.setIndexBandLow(market, aroundIndex.low)
    s.market.setIndexBandHigh(market, aroundIndex.high)
    combineBounds(market)
  }

  /** Over the window, else the last price before this second, else the listing price: ledger units of quote per whole base. */
  function averageOf(market: MarketNumber): bigint {
    const base = s.market.windowBase(market)
    const quote = s.market.windowQuote(market)
    if (base < 0n || quote < 0n) broken('an average window holds no less than nothing')
    if (base > 0n) return (quote * UNIT) / base
    return (s.market.boundaryPrice(market) || s.market.listingPrice(market)) * s.market.tick(market)
  }

  /** All limits of a plain limit order in one for each direction. */
  function combineBounds(market: MarketNumber): void {
    const lowest = higher(s.market.minPrice(market), 1n)
    const highest = lower(orNone(s.market.maxPrice(market)), BigInt(MAX_PRICE_TICKS))
    s.market.setLowestBuy(market, higher(lowest, s.market.buyFloor(market)))
    s.market.setHighestBuy(market, lower(highest, s.market.buyCeiling(market)))
    s.market.setLowestSell(market, higher(lowest, s.market.sellFloor(market)))
    s.market.setHighestSell(market, lower(highest, s.market.sellCeiling(market)))
    s.market.setLeastQty(market, higher(s.market.minQty(market), 1n))
    s.market.setMostQty(market, lower(orNone(s.market.maxQty(market)), LEDGER_LIMIT / s.market.lot(market)))
    s.market.setMostNotional(market, orNone(s.market.maxNotional(market)))
  }

  return { advanceMarket, fixBand, hasFreshIndex, deriveBounds }
}
