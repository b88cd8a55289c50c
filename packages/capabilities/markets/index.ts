export {
  DEFAULT_ASSETS,
  DEFAULT_FEE_TIERS,
  DEFAULT_MARKETS,
} from './default-markets.ts'
export { DEFAULT_DEFINITIONS, type Definitions, ensureDefinitions } from './ensure-definitions.ts'
export { type Asset, amountText, Market, parseAmount } from './market.ts'
export {
  type AssetDefinition,
  DEFAULT_MARKET_OPTIONS,
  type FeeTierDefinition,
  type MarketDefinition,
  type MarketOptions,
} from './market-definition.ts'
export { MarketRegistry } from './market-registry.ts'
export {
  defineAsset,
  defineFeeTier,
  defineMarket,
  isRefused,
  type Refused,
} from './market-terms.ts'
