import { fromUnits, placesOf, toUnits, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'

const PLACES = 10

/** A rate as people read it: '0.001' → '0.1'. Exact: the point moves two places. */
export function ratePercent(rate: string): string {
  return trimDecimals(fromUnits(toUnits(rate, PLACES) * 100n, PLACES))
}

/** A fee as every page writes it, '0.001' → '0.10': at least two decimals, and as many as it has. */
export function feePercent(rate: string): string {
  const percent = ratePercent(rate)
  return truncateDecimals(percent, Math.max(2, placesOf(percent)))
}
