import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { PUBLIC_EXCHANGES, TRADES_IN } from './ccxt.ts'
import { ConfinedPriceSource } from './confined.ts'
import { followedPairs, type IndexPair, pairSymbol } from './index-recipes.ts'
import type { PriceSource } from './price-source.ts'
import { indexSymbol } from './publish-index.ts'
import { SimulatedPriceSource } from './simulated.ts'

/**
 * Real exchanges in production, the simulation in the demo. A demo without traffic has no external prices at all: its
 * markets refer only to their own trades.
 */
export function choosePriceSource(
  config: Pick<Config, 'mode' | 'demoTraffic'>,
  registry: MarketRegistry,
  log: Log,
): PriceSource | undefined {
  const markets = [...pairsOf(registry).values()]
  if (config.mode === 'production') return new ConfinedPriceSource(asked(markets), { log })
  return config.demoTraffic > 0 ? new SimulatedPriceSource(markets) : undefined
}

/** With what their prices are converted by, where an exchange trades in another quote. */
function asked(markets: readonly IndexPair[]) {
  const sources = { weights: PUBLIC_EXCHANGES, tradesIn: TRADES_IN }
  return followedPairs(sources, markets).map((pair) => ({ symbol: pairSymbol(pair), ...pair }))
}

/** Each pair once, whether a market, a contract or both are on it. */
function pairsOf(registry: MarketRegistry) {
  const pairs = [...registry.markets(), ...registry.contracts()].map((market) => {
    const { baseAsset: base, quoteAsset: quote } = market
    return { symbol: indexSymbol(market), base, quote }
  })
  return new Map(pairs.map((pair) => [pair.symbol, pair]))
}
