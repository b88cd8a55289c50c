const DIGITS = 8

/** Whole units of 10^-8: the last digit an answer can have. Throws on what is not a plain decimal. */
export function units(text: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text)
  if (!parts) throw new Error(`not a decimal with at most ${DIGITS} digits: ${text}`)
  const [, sign, whole, fraction = ''] = parts
  const value = BigInt(whole + fraction.padEnd(DIGITS, '0'))
  return sign === '-' ? -value : value
}

/** The decimal again, without trailing zeros. */
export function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DIGITS + 1, '0')
  const text = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}
