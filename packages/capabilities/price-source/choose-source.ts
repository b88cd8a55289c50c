import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { MarketRegistry } from '../markets/index.ts'
import { ConfinedPriceSource } from './confined.ts'
import type { PriceSource } from './price-source.ts'
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
  const markets = registry.markets().map(({ symbol, baseAsset, quoteAsset }) => ({
    symbol,
    base: baseAsset,
    quote: quoteAsset,
  }))
  if (config.mode === 'production') return new ConfinedPriceSource(markets, { log })
  return config.demoTraffic ? new SimulatedPriceSource(markets) : undefined
}
