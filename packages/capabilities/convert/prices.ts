import { MarketPrices, type PriceSources } from './market-prices.ts'
import { type Price, partsApart } from './price.ts'
import { type Asked, amountsAt, type Mid } from './rate.ts'
import { DOLLAR } from './worth.ts'

const MILLION = 1_000_000n
const MINUTE_MS = 60_000
/** Over which a price's movement is measured. */
const MOVEMENT_MINUTES = 5
/** Book and index may differ by so much beyond what the spread covers. */
const MOST_APART_PPM = 5_000n

/** What one coin is in another, by the least and the most of what is known of it. */
export interface Span {
  readonly least: Mid
  readonly most: Mid
  readonly apartPpm: bigint
  /** Whether an index confirms it. */
  readonly hasIndex: boolean
}

/** A price that the house may give. */
export interface Offer {
  readonly mid: Mid
  /** How far apart book and index are, in parts of a million. */
  readonly apartPpm: bigint
}

/** Prices of coins in one another. Of book and index the one counts that is worse for whoever could have moved the book. */
export class Prices {
  readonly #sources: PriceSources
  readonly #known: MarketPrices

  constructor(sources: PriceSources) {
    this.#sources = sources
    this.#known = new MarketPrices(sources)
  }

  /**
   * By their own market, otherwise through USDT. With an index it is, of index and book, what is worse for the user; without one
   * what the book gives for the amount. Undefined while one of them has no price.
   */
  offer(from: string, to: string, asked: Asked, nowMs: number): Offer | undefined {
    const direct = this.#direct(from, to, asked, nowMs)
    if (direct || from === DOLLAR || to === DOLLAR) return direct
    // From the end whose amount is known.
    if ('fromAmount' in asked) {
      const sold = this.#direct(from, DOLLAR, asked, nowMs)
      const dollars = sold && { fromAmount: amountsAt(sold.mid, 0n, asked).toAmount }
      return dollars && through(sold, this.#direct(DOLLAR, to, dollars, nowMs))
    }
    const bought = this.#direct(DOLLAR, to, asked, nowMs)
    const dollars = bought && { toAmount: amountsAt(bought.mid, 0n, asked).fromAmount }
    return dollars && through(this.#direct(from, DOLLAR, dollars, nowMs), bought)
  }

  /** Of a coin, by its own market. */
  inDollars(coin: string, nowMs: number): Span | undefined {
    const market = this.#known.between(coin, DOLLAR)
    const known = market && this.#known.known(market, nowMs)
    if (!known) return undefined
    const isSale = market.baseAsset === coin
    const [least, most] = isSale ? [known.low, known.high] : [known.high, known.low]
    const span = { least: midOf(least, isSale), most: midOf(most, isSale) }
    return { ...span, apartPpm: partsApart(known.low, known.high), hasIndex: known.hasIndex }
  }

  /** Highest over lowest price of the last minutes, in parts of a million; 0 when nothing was traded. */
  movement(coin: string, nowMs: number): bigint {
    const market = this.#known.between(coin, DOLLAR)
    if (!market) return 0n
    const bars = this.#sources.marketData.bars(market.number, '1m', nowMs - MOVEMENT_MINUTES * MINUTE_MS, nowMs)
    const lowest = bars.reduce<bigint | undefined>(
      (least, { low }) => (least !== undefined && least < low ? least : low),
      undefined,
    )
    const highest = bars.reduce((most, { high }) => (most > high ? most : high), 0n)
    return lowest ? ((highest - lowest) * MILLION) / lowest : 0n
  }

  #direct(from: string, to: string, asked: Asked, nowMs: number): Offer | undefined {
    const market = this.#known.between(from, to)
    const known = market && this.#known.known(market, nowMs)
    if (!known) return undefined
    const isSale = market.baseAsset === from
    if (known.hasIndex) {
      const mid = midOf(isSale ? known.low : known.high, isSale)
      return { mid, apartPpm: partsApart(known.low, known.high) }
    }
    const amount = 'fromAmount' in asked ? asked.fromAmount : asked.toAmount
    const wanted = 'fromAmount' in asked === isSale ? { base: amount } : { quote: amount }
    const price = this.#known.byBook(market, isSale, wanted, nowMs)
    return price && { mid: midOf(price, isSale), apartPpm: 0n }
  }
}

/** Whether book and index are too far apart for anybody to know which of them is right. */
export function isUncertain({ apartPpm }: Pick<Offer, 'apartPpm'>, spreadPpm: bigint): boolean {
  return apartPpm > MOST_APART_PPM + spreadPpm
}

/** `isSale`: what is given is the base of the market. */
function midOf({ of, per }: Price, isSale: boolean): Mid {
  return isSale ? { numerator: of, denominator: per, isSale } : { numerator: per, denominator: of, isSale }
}

function through(sold: Offer | undefined, bought: Offer | undefined): Offer | undefined {
  if (!sold || !bought) return undefined
  const numerator = sold.mid.numerator * bought.mid.numerator
  const denominator = sold.mid.denominator * bought.mid.denominator
  const apartPpm = sold.apartPpm > bought.apartPpm ? sold.apartPpm : bought.apartPpm
  return { mid: { numerator, denominator, isSale: true }, apartPpm }
}
