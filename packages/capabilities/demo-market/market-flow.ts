/** How lively one market of the demo is. Plain numbers: this is a made-up crowd, not anyone's money. */
export interface MarketFlow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Traded value a day in USDT, in the back-fill and live. */
  readonly dailyUsdt: number
  /** Takers arriving in a minute, on average. */
  readonly takersPerMinute: number
  /** Distance of the makers' best price from the fair price. */
  readonly halfSpreadBps: number
  /** Distance of their last level. */
  readonly spanBps: number
  /** Levels per side. */
  readonly levels: number
  /** Value of one side of the ladder in USDT. */
  readonly sideUsdt: number
  /** How often the ladder is looked at. */
  readonly everyMs: number
  /** Back-fill: one trade in this many seconds, within the last day and before it. */
  readonly recentSeconds: number
  readonly olderSeconds: number
}

// biome-ignore format: a table reads better in columns
const rows: readonly [string, string, string, number, number, number, number, number, number, number, number, number][] = [
  // symbol     base    quote   USDT/day    takers/min  half  span  levels  side      every  recent  older
  ['BTCUSDT',  'BTC',  'USDT', 25_000_000, 18,         0.6,  90,   24,     3_000_000,   700,  60,    900],
  ['ETHUSDT',  'ETH',  'USDT', 14_000_000, 14,         0.8,  110,  24,     2_000_000,   800,  60,    900],
  ['BOWUSDT',  'BOW',  'USDT', 1_500_000,  4,          4,    250,  18,     250_000,   1_600, 120,  1_800],
  ['SOLUSDT',  'SOL',  'USDT', 6_000_000,  9,          1.4,  150,  22,     900_000,   1_000, 120,  1_800],
  ['XRPUSDT',  'XRP',  'USDT', 4_000_000,  6,          2,    170,  20,     600_000,   1_300, 120,  1_800],
  ['DOGEUSDT', 'DOGE', 'USDT', 3_000_000,  6,          2,    190,  20,     500_000,   1_300, 120,  1_800],
  ['ADAUSDT',  'ADA',  'USDT', 1_500_000,  4,          2.5,  190,  18,     300_000,   1_700, 180,  2_700],
  ['LTCUSDT',  'LTC',  'USDT', 1_200_000,  3,          2,    170,  18,     300_000,   1_700, 180,  2_700],
  ['USDCUSDT', 'USDC', 'USDT', 5_000_000,  4,          0.5,  20,   15,     2_000_000, 2_500, 180,  2_700],
  ['BTCUSDC',  'BTC',  'USDC', 3_000_000,  5,          1,    110,  20,     900_000,   1_300, 120,  1_800],
  ['ETHUSDC',  'ETH',  'USDC', 1_500_000,  3,          1.4,  130,  18,     500_000,   1_700, 180,  2_700],
  ['ETHBTC',   'ETH',  'BTC',  2_000_000,  3,          1.5,  120,  18,     600_000,   1_700, 300,  3_600],
  ['SOLBTC',   'SOL',  'BTC',  600_000,    2,          3,    160,  15,     200_000,   2_500, 300,  3_600],
  ['LTCBTC',   'LTC',  'BTC',  400_000,    1,          5,    170,  15,     150_000,   2_500, 300,  3_600],
]

export const DEMO_FLOW: readonly MarketFlow[] = rows.map(
  ([
    symbol,
    base,
    quote,
    dailyUsdt,
    takersPerMinute,
    halfSpreadBps,
    spanBps,
    levels,
    sideUsdt,
    everyMs,
    recent,
    older,
  ]) => ({
    symbol,
    base,
    quote,
    dailyUsdt,
    takersPerMinute,
    halfSpreadBps,
    spanBps,
    levels,
    sideUsdt,
    everyMs,
    recentSeconds: recent,
    olderSeconds: older,
  }),
)
