import type { NumberSymbols } from './number-symbols.ts'
import { readDecimal, toLatin } from './read-decimal.ts'
import { writeDigits } from './write-digits.ts'

export type Typing = {
  readonly negative?: boolean | undefined
}

export type Typed = {
  /** The text the field shows. */
  readonly text: string
  readonly caret: number
  /** Its value: a plain decimal, '' while there is none ("", "."), or the text itself marked as unreadable. */
  readonly value: string
}

/** Stands before a text that is no number. No parser of numbers takes it, so it cannot be mistaken for one. */
const UNREADABLE = '?'

/** The text of a value that is no number; undefined for a number and for ''. */
export function unreadableText(value: string): string | undefined {
  return value.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : undefined
}

/**
 * Handles a keystroke in a number field. What was typed stays as it is: a key that is dropped changes the number by a
 * factor ("1e3", "1,000"). It is read as the locale writes numbers, and what cannot be read is no value. A separator
 * that has no meaning in the locale is its decimal point, since keypads have only one.
 */
export function typeDecimal(raw: string, caret: number, symbols: NumberSymbols, typing: Typing = {}): Typed {
  const latin = ownPoints(toLatin(raw).replace(/[−–]/g, '-'), symbols)
  return { text: writeOwnDigits(latin, symbols), caret, value: meaning(latin, symbols, typing) }
}

/** The value of a text pasted into an empty field; undefined if it is not a number. */
export function pasteDecimal(pasted: string, symbols: NumberSymbols, typing: Typing = {}): Typed | undefined {
  const plain = readDecimal(pasted, symbols)
  if (plain === undefined) return undefined
  const text = fieldText(plain, symbols)
  return typeDecimal(text, text.length, symbols, typing)
}

/** A value as shown while it is edited: ungrouped, so that typing never moves a digit. */
export function fieldText(value: string, symbols: NumberSymbols): string {
  return writeOwnDigits(unreadableText(value) ?? value.replace('.', symbols.decimal), symbols)
}

/** Typed text as shown without focus: grouped as everywhere else, with its trailing zeros. */
export function restingText(text: string, symbols: NumberSymbols): string {
  const [whole = '', fraction] = toLatin(text).split(symbols.decimal)
  const plain = whole + (fraction === undefined ? '' : `.${fraction}`)
  return /^-?\d+(\.\d+)?$/.test(plain) ? writeDigits(plain, symbols) : text
}

function ownPoints(latin: string, { decimal, group }: NumberSymbols): string {
  return latin.replace(/[.,٫]/g, (mark) => (mark === group ? mark : decimal))
}

function writeOwnDigits(text: string, { digits }: NumberSymbols): string {
  return digits[0] === '0' ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] as string)
}

/** Groups are threes with the same mark between them; blanks and apostrophes group in every language. */
const GROUPED = /^[1-9]\d{0,2}([.,\s'’٬])\d{3}(?:\1\d{3})*$/

function meaning(latin: string, { decimal }: NumberSymbols, { negative = false }: Typing): string {
  const text = latin.trim()
  const minus = negative && text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = '', ...more] = text.slice(minus.length).split(decimal)
  const digits = GROUPED.test(whole) ? whole.replace(/\D/g, '') : whole
  if (more.length > 0 || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction)) return UNREADABLE + latin
  if (digits + fraction === '') return ''
  return minus + (digits.replace(/^0+(?=\d)/, '') || '0') + (fraction === '' ? '' : `.${fraction}`)
}
