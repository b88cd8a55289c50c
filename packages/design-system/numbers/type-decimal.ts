import type { NumberSymbols } from './number-symbols.ts'
import { readDecimal, toLatin } from './read-decimal.ts'
import { writeDigits } from './write-digits.ts'

export type Typing = {
  /** Places that may be typed; further ones are not taken. */
  readonly decimals?: number | undefined
  readonly negative?: boolean | undefined
}

export type Typed = {
  /** What the field shows. */
  readonly text: string
  readonly caret: number
  /** The plain decimal it means; '' while there is none ("", "-", "."). */
  readonly value: string
}

/**
 * One keystroke in a number field: keeps what can belong to a number, turns either separator into the locale's, drops
 * the rest, and keeps the caret behind the character it stood behind.
 */
export function typeDecimal(raw: string, caret: number, symbols: NumberSymbols, typing: Typing = {}): Typed {
  const before = clean(raw.slice(0, caret), symbols, typing)
  const text = clean(raw, symbols, typing)
  return { text, caret: Math.min(before.length, text.length), value: meaning(text, symbols) }
}

/** What a pasted text puts into an empty field; undefined when it is no number and nothing may be taken from it. */
export function pasteDecimal(pasted: string, symbols: NumberSymbols, typing: Typing = {}): Typed | undefined {
  const plain = readDecimal(pasted, symbols)
  if (plain === undefined) return undefined
  const text = clean(plain.replace('.', symbols.decimal), symbols, typing)
  return { text, caret: text.length, value: meaning(text, symbols) }
}

/** How a plain decimal stands in the field while it is edited: no grouping, so that typing never moves a digit. */
export function fieldText(value: string, symbols: NumberSymbols): string {
  return writeOwnDigits(value.replace('.', symbols.decimal), symbols)
}

/** How what was typed stands in the field when nobody is in it: grouped as everywhere else, its last zeros kept. */
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
