/** Arithmetic on plain decimal strings ("-12.340") for the needs of a page: truncating, comparing, stepping. */

export type DecimalParts = { readonly negative: boolean; readonly whole: string; readonly fraction: string }

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/** The parts of a plain decimal, or undefined for anything else. Leading zeros are dropped. */
export function decimalParts(text: string): DecimalParts | undefined {
  const found = PLAIN.exec(text)
  if (!found) return undefined
  return { negative: found[1] === '-', whole: (found[2] as string).replace(/^0+(?=\d)/, ''), fraction: found[3] ?? '' }
}

export function isZero({ whole, fraction }: DecimalParts): boolean {
  return /^0*$/.test(whole + fraction)
}

/** Truncates towards zero to exactly `decimals` decimals: ("1.239", 2) is "1.23". */
export function truncateDecimals(text: string, decimals: number): string {
  const parts = decimalParts(text)
  if (!parts) return text
  const fraction = parts.fraction.slice(0, decimals).padEnd(decimals, '0')
  const sign = parts.negative && !isZero({ ...parts, fraction }) ? '-' : ''
  return sign + parts.whole + (decimals > 0 ? `.${fraction}` : '')
}

/** Without trailing zeros. */
export function trimDecimals(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function placesOf(text: string): number {
  return decimalParts(text)?.fraction.length ?? 0
}

/** Integer units of 10^-places; further decimals are truncated. */
export function toUnits(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = truncateDecimals(text, places).split('.')
  return BigInt(whole.startsWith('-') ? `-${whole.slice(1)}${fraction}` : whole + fraction)
}

export function fromUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  return (units < 0n ? '-' : '') + digits.slice(0, cut) + (places > 0 ? `.${digits.slice(cut)}` : '')
}

export function addDecimals(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b))
  return fromUnits(toUnits(a, places) + toUnits(b, places), places)
}

/** Negative, zero or positive, as `Array.sort` expects. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(placesOf(a), placesOf(b))
  const difference = toUnits(a, places) - toUnits(b, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export type StepLimits = { readonly min?: string | undefined; readonly max?: string | undefined }

/**
 * The next multiple of `step` above (`count` > 0) or below the value, so that a price off its tick returns to it.
 * Anything that is not a number steps from zero.
 */
export function stepDecimal(value: string, step: string, count: number, limits: StepLimits = {}): string {
  const places = Math.max(placesOf(value), placesOf(step), placesOf(limits.min ?? '0'), placesOf(limits.max ?? '0'))
  const size = toUnits(step, places)
  if (size <= 0n) return value
  const start = decimalParts(value) ? toUnits(value, places) : 0n
  const over = ((start % size) + size) % size
  const floor = start - over
  const up = BigInt(Math.trunc(count))
  const moved = over === 0n ? start + up * size : up > 0n ? floor + up * size : floor + (up + 1n) * size
  if (limits.max !== undefined && moved > toUnits(limits.max, places)) return limits.max
  if (limits.min !== undefined && moved < toUnits(limits.min, places)) return limits.min
  return truncateDecimals(fromUnits(moved, places), placesOf(step))
}
