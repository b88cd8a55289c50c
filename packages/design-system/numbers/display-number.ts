import { type DecimalParts, decimalParts, isZero, trimDecimals, truncateDecimals } from './decimal.ts'
import type { NumberSymbols } from './number-symbols.ts'
import { writeDigits } from './write-digits.ts'

export const NOTHING = '--'

export type NumberDisplay = {
  /** Decimals shown; further ones are truncated, not rounded. Default 2. */
  readonly decimals?: number | undefined
  /** A plus sign before positive values. */
  readonly signed?: boolean | undefined
  /** From a thousand on with the largest of k, M, B and T: 12.34k, 20.17M. */
  readonly compact?: boolean | undefined
  /** Dust is shown as it is: for quantities, books and receipts. */
  readonly exact?: boolean | undefined
  /** Zero is a finding and no empty amount: the end of an axis, a change, the sum of a proof. */
  readonly zero?: boolean | undefined
  /** Without trailing zeros. */
  readonly trim?: boolean | undefined
}

export type Sign = 'positive' | 'negative' | 'none'

/**
 * The number rules of the specification (§5): empty or zero is `--`; below the last place shown, `<0.01` or `>-0.01`;
 * a plus where asked; places are cut; thousands as k in compact form, and what is larger as traders write it. Text that
 * is no plain decimal is `--` as well: a page never shows NaN.
 */
export function displayNumber(
  value: string | null | undefined,
  { decimals = 2, signed = false, compact = false, exact = false, zero = false, trim = false }: NumberDisplay,
  symbols: NumberSymbols,
): string {
  const parts = decimalParts(value ?? '')
  if (!parts) return NOTHING
  if (isZero(parts) && !zero) return NOTHING
  const plus = signed && !parts.negative && !isZero(parts) ? '+' : ''
  if (compact && parts.whole.length > 3) return plus + inThousands(parts, decimals, symbols)
  const cut = truncateDecimals(value ?? '', decimals)
  if (!exact && !isZero(parts) && isZero(decimalParts(cut) as DecimalParts)) return dust(parts, decimals, symbols)
  return plus + writeDigits(trim ? trimDecimals(cut) : cut, symbols)
}

/** One letter for each power of a thousand. */
const THOUSANDS = ['k', 'M', 'B', 'T'] as const

function inThousands({ negative, whole, fraction }: DecimalParts, decimals: number, symbols: NumberSymbols): string {
  const power = Math.min(Math.floor((whole.length - 1) / 3), THOUSANDS.length)
  const point = -3 * power
  const shifted = `${negative ? '-' : ''}${whole.slice(0, point)}.${whole.slice(point)}${fraction}`
  return writeDigits(truncateDecimals(shifted, decimals), symbols) + THOUSANDS[power - 1]
}

function dust({ negative }: DecimalParts, decimals: number, symbols: NumberSymbols): string {
  const least = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
  return negative ? `>${writeDigits(`-${least}`, symbols)}` : `<${writeDigits(least, symbols)}`
}

export function signOf(value: string | null | undefined): Sign {
  const parts = decimalParts(value ?? '')
  if (!parts || isZero(parts)) return 'none'
  return parts.negative ? 'negative' : 'positive'
}
