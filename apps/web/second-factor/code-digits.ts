import { toLatin } from '@bowline/design-system/numbers/read-decimal.ts'

const CODE_LENGTH = 6

/** The digits of typed or pasted text (`"123 456"`, `"١٢٣٤٥٦"`, `"Your code: 123456"`) as Latin digits, at most six. */
export function readCode(text: string): string {
  return toLatin(text).replace(/\D/g, '').slice(0, CODE_LENGTH)
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH
}
