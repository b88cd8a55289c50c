import type { Interval } from '@bowline/contract/terms/intervals.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

/** Length of every interval but the month, whose length varies. */
const LENGTH: Record<Exclude<Interval, '1M'>, number> = {
  '1s': SECOND,
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
}

/** 1970-01-01 was a Thursday; the first Monday came four days later. */
const FIRST_MONDAY = 4 * DAY

/** Start of the bar that contains `time`. `zoneMs` shifts days for another time zone (UTC+8 = 28,800,000). */
export function barStart(interval: Interval, time: number, zoneMs = 0): number {
  const local = time + zoneMs
  if (interval === '1M') {
    const date = new Date(local)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - zoneMs
  }
  const length = LENGTH[interval]
  const origin = interval === '1w' ? FIRST_MONDAY : 0
  return Math.floor((local - origin) / length) * length + origin - zoneMs
}

/** Start of the bar `count` bars after (or, negative, before) the one that starts at `start`. */
export function shiftBar(interval: Interval, start: number, count: number, zoneMs = 0): number {
  if (interval !== '1M') return start + count * LENGTH[interval]
  const date = new Date(start + zoneMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) - zoneMs
}

/** Last millisecond of the bar that starts at `start`. */
export function barEnd(interval: Interval, start: number, zoneMs = 0): number {
  return shiftBar(interval, start, 1, zoneMs) - 1
}

export interface BarRange {
  /** Bars that open at or after this time. Given alone: the oldest from there on. */
  readonly start?: number | undefined
  /** Bars that open at or before this time. */
  readonly end?: number | undefined
  readonly limit: number
}

/** Starts of the requested bars, oldest first; none is later than the bar running at `now`. */
export function barStarts(interval: Interval, range: BarRange, now: number, zoneMs = 0): number[] {
  const latest = barStart(interval, Math.min(range.end ?? now, now), zoneMs)
  let first: number
  if (range.start === undefined) first = shiftBar(interval, latest, 1 - range.limit, zoneMs)
  else {
    first = barStart(interval, range.start, zoneMs)
    if (first < range.start) first = shiftBar(interval, first, 1, zoneMs)
  }
  const starts: number[] = []
  for (let start = first; start <= latest && starts.length < range.limit; start = shiftBar(interval, start, 1, zoneMs))
    starts.push(start)
  return starts
}
