/** How lively one market of the demo is. Plain numbers: this is a simulated crowd, not anyone's money. */
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
  /** Those of them that stand tick by tick from the middle on. */
  readonly near: number
  /** The fair price may leave the middle of the book by this much before the makers follow: all near levels move with it. */
  readonly followBps: number
  /** Value of one side of the ladder in USDT. */
  readonly sideUsdt: number
  /** How often the ladder is checked. */
  readonly everyMs: number
  /** Back-fill: seconds between takers in the last hours, on the last day, in the last week, and before. */
  readonly historySeconds: {
    readonly latest: number
    readonly recent: number
    readonly week: number
    readonly older: number
  }
}

type Row = readonly [
  symbol: string,
  base: string,
  quote: string,
  dailyUsdt: number,
  takersPerMinute: number,
  halfSpreadBps: number,
  spanBps: number,
  levels: number,
  near: number,
  followBps: number,
  sideUsdt: number,
  everyMs: number,
  latest: number,
  recent: number,
  week: number,
  older: number,
]

// biome-ignore format: a table reads better in columns
const rows: readonly Row[] = [
  // symbol     base    quote   USDT a day  /min  half  span  levels near follow side      every  latest recent week  older
  ['BTCUSDT',  'BTC',  'USDT', 25_000_000, 120,  0.6,  90,   30,    12,  3,     3_000_000, 700,   15,    60,    240,   1_800],
  ['ETHUSDT',  'ETH',  'USDT', 14_000_000, 70,   0.8,  110,  28,    10,  3.5,   2_000_000, 800,   20,    60,    240,   1_800],
  ['BOWUSDT',  'BOW',  'USDT', 1_500_000,  6,    4,    250,  20,    6,   8,     250_000,   1_600, 60,    150,   450,   3_600],
  ['SOLUSDT',  'SOL',  'USDT', 6_000_000,  30,   1.4,  150,  26,    9,   4.5,   900_000,   1_000, 30,    150,   450,   3_600],
  ['XRPUSDT',  'XRP',  'USDT', 4_000_000,  18,   2,    170,  22,    7,   6,     600_000,   1_300, 30,    150,   450,   3_600],
  ['DOGEUSDT', 'DOGE', 'USDT', 3_000_000,  18,   2,    190,  22,    7,   6,     500_000,   1_300, 30,    150,   450,   3_600],
  ['ADAUSDT',  'ADA',  'USDT', 1_500_000,  8,    2.5,  190,  20,    6,   7,     300_000,   1_700, 60,    240,   450,   5_400],
  ['LTCUSDT',  'LTC',  'USDT', 1_200_000,  6,    2,    170,  20,    6,   6,     300_000,   1_700, 60,    240,   450,   5_400],
  ['USDCUSDT', 'USDC', 'USDT', 5_000_000,  8,    0.5,  20,   16,    6,   1,     2_000_000, 2_500, 60,    240,   450,   5_400],
  ['BTCUSDC',  'BTC',  'USDC', 3_000_000,  12,   1,    110,  22,    8,   4,     900_000,   1_300, 60,    150,   450,   3_600],
  ['ETHUSDC',  'ETH',  'USDC', 1_500_000,  6,    1.4,  130,  20,    7,   5,     500_000,   1_700, 60,    240,   450,   5_400],
  ['ETHBTC',   'ETH',  'BTC',  2_000_000,  6,    1.5,  120,  20,    6,   3,     600_000,   1_700, 120,   300,   600,   7_200],
  ['SOLBTC',   'SOL',  'BTC',  600_000,    4,    3,    160,  16,    5,   6,     200_000,   2_500, 120,   300,   600,   7_200],
  ['LTCBTC',   'LTC',  'BTC',  400_000,    2,    5,    170,  16,    5,   6,     150_000,   2_500, 120,   300,   600,   7_200],
]

export const DEMO_FLOW: readonly MarketFlow[] = rows.map(
  // biome-ignore format: the names in the order of the table
  ([symbol, base, quote, dailyUsdt, takersPerMinute, halfSpreadBps, spanBps, levels, near, followBps, sideUsdt, everyMs, latest, recent, week, older]) => ({
    symbol,
    base,
    quote,
    dailyUsdt,
    takersPerMinute,
    halfSpreadBps,
    spanBps,
    levels,
    near,
    followBps,
    sideUsdt,
    everyMs,
    historySeconds: { latest, recent, week, older },
  }),
)

/** The same crowd with a share of its traffic and of its history: fewer orders of the usual size, fewer looks at the book. */
export function demoFlow(share: number): readonly MarketFlow[] {
  const seconds = ({ latest, recent, week, older }: MarketFlow['historySeconds']) => {
    return { latest: latest / share, recent: recent / share, week: week / share, older: older / share }
  }
  return DEMO_FLOW.map((flow) => ({
    ...flow,
    dailyUsdt: flow.dailyUsdt * share,
    takersPerMinute: flow.takersPerMinute * share,
    everyMs: flow.everyMs / share,
    historySeconds: seconds(flow.historySeconds),
  }))
}
