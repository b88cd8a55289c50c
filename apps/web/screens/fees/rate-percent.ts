import { fromUnits, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

const PLACES = 10

/** A rate as people read it: '0.001' → '0.1'. Exact: the point moves two places. */
export function ratePercent(rate: string): string {
  return trimDecimals(fromUnits(toUnits(rate, PLACES) * 100n, PLACES))
}
