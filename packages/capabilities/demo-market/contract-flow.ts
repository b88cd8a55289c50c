import { seedOf, uniformAt } from '../price-source/index.ts'

/** How lively one contract of the demo is. Plain numbers: a simulated crowd, nobody's money. */
export interface ContractFlow {
  readonly family: 'linear' | 'inverse'
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** What it settles in. */
  readonly settle: string
  /** Distances of a maker's first and last level from the middle. */
  readonly halfSpreadBps: number
  readonly spanBps: number
  /** Levels per side, and their worth together in USDT. */
  readonly levels: number
  readonly sideUsdt: number
  readonly takersPerMinute: number
  /** What a taker trades on average, in USDT. */
  readonly takerUsdt: number
}

type Row = readonly [
  family: ContractFlow['family'],
  symbol: string,
  base: string,
  quote: string,
  settle: string,
  halfSpreadBps: number,
  spanBps: number,
  levels: number,
  sideUsdt: number,
  takersPerMinute: number,
  takerUsdt: number,
]

// biome-ignore format: a table reads better in columns
const rows: readonly Row[] = [
  // family    symbol         base    quote   settles  half  span  levels sideUsdt   /min  taker
  ['linear',  'BTCUSDT',     'BTC',  'USDT', 'USDT',  0.1,  60,   16,    1_500_000, 20,   6_000],
  ['linear',  'ETHUSDT',     'ETH',  'USDT', 'USDT',  0.2,  70,   14,    900_000,   14,   4_000],
  ['linear',  'SOLUSDT',     'SOL',  'USDT', 'USDT',  0.5,  90,   12,    400_000,   8,    2_500],
  ['linear',  'XRPUSDT',     'XRP',  'USDT', 'USDT',  1.2,  120,  10,    300_000,   6,    2_000],
  ['linear',  'DOGEUSDT',    'DOGE', 'USDT', 'USDT',  1,    120,  10,    300_000,   6,    2_000],
  ['linear',  'BTCUSDC',     'BTC',  'USDC', 'USDC',  0.3,  70,   10,    500_000,   4,    3_000],
  ['linear',  'ETHUSDC',     'ETH',  'USDC', 'USDC',  0.4,  80,   10,    300_000,   3,    2_000],
  ['inverse', 'BTCUSD_PERP', 'BTC',  'USD',  'BTC',   0.3,  70,   10,    600_000,   5,    4_000],
  ['inverse', 'ETHUSD_PERP', 'ETH',  'USD',  'ETH',   0.4,  80,   10,    300_000,   3,    2_500],
  ['inverse', 'SOLUSD_PERP', 'SOL',  'USD',  'SOL',   0.8,  110,  8,     200_000,   2,    1_500],
]

export const CONTRACT_FLOW: readonly ContractFlow[] = rows.map(
  // biome-ignore format: the names in the order of the table
  ([family, symbol, base, quote, settle, halfSpreadBps, spanBps, levels, sideUsdt, takersPerMinute, takerUsdt]) => ({
    family, symbol, base, quote, settle, halfSpreadBps, spanBps, levels, sideUsdt, takersPerMinute, takerUsdt,
  }),
)

const HOUR_MS = 3_600_000
/** Waves of what the crowd pays for being long: so long, and so high in parts of the price. */
const WAVES = [
  { periodMs: 5 * HOUR_MS, height: 0.0006 },
  { periodMs: 17 * HOUR_MS, height: 0.0012 },
] as const

/**
 * How far a contract trades above (or below) its index: it goes beyond what interest evens out (0.05 %), so that funding moves. A
 * function of time alone, like the prices.
 */
export function premiumAt(symbol: string, atMs: number): number {
  const seed = seedOf(`premium/${symbol}`)
  return WAVES.reduce((sum, { periodMs, height }, i) => {
    const shift = uniformAt(seed, 0, i, 0)
    return sum + height * Math.sin(2 * Math.PI * (atMs / periodMs + shift))
  }, 0.0001)
}
