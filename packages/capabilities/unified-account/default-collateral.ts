import type { CollateralDefinition } from './collateral-definition.ts'

/** Stablecoins count in full and are always on; what is owed of them is the ordinary debt. */
const stable = {
  tiers: [['1000000000', '100']],
  isAlwaysOn: true,
  borrowLimit: '10000',
  interestFree: '5000',
  platformCap: '0',
} as const
/** Counts by its worth, and nobody owes it: what settles in it does not open on credit. */
const other = { tiers: [['50000', '85']], byWorth: true, borrowLimit: '0', interestFree: '0' } as const

/**
 * What a new exchange takes (domain/unified-account.md §2). By their order coins get their slots, and a coin comes after those that
 * say what it is worth: inverse contracts say it in USD at once, USDT and USDC follow from Bitcoin's price in them, and the others
 * from their price in USDT.
 */
// biome-ignore format: a table reads better in columns
export const DEFAULT_COLLATERAL: readonly CollateralDefinition[] = [
  { coin: 'BTC', market: 28, tiers: [['10', '98'], ['20', '95'], ['30', '90'], ['40', '85'], ['50', '80']], borrowLimit: '0.2', interestFree: '0', platformCap: '5000' },
  { coin: 'USDT', market: 21, ...stable },
  { coin: 'USDC', market: 26, ...stable },
  { coin: 'ETH', market: 29, tiers: [['200', '97.5'], ['500', '95'], ['1000', '90']], borrowLimit: '3', interestFree: '0', platformCap: '50000' },
  { coin: 'SOL', market: 30, ...other, platformCap: '500000' },
  { coin: 'XRP', market: 24, ...other, platformCap: '20000000' },
  { coin: 'DOGE', market: 25, ...other, platformCap: '100000000' },
  { coin: 'BOW', market: 3, ...other, platformCap: '20000000' },
]
