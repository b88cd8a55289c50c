import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CloseAsked, closeKey, closesAt } from '../market-data/index.ts'
import type { Market, MarketRegistry } from '../markets/index.ts'
import { PriceBook, valueAt } from '../portfolio/index.ts'
import type { Valuation } from './effects.ts'

/** Costs are in it. */
export const MONEY = 'USDT'
/** Leads to it where a coin has no market with it. */
const BRIDGE = 'BTC'

type Registry = Pick<MarketRegistry, 'markets' | 'asset'>

/** A coin whose price of a moment is wanted. */
export interface PriceAsked {
  readonly asset: number
  readonly timeMs: number
}

/** Prices of the moments at which coins moved that were not paid for in the money of the costs. */
export class PastPrices {
  readonly #markets: Registry
  readonly #money: number
  readonly #closes: ReadonlyMap<string, bigint>

  /** Undefined while the history of prices does not answer. */
  static async read(
    sql: Sql,
    markets: Registry,
    money: number,
    asked: readonly PriceAsked[],
  ): Promise<PastPrices | undefined> {
    const closesAsked = new Map<string, CloseAsked>()
    for (const { asset, timeMs } of asked) {
      if (asset === money) continue
      for (const { number } of marketsOf(markets, asset))
        closesAsked.set(closeKey(number, timeMs), { market: number, timeMs })
    }
    const closes = await closesAt(sql, [...closesAsked.values()])
    return closes && new PastPrices(markets, money, closes)
  }

  private constructor(markets: Registry, money: number, closes: ReadonlyMap<string, bigint>) {
    this.#markets = markets
    this.#money = money
    this.#closes = closes
  }

  at(timeMs: number): Valuation {
    return {
      money: this.#money,
      valueOf: (asset, amount) => {
        if (asset === this.#money) return amount
        const priceOf = (market: number) => this.#closes.get(closeKey(market, timeMs))
        const code = this.#markets.asset(asset)?.code ?? ''
        const worth = new PriceBook(marketsOf(this.#markets, asset), priceOf).worth(code, MONEY)
        return worth && valueAt(amount, worth)
      },
    }
  }
}

function marketsOf(markets: Registry, asset: number): readonly Market[] {
  const ends = new Set([markets.asset(asset)?.code, BRIDGE, MONEY])
  return markets.markets().filter(({ baseAsset, quoteAsset }) => ends.has(baseAsset) && ends.has(quoteAsset))
}
