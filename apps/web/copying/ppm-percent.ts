import { fromUnits, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

/** Parts of a million in a percent. */
const PLACES = 4

/** 12,500 → '1.25'. */
export function ppmPercent(ppm: number): string {
  return trimDecimals(fromUnits(BigInt(ppm), PLACES))
}

/** '1.25' → 12,500. */
export function percentPpm(percent: string): number {
  return Number(toUnits(percent, PLACES))
}
