import type { ContractDefinition, TierDefinition, TierTableDefinition } from './contract-definition.ts'
import type { MarketOptions } from './market-definition.ts'

/** One row a tier: largest notional, maintenance rate in percent, greatest leverage. */
type Row = readonly [cap: string, maintenancePercent: string, maxLeverage: number]

function table(number: number, ...rows: readonly Row[]): TierTableDefinition {
  const tiers = rows.map(([cap, maintenancePercent, maxLeverage]): TierDefinition => {
    return { cap, maintenancePercent, maxLeverage }
  })
  return { table: number, tiers }
}

/** The first is domain/perpetuals.md §7; caps of the coin-margined ones are in coin. */
// biome-ignore format: a table reads better in columns
export const DEFAULT_TIERS: readonly TierTableDefinition[] = [
  table(1, ['50000', '0.4', 125], ['250000', '0.5', 100], ['1000000', '1', 50], ['10000000', '2.5', 20], ['20000000', '5', 10], ['50000000', '10', 5]),
  table(2, ['50000', '0.5', 100], ['250000', '0.65', 75], ['1000000', '1', 50], ['5000000', '2', 25], ['10000000', '5', 10], ['25000000', '10', 5]),
  table(3, ['25000', '0.65', 75], ['100000', '1', 50], ['500000', '2', 25], ['2000000', '5', 10], ['5000000', '10', 5], ['10000000', '12.5', 4]),
  table(4, ['5', '0.4', 125], ['10', '0.5', 100], ['20', '1', 50], ['50', '2.5', 20], ['100', '5', 10], ['200', '10', 5]),
  table(5, ['50', '0.5', 100], ['100', '0.65', 75], ['200', '1', 50], ['500', '2.5', 20], ['1000', '5', 10], ['2000', '10', 5]),
  table(6, ['500', '0.65', 75], ['1000', '1', 50], ['2500', '2', 25], ['10000', '5', 10], ['50000', '10', 5]),
]

const open: Partial<MarketOptions> = { state: 'trading', postOnlyMs: 60_000 }
const linear = { family: 'linear', minNotional: '5', maxNotional: '9000000', options: open } as const
const inverse = {
  family: 'inverse',
  quote: 'USD',
  lot: '10',
  minNotional: '0',
  maxNotional: '0',
  options: open,
} as const
/** The fund of the largest coins is not spent on others (domain/futures-additions.md §4.6), and their mark follows closer. */
const major = { group: 1, rules: { clampPercent: '2' } } as const
const other = { group: 2 } as const

/** Contracts have the numbers behind those of the default markets. */
// biome-ignore format: a table reads better in columns
export const DEFAULT_CONTRACTS: readonly ContractDefinition[] = [
  { market: 21, symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', tick: '0.1', lot: '0.001', listingPrice: '60000.0', maxPrice: '1000000', maxQty: '1000', marketMaxQty: '120', tiers: 1, ...linear, ...major },
  { market: 22, symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', tick: '0.01', lot: '0.001', listingPrice: '3000.00', maxPrice: '1000000', maxQty: '10000', marketMaxQty: '2000', tiers: 2, ...linear, ...major },
  { market: 23, symbol: 'SOLUSDT', base: 'SOL', quote: 'USDT', tick: '0.01', lot: '0.01', listingPrice: '150.00', maxPrice: '100000', maxQty: '100000', marketMaxQty: '10000', tiers: 3, ...linear, ...other },
  { market: 24, symbol: 'XRPUSDT', base: 'XRP', quote: 'USDT', tick: '0.0001', lot: '0.1', listingPrice: '0.5', maxPrice: '1000', maxQty: '10000000', marketMaxQty: '2000000', tiers: 3, ...linear, ...other },
  { market: 25, symbol: 'DOGEUSDT', base: 'DOGE', quote: 'USDT', tick: '0.00001', lot: '1', listingPrice: '0.1', maxPrice: '100', maxQty: '50000000', marketMaxQty: '10000000', tiers: 3, ...linear, ...other },
  { market: 26, symbol: 'BTCUSDC', base: 'BTC', quote: 'USDC', tick: '0.1', lot: '0.001', listingPrice: '60000.0', maxPrice: '1000000', maxQty: '1000', marketMaxQty: '120', tiers: 1, ...linear, ...major },
  { market: 27, symbol: 'ETHUSDC', base: 'ETH', quote: 'USDC', tick: '0.01', lot: '0.001', listingPrice: '3000.00', maxPrice: '1000000', maxQty: '10000', marketMaxQty: '2000', tiers: 2, ...linear, ...major },
  { market: 28, symbol: 'BTCUSD_PERP', base: 'BTC', tick: '0.1', listingPrice: '60000.0', maxPrice: '1000000', maxQty: '10000000', marketMaxQty: '1000000', tiers: 4, ...inverse, ...major, lot: '100' },
  { market: 29, symbol: 'ETHUSD_PERP', base: 'ETH', tick: '0.01', listingPrice: '3000.00', maxPrice: '1000000', maxQty: '10000000', marketMaxQty: '1000000', tiers: 5, ...inverse, ...major },
  { market: 30, symbol: 'SOLUSD_PERP', base: 'SOL', tick: '0.01', listingPrice: '150.00', maxPrice: '100000', maxQty: '10000000', marketMaxQty: '1000000', tiers: 6, ...inverse, ...other },
]
