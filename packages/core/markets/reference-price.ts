import { marketTermsOf } from '../formula-terms.ts'
import { bandAround, priceBounds } from '../formulas/terms.ts'
import { broken } from '../invariant.ts'
import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { Side } from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { AVERAGE_SECONDS, MarketRecord, MOST_MARKETS, STP_OF_CONTRACT } from './markets.ts'

const { R } = registers

const M = MarketRecord.at
const MARKET = MOST_MARKETS
const UNIT = 100_000_000n
/** The word that begins with the state, and in it the mark of a contract. */
const STATE = M.state / 4
const OF_CONTRACT = STP_OF_CONTRACT << 16
/** A multiplier of zero sets no bound. */
const NO_CEILING = 1n << 62n
/** An index price older than this is not used. */
export const INDEX_FRESH_MS = 60_000

/** All limits of a plain limit order in one for each direction. */
function combineBounds(m: BigInt64Array, m8: number): void {
  const lowest = higher(m[m8 + M.minPrice], 1n)
  const highest = lower(orNone(m[m8 + M.maxPrice]), BigInt(MAX_PRICE_TICKS))
  m[m8 + M.lowestBuy] = higher(lowest, m[m8 + M.buyFloor])
  m[m8 + M.highestBuy] = lower(highest, m[m8 + M.buyCeiling])
  m[m8 + M.lowestSell] = higher(lowest, m[m8 + M.sellFloor])
  m[m8 + M.highestSell] = lower(highest, m[m8 + M.sellCeiling])
  m[m8 + M.leastQty] = higher(m[m8 + M.minQty], 1n)
  m[m8 + M.mostQty] = lower(orNone(m[m8 + M.maxQty]), LEDGER_LIMIT / m[m8 + M.lot])
  m[m8 + M.mostNotional] = orNone(m[m8 + M.maxNotional])
}

const orNone = (limit: bigint): bigint => (limit === 0n ? LEDGER_LIMIT : limit)
const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type References = ReturnType<typeof referenceOf>

/** Average and index prices, and the bounds that follow from them. Part of the order path, see state.ts. */
export function referenceOf(s: State) {
  /**
   * Lets a market's average-price window catch up with the clock. The average is over the last five minutes in full seconds;
   * what trades in the running second counts from the next one on, so it changes at most once a second.
   */
  function advanceMarket(market: number): void {
    if (s.time >= s.markets.words.f64[((market & MARKET) << 6) + M.freshUntil]) enterSecond(market)
  }

  function enterSecond(market: number): void {
    const { words, bucketBase, bucketQuote } = s.markets
    const m8 = market << 6
    const now = Math.floor(s.time / 1000)
    const last = words.f64[m8 + M.second]
    if (last !== now) {
      const closed = s.markets.bucket(market, last)
      words.i64[m8 + M.windowBase] += bucketBase[closed]
      words.i64[m8 + M.windowQuote] += bucketQuote[closed]
      words.i64[m8 + M.boundaryPrice] = words.i64[m8 + M.lastPrice]
      const from = Math.max(now - AVERAGE_SECONDS, 0)
      for (let second = words.f64[m8 + M.windowFrom]; second < Math.min(from, last + 1); second++) {
        const old = s.markets.bucket(market, second)
        words.i64[m8 + M.windowBase] -= bucketBase[old]
        words.i64[m8 + M.windowQuote] -= bucketQuote[old]
        bucketBase[old] = 0n
        bucketQuote[old] = 0n
      }
      words.f64[m8 + M.windowFrom] = Math.max(words.f64[m8 + M.windowFrom], from)
      words.f64[m8 + M.second] = now
    }
    words.f64[m8 + M.freshUntil] = (now + 1) * 1000
    deriveBounds(market)
  }

  /** Counts a trade of `r[base]` for `r[quote]` at `r[price]` into the running second. */
  function countTrade(market: number): void {
    const { f64, i64 } = s.markets.words
    const { bucketBase, bucketQuote } = s.markets
    const { r } = s
    const m8 = (market & MARKET) << 6
    const bucket = s.markets.bucket(market & MARKET, f64[m8 + M.second])
    bucketBase[bucket] = BigInt.asIntN(64, bucketBase[bucket] + r[R.base])
    bucketQuote[bucket] = BigInt.asIntN(64, bucketQuote[bucket] + r[R.quote])
    i64[m8 + M.lastPrice] = r[R.price]
  }

  /** Writes the execution band of an order that starts taking from a side now into `r[bandLow]`, `r[bandHigh]`. */
  function fixBand(market: number, makerSide: number): void {
    const { u32, i64 } = s.markets.words
    const m8 = (market & MARKET) << 6
    if ((u32[(m8 << 1) + STATE] & OF_CONTRACT) !== 0) {
      fixLimit(m8, makerSide)
      return
    }
    const byIndex = hasFreshIndex(market)
    s.r[R.bandLow] = i64[m8 + (byIndex ? M.indexBandLow : M.averageBandLow)]
    s.r[R.bandHigh] = i64[m8 + (byIndex ? M.indexBandHigh : M.averageBandHigh)]
  }

  /** The price limits of a contract: a highest price of what buys, a lowest of what sells. */
  function fixLimit(m8: number, makerSide: number): void {
    const { i64 } = s.markets.words
    s.r[R.bandLow] = makerSide === Side.buy ? i64[m8 + M.indexBandLow] : 0n
    s.r[R.bandHigh] = makerSide === Side.sell ? i64[m8 + M.indexBandHigh] : NO_CEILING
  }

  function hasFreshIndex(market: number): boolean {
    const m8 = market << 6
    const at = s.markets.words.f64[m8 + M.indexTime]
    return at > 0 && s.time - at <= INDEX_FRESH_MS
  }

  /**
   * Average, percent-price bounds and bands in ticks, each rounded to the inner tick so that a comparison of ticks is exact.
   * At most once a second and market, so ordinary bigints of any size are fine here.
   */
  function deriveBounds(market: number): void {
    const { words } = s.markets
    const m8 = market << 6
    const i64 = words.i64
    const terms = marketTermsOf(s, market)
    const { tick } = terms
    const base = i64[m8 + M.windowBase]
    let average: bigint
    if (base > 0n) average = (i64[m8 + M.windowQuote] * UNIT) / base
    else if (i64[m8 + M.boundaryPrice] > 0n) average = i64[m8 + M.boundaryPrice] * tick
    else average = i64[m8 + M.listingPrice] * tick
    i64[m8 + M.averagePrice] = average
    // The price limits of a contract come with its mark.
    if (s.markets.isContract(market)) return combineBounds(i64, m8)
    const buys = priceBounds(terms, Side.buy, average)
    i64[m8 + M.buyFloor] = buys.low
    i64[m8 + M.buyCeiling] = buys.high ?? NO_CEILING
    const sells = priceBounds(terms, Side.sell, average)
    i64[m8 + M.sellFloor] = sells.low
    i64[m8 + M.sellCeiling] = sells.high ?? NO_CEILING
    const around = bandAround(terms, average)
    i64[m8 + M.averageBandLow] = around.low
    i64[m8 + M.averageBandHigh] = around.high
    const aroundIndex = bandAround(terms, i64[m8 + M.indexPrice])
    i64[m8 + M.indexBandLow] = aroundIndex.low
    i64[m8 + M.indexBandHigh] = aroundIndex.high
    combineBounds(i64, m8)
    if (i64[m8 + M.windowBase] < 0n || i64[m8 + M.windowQuote] < 0n)
      broken('an average window holds no less than nothing')
  }

  return { advanceMarket, countTrade, fixBand, hasFreshIndex, deriveBounds }
}
