import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { Period } from 'klinecharts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Length {
  readonly period: Period
  /** Of a month the longest, to ask for enough. */
  readonly ms: number
}

function length(type: Period['type'], span: number, unitMs: number): Length {
  return { period: { type, span }, ms: span * unitMs }
}

export const lengths: Readonly<Record<Interval, Length>> = {
  '1s': length('second', 1, SECOND),
  '1m': length('minute', 1, MINUTE),
  '3m': length('minute', 3, MINUTE),
  '5m': length('minute', 5, MINUTE),
  '15m': length('minute', 15, MINUTE),
  '30m': length('minute', 30, MINUTE),
  '1h': length('hour', 1, HOUR),
  '2h': length('hour', 2, HOUR),
  '4h': length('hour', 4, HOUR),
  '6h': length('hour', 6, HOUR),
  '8h': length('hour', 8, HOUR),
  '12h': length('hour', 12, HOUR),
  '1d': length('day', 1, DAY),
  '3d': length('day', 3, DAY),
  '1w': length('week', 1, 7 * DAY),
  '1M': length('month', 1, 31 * DAY),
}

export const chartIntervals = Object.keys(lengths) as readonly Interval[]

/** When the bar after the one that opens at `openMs` opens. */
export function nextOpen(interval: Interval, openMs: number): number {
  if (interval !== '1M') return openMs + lengths[interval].ms
  const opened = new Date(openMs)
  return Date.UTC(opened.getUTCFullYear(), opened.getUTCMonth() + 1, 1)
}
