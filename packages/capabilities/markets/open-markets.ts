import { MarketRegistry } from './market-registry.ts'

/** Assets, markets and fee tiers in memory: empty until it gets the definitions and then every batch. */
export function openMarkets(): MarketRegistry {
  return new MarketRegistry()
}
