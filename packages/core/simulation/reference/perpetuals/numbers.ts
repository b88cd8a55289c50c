/** Whole-number arithmetic with a name for each rounding (conventions 45). Divisors are positive. */
export const UNIT = 100_000_000n
export const MILLION = 1_000_000n
/** Prices between ticks and averages are kept with eighteen digits more. */
export const FINE = 10n ** 18n

export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b < 0n ? quotient - 1n : quotient
}

export function ceilDiv(a: bigint, b: bigint): bigint {
  return -floorDiv(-a, b)
}

/** To the nearest; from the middle to the even one. */
export function halfEven(a: bigint, b: bigint): bigint {
  const quotient = floorDiv(a, b)
  const twice = 2n * (a - quotient * b)
  if (twice === b) return quotient % 2n === 0n ? quotient : quotient + 1n
  return twice > b ? quotient + 1n : quotient
}

export function least(...values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

export function greatest(...values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high))
}

export function size(value: bigint): bigint {
  return value < 0n ? -value : value
}

export function signOf(value: bigint): bigint {
  return value < 0n ? -1n : 1n
}

/** Of an even number of values the mean of the two in the middle, rounded to the even. */
export function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] as bigint
  return sorted.length % 2 === 1 ? upper : halfEven((sorted[middle - 1] as bigint) + upper, 2n)
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
