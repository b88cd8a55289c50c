import { type ParseFault, parseSignedUnits, trimUnits } from './decimal-text.ts'
import { multiplyDivide, type Rounding } from './rounding.ts'
import type { Amount, Rate } from './units.ts'

/** Rates are kept in parts per million: 1,000 = 0.1 %. */
export const PPM = 1_000_000n

const PERCENT_DECIMALS = 4
const FRACTION_DECIMALS = 6

/** "0.1" percent → 1000. */
export function percentToPpm(percent: string): Rate | ParseFault {
  return parseSignedUnits(percent, PERCENT_DECIMALS)
}

/** "0.001" → 1000. */
export function fractionToPpm(fraction: string): Rate | ParseFault {
  return parseSignedUnits(fraction, FRACTION_DECIMALS)
}

/** 1000 → "0.001". */
export function ppmToFraction(rate: Rate): string {
  return trimUnits(rate, FRACTION_DECIMALS)
}

/** `amount × rate`, rounded once. */
export function rateOf(amount: Amount, rate: Rate, rounding: Rounding): Amount {
  return multiplyDivide(amount, rate, PPM, rounding)
}
