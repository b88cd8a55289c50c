import type { NumberSymbols } from './number-symbols.ts'
import { readDecimal, toLatin } from './read-decimal.ts'
import { writeDigits } from './write-digits.ts'

export type Typing = {
  /** Decimals that may be typed; further ones are dropped. */
  readonly decimals?: number | undefined
  readonly negative?: boolean | undefined
}

export type Typed = {
  /** The text the field shows. */
  readonly text: string
  readonly caret: number
  /** Its value as a plain decimal; '' while there is none ("", "-", "."). */
  readonly value: string
}

/**
 * Handles a keystroke in a number field: keeps what can be part of a number, converts either separator to the locale's,
 * drops the rest, and keeps the caret after the same character.
 */
export function typeDecimal(raw: string, caret: number, symbols: NumberSymbols, typing: Typing = {}): Typed {
  const before = clean(raw.slice(0, caret), symbols, typing)
  const text = clean(raw, symbols, typing)
  return { text, caret: Math.min(before.length, text.length), value: meaning(text, symbols) }
}

/** The value of a text pasted into an empty field; undefined if it is not a number. */
export function pasteDecimal(pasted: string, symbols: NumberSymbols, typing: Typing = {}): Typed | undefined {
  const plain = readDecimal(pasted, symbols)
  if (plain === undefined) return undefined
  const text = clean(plain.replace('.', symbols.decimal), symbols, typing)
  return { text, caret: text.length, value: meaning(text, symbols) }
}

/** A plain decimal as shown while it is edited: ungrouped, so that typing never moves a digit. */
export function fieldText(value: string, symbols: NumberSymbols): string {
  return writeOwnDigits(value.replace('.', symbols.decimal), symbols)
}

/** Typed text as shown without focus: grouped as everywhere else, with its trailing zeros. */
export function restingText(text: string, symbols: NumberSymbols): string {
  const [whole = '', fraction] = toLatin(text).split(symbols.decimal)
  const plain = whole + (fraction === undefined ? '' : `.${fraction}`)
  return /^-?\d+(\.\d+)?$/.test(plain) ? writeDigits(plain, symbols) : text
}

function clean(raw: string, symbols: NumberSymbols, { decimals = 18, negative = false }: Typing): string {
  const latin = toLatin(raw).replace(/[−–]/g, '-')
  const minus = negative && latin.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = latin.replace(/[^\d.,٫]/g, '').split(/[.,٫]/)
  const point = rest.length > 0 && decimals > 0 ? symbols.decimal : ''
  const fraction = point === '' ? '' : rest.join('').slice(0, decimals)
  return writeOwnDigits(minus + whole.slice(0, 24) + point + fraction, symbols)
}

function writeOwnDigits(text: string, { digits }: NumberSymbols): string {
  return digits[0] === '0' ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] as string)
}

function meaning(text: string, symbols: NumberSymbols): string {
  const latin = toLatin(text).replace(symbols.decimal, '.')
  if (!/\d/.test(latin)) return ''
  const [whole = '', fraction = ''] = latin.replace('-', '').split('.')
  const kept = whole.replace(/^0+(?=\d)/, '') || '0'
  return (latin.startsWith('-') ? '-' : '') + kept + (fraction === '' ? '' : `.${fraction}`)
}
