import { fromUnits, placesOf, toUnits, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import { writeDigits, writePercent } from '@bowline/design-system/numbers/write-digits.ts'

const PLACES = 10

/** A rate in percent: '0.001' → '0.1'. Exact, as only the decimal point moves. */
export function ratePercent(rate: string): string {
  return trimDecimals(fromUnits(toUnits(rate, PLACES) * 100n, PLACES))
}

/** A fee as shown on every page, '0.001' → '0.10': all its decimals, and at least two. */
export function feePercent(rate: string): string {
  const percent = ratePercent(rate)
  return truncateDecimals(percent, Math.max(2, placesOf(percent)))
}

/** A percentage within a sentence. */
export function percentText(percent: string, symbols: NumberSymbols): string {
  return writePercent(writeDigits(percent, symbols), symbols)
}
