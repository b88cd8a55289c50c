import { DIGIT_SETS, type NumberSymbols } from './number-symbols.ts'

const POINTS = ['.', ',', '٫']

/**
 * What a person typed or pasted, as a plain decimal: digits of any script, the locale's separators, blanks and currency
 * around it. `undefined` when it is no number. "1,234.5" and "1.234,5" are both read, whatever the locale; a lone
 * separator is a decimal point unless it groups in this locale and stands where groups stand ("1,234" in English).
 */
export function readDecimal(text: string, symbols: NumberSymbols): string | undefined {
  const plain = toLatin(text)
    .replace(/[−–]/g, '-')
    .replace(/^[^\d.,٫-]+|[^\d.,٫]+$/g, '')
  const negative = plain.startsWith('-')
  // Other text is dropped only around the number: "1e5" must not become 15.
  const body = plain.replace(/^-/, '').replace(/['’٬\s]/g, '')
  if (!/^[\d.,٫]*\d[\d.,٫]*$/.test(body)) return undefined
  const at = pointAt(body, symbols)
  const whole = body.slice(0, at ?? body.length).replace(/\D/g, '')
  const fraction = at === undefined ? '' : body.slice(at + 1)
  if (/\D/.test(fraction)) return undefined
  const kept = whole.replace(/^0+(?=\d)/, '') || '0'
  return (negative ? '-' : '') + kept + (fraction === '' ? '' : `.${fraction}`)
}

/** The position of the decimal point, or undefined for an integer. */
function pointAt(body: string, { group }: NumberSymbols): number | undefined {
  const last = Math.max(...POINTS.map((point) => body.lastIndexOf(point)))
  if (last === -1) return undefined
  const mark = body[last] as string
  const before = body.slice(0, last)
  if (before.includes(mark)) return undefined
  const mixed = POINTS.some((point) => point !== mark && before.includes(point))
  const groups = mark === group && /^[1-9]\d{0,2}$/.test(before) && body.length - last === 4
  return mixed || !groups ? last : undefined
}

/** Digits of any script as 0-9, and the full-width marks of East Asian keyboards as "." and ",". */
export function toLatin(text: string): string {
  const marked = text.replace(/[．。｡]/g, '.').replace(/[，、､]/g, ',')
  return Array.from(marked, (char) => {
    const set = DIGIT_SETS.find((digits) => digits.includes(char))
    return set === undefined ? char : String(set.indexOf(char))
  }).join('')
}
