import { divide, type Rounding } from '@bowline/money'

/** An exact quotient, kept whole until its one rounding. The denominator is positive. */
export interface Ratio {
  readonly over: bigint
  readonly value: bigint
}

/** `value / over`, with the sign on top. Throws on a zero denominator. */
export function ratio(value: bigint, over: bigint): Ratio {
  if (over === 0n) throw new RangeError('a ratio over zero')
  return over < 0n ? { value: -value, over: -over } : { value, over }
}

export function roundRatio({ value, over }: Ratio, rounding: Rounding): bigint {
  return divide(value, over, rounding)
}

export function isBelow(a: Ratio, b: Ratio): boolean {
  return a.value * b.over < b.value * a.over
}

/** Negative, zero or positive as `a` is below, equal to or above `b`: for sorting. */
export function compareRatios(a: Ratio, b: Ratio): number {
  if (isBelow(a, b)) return -1
  return isBelow(b, a) ? 1 : 0
}
