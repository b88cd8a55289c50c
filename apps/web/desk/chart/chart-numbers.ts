import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import { writeDigits, writePercent } from '@bowline/design-system/numbers/write-digits.ts'
import type { Options } from 'klinecharts'

const PLAIN = /^(-?\d+(?:\.\d+)?)(%?)$/
const BIG = 1_000

/** How the library writes its own figures (axes, indicators): in the page's digits and separators. */
export function chartNumbers(symbols: NumberSymbols): Pick<Options, 'thousandsSeparator' | 'decimalFold'> & {
  readonly formatBigNumber: (value: string | number) => string
} {
  const write = (value: string | number) => {
    const [, digits, percent] = PLAIN.exec(String(value)) ?? []
    if (digits === undefined) return String(value)
    const text = writeDigits(digits, symbols)
    return percent ? writePercent(text, symbols) : text
  }
  return {
    thousandsSeparator: { format: write },
    // Zeros stay zeros: a folded price is misread.
    decimalFold: { format: String },
    // With the page's letters for thousands and millions.
    formatBigNumber: (value) =>
      Math.abs(Number(value)) < BIG
        ? String(value)
        : displayNumber(Number(value).toFixed(2), { compact: true }, symbols),
  }
}
