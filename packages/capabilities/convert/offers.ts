import { type Amount, multiplyDivide } from '@bowline/money'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import { bandsOf } from './bands.ts'
import type { InventoryChange } from './inventory.ts'
import { isUncertain, type Prices } from './prices.ts'
import { type Amounts, type Asked, amountsAt, type Mid } from './rate.ts'
import { spreadOf } from './spread.ts'
import type { StoppedCoins } from './stopped-coins.ts'
import { DOLLAR, worthOf } from './worth.ts'

const UNIT = 100_000_000n
export const LIMITS = {
  /** Of one conversion and of a day (UTC), in USDT. */
  least: UNIT,
  most: 100_000n * UNIT,
  perDay: 500_000n * UNIT,
  quotesPerMinute: 20,
} as const

export interface CoinPair {
  readonly from: Asset
  readonly to: Asset
}

/** What the house gives now, with the spread in it. */
export interface Offered extends Amounts {
  readonly mid: Mid
  readonly spreadPpm: bigint
  /** In USDT. */
  readonly worth: Amount
}

export type PairRefusal = { readonly refusal: 'coin' | 'stopped' | 'same-coin' }
export type OfferRefusal =
  | { readonly refusal: 'no-price' }
  | { readonly refusal: 'size'; readonly least: Amount; readonly most: Amount }

interface OffersParts {
  readonly markets: MarketRegistry
  readonly prices: Prices
  readonly stopped: Pick<StoppedCoins, 'has'>
}

/** What may be converted into what, how much of it, and for how much. */
export class Offers {
  readonly #parts: OffersParts

  constructor(parts: OffersParts) {
    this.#parts = parts
  }

  /** Coins that may be converted and have a price in USDT now, with the least and the most of one conversion. */
  coins(nowMs: number): { asset: Asset; least: Amount; most: Amount }[] {
    const { markets, stopped } = this.#parts
    return markets.assets().flatMap((asset) => {
      if (stopped.has(asset.code)) return []
      const least = this.#inCoin(asset.code, LIMITS.least, 'up', nowMs)
      const most = this.#inCoin(asset.code, this.#mostOf([asset.code], nowMs), 'down', nowMs)
      return least === undefined || most === undefined ? [] : [{ asset, least, most }]
    })
  }

  /** Whether the price of the two is said of the first. */
  isBase(coin: string, other: string): boolean {
    const markets = this.#parts.markets.markets()
    const isOf = (base: string, quote: string) =>
      markets.some(({ baseAsset, quoteAsset }) => baseAsset === base && quoteAsset === quote)
    if (isOf(coin, other) || isOf(other, coin)) return isOf(coin, other)
    return other === DOLLAR || (coin !== DOLLAR && coin < other)
  }

  pair(fromCoin: string, toCoin: string): CoinPair | PairRefusal {
    const { markets, stopped } = this.#parts
    const from = markets.assetByCode(fromCoin)
    const to = markets.assetByCode(toCoin)
    if (!from || !to) return { refusal: 'coin' }
    if (from === to) return { refusal: 'same-coin' }
    return stopped.has(fromCoin) || stopped.has(toCoin) ? { refusal: 'stopped' } : { from, to }
  }

  /** Within the limits of one conversion. */
  priced(pair: CoinPair, asked: Asked, nowMs: number): Offered | OfferRefusal {
    const { from, to } = pair
    const worth = this.#worthOf(pair, asked, nowMs)
    if (worth === undefined) return { refusal: 'no-price' }
    const most = this.#mostOf([from.code, to.code], nowMs)
    if (worth < LIMITS.least || worth > most) {
      const least = this.#inCoin(from.code, LIMITS.least, 'up', nowMs) ?? 0n
      return { refusal: 'size', least, most: this.#inCoin(from.code, most, 'down', nowMs) ?? 0n }
    }
    const offered = this.given(pair, asked, nowMs)
    if (!offered) return { refusal: 'no-price' }
    return offered.toAmount === 0n ? { refusal: 'size', least: worth, most } : offered
  }

  /** Whatever its size; undefined: there is no price that the house stands by. */
  given(pair: CoinPair, asked: Asked, nowMs: number): Offered | undefined {
    const { prices } = this.#parts
    const worth = this.#worthOf(pair, asked, nowMs)
    if (worth === undefined) return undefined
    const [from, to] = [pair.from.code, pair.to.code]
    const moves = [prices.movement(from, nowMs), prices.movement(to, nowMs)] as const
    const spreadPpm = spreadOf(worth, moves[0] > moves[1] ? moves[0] : moves[1])
    const offer = prices.offer(from, to, asked, nowMs)
    if (!offer || isUncertain(offer, spreadPpm)) return undefined
    return { mid: offer.mid, spreadPpm, worth, ...amountsAt(offer.mid, spreadPpm, asked) }
  }

  /** The price before any spread, for an amount. */
  mid({ from, to }: CoinPair, asked: Asked, nowMs: number): Mid | undefined {
    return this.#parts.prices.offer(from.code, to.code, asked, nowMs)?.mid
  }

  /** What it makes of the inventory. */
  changes({ from, to }: CoinPair, { fromAmount, toAmount }: Amounts, nowMs: number): InventoryChange[] {
    const { prices } = this.#parts
    const change = ({ asset, code }: Asset, amount: Amount): InventoryChange => ({
      ...{ asset, amount, worth: (each) => worthOf(prices, code, each, nowMs) },
      hardBand: bandsOf(prices, code, nowMs).hard,
    })
    return [change(from, fromAmount), change(to, -toAmount)]
  }

  /** A coin whose market is halted has no price in USDT, even where it trades against another one. */
  haveDollarPrice({ from, to }: CoinPair, nowMs: number): boolean {
    const { prices } = this.#parts
    return [from, to].every(({ code }) => code === DOLLAR || prices.inDollars(code, nowMs) !== undefined)
  }

  /** Undefined where one of the coins has no price in USDT. */
  #worthOf(pair: CoinPair, asked: Asked, nowMs: number): Amount | undefined {
    if (!this.haveDollarPrice(pair, nowMs)) return undefined
    const [coin, amount] = 'fromAmount' in asked ? [pair.from.code, asked.fromAmount] : [pair.to.code, asked.toAmount]
    return worthOf(this.#parts.prices, coin, amount, nowMs)
  }

  /** Of one conversion: no more than the house may have or owe of either coin. */
  #mostOf(coins: readonly string[], nowMs: number): Amount {
    const bounds = coins.map((coin) => bandsOf(this.#parts.prices, coin, nowMs).hard)
    return bounds.reduce((least, bound) => (bound < least ? bound : least), LIMITS.most)
  }

  #inCoin(coin: string, dollars: Amount, rounding: 'up' | 'down', nowMs: number): Amount | undefined {
    if (coin === DOLLAR) return dollars
    const most = this.#parts.prices.inDollars(coin, nowMs)?.most
    return most && multiplyDivide(dollars, most.denominator, most.numerator, rounding)
  }
}
