import type { CommandOf } from '../messages/commands.ts'
import { type TierRow, tierFields } from '../messages/contract-terms.ts'
import { FuturesWallet, MarketKind } from '../messages/terms.ts'
import { BTC, btcUsdt, ETH, ethUsdt, USDT } from '../simulation/listings.ts'

/** Contracts that the tests trade. */
export const BTC_PERPETUAL = 5
export const ETH_PERPETUAL = 6
export const BTC_INVERSE = 7
export const BTC_TIERS = 1
const COIN_TIERS = 2

const USD = 100_000_000n

/** The default of domain/perpetuals.md §7. */
const btcRows: readonly TierRow[] = [
  { cap: 50_000n * USD, rate: 400_000, maxLeverage: 125 },
  { cap: 250_000n * USD, rate: 500_000, maxLeverage: 100 },
  { cap: 1_000_000n * USD, rate: 1_000_000, maxLeverage: 50 },
  { cap: 10_000_000n * USD, rate: 2_500_000, maxLeverage: 20 },
  { cap: 20_000_000n * USD, rate: 5_000_000, maxLeverage: 10 },
  { cap: 50_000_000n * USD, rate: 10_000_000, maxLeverage: 5 },
]
/** Caps in coin. */
const coinRows: readonly TierRow[] = [
  { cap: 5n * USD, rate: 400_000, maxLeverage: 125 },
  { cap: 50n * USD, rate: 500_000, maxLeverage: 100 },
  { cap: 500n * USD, rate: 2_500_000, maxLeverage: 20 },
]

export function tierTable(table: number, rows: readonly TierRow[]): CommandOf<'define-tiers'> {
  return { kind: 'define-tiers', table, tiers: rows.length, ...tierFields(rows) }
}

export const tierTables: readonly CommandOf<'define-tiers'>[] = [
  tierTable(BTC_TIERS, btcRows),
  tierTable(COIN_TIERS, coinRows),
]

type Terms = Partial<CommandOf<'define-contract'>>

/** What contracts have beside a market; no percent-price bounds, since price limits stand in their place. */
const contract = {
  tokenDeduction: 0,
  bidUp: 0,
  bidDown: 0,
  askUp: 0,
  askDown: 0,
  bandBps: 9_999,
  maxQty: 10_000_000n,
  marketMaxQty: 10_000_000n,
  minNotional: 0n,
  maxNotional: 0n,
  fundingHours: 8,
  group: 1,
  defaultLeverage: 20,
  makerRate: 20_000,
  takerRate: 50_000,
  clampPpm: 20_000,
  nearPpm: 20_000,
  farPpm: 50_000,
  triggerProtectPpm: 50_000,
  uplWeightPpm: 1_000_000,
  tiers: BTC_TIERS,
} as const

/** Tick 0.01 USDT, lot 0.001 BTC. */
export function btcPerpetual(terms: Terms = {}): CommandOf<'define-contract'> {
  const own = { market: BTC_PERPETUAL, symbol: 'BTCUSDT-PERP', base: BTC, quote: USDT, lot: 100_000n } as const
  const kind = { marketKind: MarketKind.linear, wallet: FuturesWallet.uUsdt, quoteCode: 'USDT' } as const
  return { ...btcUsdt(), ...contract, ...own, ...kind, ...terms, kind: 'define-contract' }
}

/** Tick 0.01 USDT, lot 0.01 ETH. */
export function ethPerpetual(terms: Terms = {}): CommandOf<'define-contract'> {
  const own = {
    market: ETH_PERPETUAL,
    symbol: 'ETHUSDT-PERP',
    base: ETH,
    quote: USDT,
    lot: 1_000_000n,
    maxPrice: 10_000_000n,
  } as const
  const kind = { marketKind: MarketKind.linear, wallet: FuturesWallet.uUsdt, quoteCode: 'USDT' } as const
  return { ...ethUsdt(), ...contract, ...own, ...kind, ...terms, kind: 'define-contract' }
}

/** Tick 0.1 USD, 100 USD each, settled in BTC. */
export function btcInverse(terms: Terms = {}): CommandOf<'define-contract'> {
  const own = { market: BTC_INVERSE, symbol: 'BTCUSD-PERP', base: BTC, quote: BTC, tick: 10_000_000n } as const
  const kind = { marketKind: MarketKind.inverse, wallet: FuturesWallet.coin, quoteCode: 'USD' } as const
  const size = { lot: 100n * USD, maxPrice: 10_000_000n, listingPrice: 600_000n, tiers: COIN_TIERS } as const
  return { ...btcUsdt(), ...contract, ...own, ...kind, ...size, ...terms, kind: 'define-contract' }
}
