/**
 * `down` = toward zero, `up` = away from zero, `half-even` = nearest, ties to the even unit (domain/README.md); for signed
 * figures `floor` = toward −∞, `ceil` = toward +∞ (domain/futures-additions.md §1.4).
 */
export type Rounding = 'down' | 'up' | 'half-even' | 'floor' | 'ceil'

/** The only division of value: it names what happens to the remainder. Throws on a zero denominator. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator // BigInt division truncates, which is `down`
  const rest = numerator % denominator
  if (rest === 0n || rounding === 'down') return quotient
  const isPositive = numerator < 0n === denominator < 0n
  const away = isPositive ? quotient + 1n : quotient - 1n
  if (rounding === 'up') return away
  if (rounding === 'floor') return isPositive ? quotient : away
  if (rounding === 'ceil') return isPositive ? away : quotient
  const twice = 2n * magnitude(rest)
  const whole = magnitude(denominator)
  if (twice === whole) return quotient % 2n === 0n ? quotient : away
  return twice > whole ? away : quotient
}

/** `a × b / c` with one rounding at the end. */
export function multiplyDivide(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  return divide(a * b, c, rounding)
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
