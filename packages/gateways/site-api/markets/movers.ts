import { isFault, parseSignedUnits } from '@bowline/money'
import type { ListedTicker } from './tickers.ts'

const DECIMALS = 8

/** The rows with the largest figure above (or below) zero; those without one, or at zero, are left out. */
export function biggest(
  rows: readonly ListedTicker[],
  limit: number,
  figure: (row: ListedTicker) => string | null,
  side: 'above' | 'below',
): ListedTicker[] {
  const sign = side === 'above' ? 1n : -1n
  return rows
    .flatMap((row) => {
      const units = parseSignedUnits(figure(row) ?? '0', DECIMALS)
      return isFault(units) || units * sign <= 0n ? [] : [{ row, size: units * sign }]
    })
    .sort((a, b) => (a.size === b.size ? 0 : a.size < b.size ? 1 : -1))
    .slice(0, limit)
    .map(({ row }) => row)
}

/**
 * The most recently listed; of markets listed together the one with the higher number, which comes later in the rows.
 */
export function newest(rows: readonly ListedTicker[], limit: number, listedAt: (pair: string) => number | null) {
  return rows
    .flatMap((row, place) => {
      const listedAtMs = listedAt(row.pair)
      return listedAtMs === null ? [] : [{ place, row: { ...row, listedAtMs } }]
    })
    .sort((a, b) => b.row.listedAtMs - a.row.listedAtMs || b.place - a.place)
    .slice(0, limit)
    .map(({ row }) => row)
}
