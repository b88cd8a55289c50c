import { DIGIT_SETS } from '@bowline/design-system/numbers/number-symbols.ts'

const CODE_LENGTH = 6

/** The digits of typed or pasted text (`"123 456"`, `"١٢٣٤٥٦"`, `"Your code: 123456"`) as Latin digits, at most six. */
export function readCode(text: string): string {
  const digits = [...text].map(latinDigit).join('')
  return digits.slice(0, CODE_LENGTH)
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH
}

function latinDigit(letter: string): string {
  const set = DIGIT_SETS.find((digits) => digits.includes(letter))
  return set === undefined ? '' : String(set.indexOf(letter))
}
