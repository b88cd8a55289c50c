import { DEFAULT_DEFINITIONS, type Definitions, type MarketDefinition } from '../markets/index.ts'
import type { SimulatedPrices } from '../price-source/index.ts'

/**
 * The default listings at a moment of the simulated world: the percent-price filter measures the first orders against
 * the listing price, so it has to be near their prices.
 */
export function demoDefinitions(prices: SimulatedPrices, atMs: number): Definitions {
  return {
    ...demoContracts(),
    markets: DEFAULT_DEFINITIONS.markets.map((market) => listedAt(market, prices, atMs)),
  }
}

/** The defaults, but that one account may hold any part of the open interest: the demo's makers hold most of it. */
export function demoContracts(): Definitions {
  const contracts = DEFAULT_DEFINITIONS.contracts.map((contract) => {
    return { ...contract, rules: { ...contract.rules, openInterestPercent: '0' } }
  })
  return { ...DEFAULT_DEFINITIONS, contracts }
}

function listedAt(market: MarketDefinition, prices: SimulatedPrices, atMs: number): MarketDefinition {
  if (!prices.knows(market.base) || !prices.knows(market.quote)) return market
  const price = prices.price(market.base, market.quote, atMs)
  const decimals = market.tick.split('.')[1]?.length ?? 0
  return { ...market, listingPrice: price.toFixed(decimals) }
}
