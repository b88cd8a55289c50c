import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { barStart, shiftBar } from '../market-data/index.ts'
import type { PriceBar } from './perpetuals-tables.ts'

const HOUR_MS = 3_600_000

export function firstFrom(interval: Interval, start: number): number {
  const bar = barStart(interval, start)
  return bar < start ? shiftBar(interval, bar, 1) : bar
}

/** Made of stored hours rather than of minutes. */
export function isLong(interval: Interval): boolean {
  return shiftBar(interval, barStart(interval, 0), 1) - barStart(interval, 0) >= HOUR_MS
}

/** Stored bars in bars of a longer interval. */
export function merged(bars: readonly PriceBar[], interval: Interval): PriceBar[] {
  const all: PriceBar[] = []
  for (const bar of bars) {
    const openTime = barStart(interval, bar.openTime)
    const last = all.at(-1)
    if (last?.openTime !== openTime) all.push({ ...bar, openTime })
    else {
      const high = bar.high > last.high ? bar.high : last.high
      const low = bar.low < last.low ? bar.low : last.low
      all[all.length - 1] = { ...last, high, low, close: bar.close }
    }
  }
  return all
}
