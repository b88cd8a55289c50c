import { LEDGER_LIMIT } from './units.ts'

/** Why a text is not an amount: not a plain decimal number · more decimals than the unit has · beyond 2^62 − 1. */
export type ParseFault = 'malformed' | 'too-precise' | 'too-large'

/** Longer texts are refused unparsed: no honest amount needs them. */
const MAX_TEXT = 40
const MAX_PARSED = LEDGER_LIMIT - 1n

const PLAIN = /^([0-9]+)(?:\.([0-9]+))?$/

export function isFault<F extends string>(value: bigint | F): value is F {
  return typeof value === 'string'
}

/**
 * Parses an unsigned decimal such as "1.5" into whole units of 10^-`decimals`. Strict: ASCII digits with at most one
 * dot, which has digits on both sides; no sign, exponent, space or separator. Zeros after the last unit add no
 * precision and are accepted.
 */
export function parseUnits(text: string, decimals: number): bigint | ParseFault {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return 'malformed'
  const parts = PLAIN.exec(text)
  if (!parts) return 'malformed'
  const whole = parts[1] as string
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return 'too-precise'
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  return units > MAX_PARSED ? 'too-large' : units
}

/** Like `parseUnits`, with a leading "-" allowed: rates and differences. */
export function parseSignedUnits(text: string, decimals: number): bigint | ParseFault {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return 'malformed'
  if (!text.startsWith('-')) return parseUnits(text, decimals)
  const magnitude = parseUnits(text.slice(1), decimals)
  return isFault(magnitude) ? magnitude : -magnitude
}

/** Always all decimals: `formatUnits(150n, 2)` is "1.50". */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Without trailing zeros: `trimUnits(150n, 2)` is "1.5", `trimUnits(100n, 2)` is "1". */
export function trimUnits(value: bigint, decimals: number): string {
  const text = formatUnits(value, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}
