import { compareDecimals, toUnits } from '@bowline/design-system/numbers/decimal.ts'

const PLACES = 8
/** Shades of gain and of loss. */
const LEVELS = 4

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** How strong a day is beside the strongest of all: 0 nothing, 1 to `LEVELS`. */
export function levelsOf(profits: readonly string[]): number[] {
  const sizes = profits.map((profit) => magnitude(toUnits(profit, PLACES)))
  const most = sizes.reduce((a, b) => (b > a ? b : a), 0n)
  if (most === 0n) return profits.map(() => 0)
  const levels = BigInt(LEVELS)
  return sizes.map((size) => Number((size * levels + most - 1n) / most))
}

/** Column of a day (UTC) in weeks that begin on Monday, from 1. */
export function weekColumn(dayMs: number): number {
  return ((new Date(dayMs).getUTCDay() + 6) % 7) + 1
}

/** What the columns are called, Monday first, as short as there is room for on a phone. */
export function weekDays(tag: string): string[] {
  const name = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' })
  // The fourth of January 2021 was a Monday.
  return Array.from({ length: 7 }, (_, at) => name.format(Date.UTC(2021, 0, 4 + at)))
}

export function toneOf(profit: string): 'gain' | 'loss' | 'none' {
  const sign = compareDecimals(profit, '0')
  return sign === 0 ? 'none' : sign > 0 ? 'gain' : 'loss'
}
