import type { MarketData } from '../market-data/index.ts'
import type { Market } from '../markets/index.ts'
import type { PricedMarket, PriceOf } from './price-book.ts'

/** What is valued: what has to stay here for something, or what would leave and what has to be secured. */
export type ValuedAs = 'what-secures' | 'what-leaves'

export type CautiousSources = Pick<MarketData, 'lastPrice' | 'indexPrice' | 'steadyPrice'>

const DAY_MINUTES = 1_440
/** An index is finer than a tick. */
const INDIVISIBLE = { tick: 1n }

/**
 * Prices by which nobody frees held money, or stays under a limit, with a trade of their own: the index while it is fresh; without
 * one, of the last trade and the day's price by time, the lower for what secures and the higher for what leaves.
 */
export function cautiousPrices(
  marketData: CautiousSources,
  listed: readonly Market[],
  valuedAs: ValuedAs,
  nowMs: number,
): { readonly markets: readonly PricedMarket[]; readonly priceOf: PriceOf } {
  const markets = listed.map(({ number, baseAsset, quoteAsset }) => ({
    ...{ number, baseAsset, quoteAsset, terms: INDIVISIBLE },
  }))
  const ticks = new Map(listed.map(({ number, terms }) => [number, terms.tick]))
  const priceOf: PriceOf = (market, isForward) => {
    const index = marketData.indexPrice(market, nowMs)
    if (index) return index
    const inTicks = marketData.lastPrice(market)
    if (!inTicks) return undefined
    const last = inTicks * (ticks.get(market) ?? 0n)
    const steady = marketData.steadyPrice(market, DAY_MINUTES, nowMs) || last
    // Divided by, a higher price makes the coin worth less.
    const isLower = (valuedAs === 'what-secures') === isForward
    return last < steady === isLower ? last : steady
  }
  return { markets, priceOf }
}
