import { type Amount, multiplyDivide, type Price } from '@bowline/money'

/** The parts of a market that a valuation needs; `Market` of the markets capability fits. */
export interface PricedMarket {
  readonly number: number
  readonly baseAsset: string
  readonly quoteAsset: string
  /** `tick` in 10^-8 quote per whole base. */
  readonly terms: { readonly tick: bigint }
}

/** Price of a market in ticks, undefined before its first trade. `isForward`: a coin is valued by it that is the market's base. */
export type PriceOf = (market: number, isForward: boolean) => Price | undefined

/** Ledger units of a fiat currency per USDT; undefined while no rate is configured. */
export type RateOf = (currency: string) => Amount | undefined

/** The value of one ledger unit of a coin in ledger units of the currency, exactly: numerator ÷ denominator. */
export interface Worth {
  readonly numerator: bigint
  readonly denominator: bigint
  /** Markets whose prices were used. */
  readonly markets: readonly number[]
}

const UNIT = 100_000_000n
/** Intermediate coins when no market connects directly to the currency; the first that works is used. */
const BRIDGES = ['USDT', 'BTC'] as const
/** The coin that fiat rates refer to. */
const RATED = 'USDT'

/**
 * Prices of coins in one another, from one price of each market: directly, otherwise through USDT, otherwise through
 * BTC, in either direction of a market. Fiat money goes through USDT at its rate. Exact fractions: the caller
 * multiplies with an amount and rounds once.
 */
export class PriceBook {
  readonly #markets: readonly PricedMarket[]
  readonly #priceOf: PriceOf
  readonly #rateOf: RateOf

  constructor(markets: readonly PricedMarket[], priceOf: PriceOf, rateOf: RateOf = () => undefined) {
    this.#markets = markets
    this.#priceOf = priceOf
    this.#rateOf = rateOf
  }

  worth(coin: string, currency: string): Worth | undefined {
    const straight = this.#step(coin, currency)
    if (straight) return straight
    for (const bridge of BRIDGES) {
      const there = this.#step(coin, bridge)
      const on = there && this.#step(bridge, currency)
      if (there && on) return chain(there, on)
    }
    const rate = this.#rateOf(currency)
    const dollars = rate === undefined ? undefined : this.worth(coin, RATED)
    return dollars && rate !== undefined
      ? chain(dollars, { numerator: rate, denominator: UNIT, markets: [] })
      : undefined
  }

  /** Through at most one market. */
  #step(from: string, to: string): Worth | undefined {
    if (from === to) return { numerator: 1n, denominator: 1n, markets: [] }
    for (const { number, baseAsset, quoteAsset, terms } of this.#markets) {
      const isForward = baseAsset === from && quoteAsset === to
      if (!isForward && !(baseAsset === to && quoteAsset === from)) continue
      const ticks = this.#priceOf(number, isForward)
      if (!ticks) continue
      const price = ticks * terms.tick
      const markets = [number]
      return isForward
        ? { numerator: price, denominator: UNIT, markets }
        : { numerator: UNIT, denominator: price, markets }
    }
    return undefined
  }
}

function chain(a: Worth, b: Worth): Worth {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
    markets: [...a.markets, ...b.markets],
  }
}

/** Ledger units of the currency, rounded down (toward zero): a total never shows more than there is. */
export function valueAt(amount: Amount, worth: Worth): Amount {
  return multiplyDivide(amount, worth.numerator, worth.denominator, 'down')
}
