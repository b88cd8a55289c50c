import { type Amount, divide, type Price, type Quantity, type Rounding } from '@bowline/money'
import type { Bar } from './bar.ts'

/** A window's figures in core units; all zero (ids −1) in a market that never traded. */
export interface TickerStats {
  readonly market: number
  readonly openTime: number
  readonly closeTime: number
  /** First trade in the window; the last price before it when there was none. */
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly last: Price
  readonly lastQty: Quantity
  /** Last price before the window; `open` when nothing is known about the time before. */
  readonly previousClose: Price
  readonly volume: Quantity
  readonly quoteVolume: Amount
  readonly firstTradeId: number
  readonly lastTradeId: number
  readonly count: number
}

export interface WindowTimes {
  readonly openTime: number
  readonly closeTime: number
}

export function tickerStats(
  market: number,
  times: WindowTimes,
  bar: Bar,
  previousClose: bigint | undefined,
  lastQty: bigint,
): TickerStats {
  const traded = bar.trades > 0
  const quiet = previousClose ?? 0n
  return {
    market,
    ...times,
    open: traded ? bar.open : quiet,
    high: traded ? bar.high : quiet,
    low: traded ? bar.low : quiet,
    last: traded ? bar.close : quiet,
    lastQty,
    previousClose: previousClose ?? bar.open,
    volume: bar.baseVolume,
    quoteVolume: bar.quoteVolume,
    firstTradeId: traded ? bar.firstTradeId : -1,
    lastTradeId: traded ? bar.lastTradeId : -1,
    count: bar.trades,
  }
}

/** (last − open) / open in thousandths of a percent, half-even: 5000 is "5.000". */
export function changePercent(stats: Pick<TickerStats, 'open' | 'last'>): bigint {
  if (stats.open === 0n) return 0n
  return divide((stats.last - stats.open) * 100_000n, stats.open, 'half-even')
}

const UNIT = 100_000_000n

/** quote ÷ base in 10^-8 quote per whole base; 0 without volume. `lot` in ledger units of the base. */
export function weightedAverage(
  quote: Amount,
  volume: Quantity,
  lot: bigint,
  rounding: Rounding = 'half-even',
): bigint {
  return volume === 0n ? 0n : divide(quote * UNIT, volume * lot, rounding)
}
