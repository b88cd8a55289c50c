import type { NumberSymbols } from './number-symbols.ts'

/**
 * A plain decimal in the digits and separators of a locale. The minus sign stays ASCII, so that it aligns and can be
 * copied.
 */
export function writeDigits(plain: string, symbols: NumberSymbols, grouped = true): string {
  const negative = plain.startsWith('-')
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const head = grouped && whole.length >= symbols.groupFrom ? whole.replace(/\B(?=(\d{3})+$)/g, symbols.group) : whole
  const text = fraction === undefined ? head : head + symbols.decimal + fraction
  return (negative ? '-' : '') + (symbols.digits[0] === '0' ? text : replaceDigits(text, symbols.digits))
}

/** A written figure with the sign of percent; its own sign stays in front: -%12,34 in Turkish. */
export function writePercent(figure: string, { percent }: NumberSymbols): string {
  return figure.replace(/\p{Nd}.*/u, percent)
}

function replaceDigits(text: string, digits: string): string {
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] as string)
}
