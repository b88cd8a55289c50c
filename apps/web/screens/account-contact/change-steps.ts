import type { CodeText } from '@bowline/contract/codes.ts'
import { toLatin } from '@bowline/design-system/numbers/read-decimal.ts'

/** The proof of the old address or number is over: half an hour has passed, or the change was begun anew elsewhere. */
export const STEP_ORDER: CodeText<'stepOrder'> = '420003'

/**
 * Which step the page shows: 0 the present address or number is proved, 1 the new one is. What the server calls progress
 * 2 (a code went to the new one) is still the second step; who has nothing to prove begins with it.
 */
export function stepAt(progress: number, hasOld: boolean): 0 | 1 {
  return progress > 0 || !hasOld ? 1 : 0
}

/** Whether it may be an address; the server decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) && text.length <= 254
}

/** Whether it may be a number: digits of any script, with spaces, dashes and brackets between them, and "+" before. */
export function isMobile(text: string): boolean {
  return /^\+?\d{4,15}$/.test(toLatin(text).replace(/[\s().-]/g, ''))
}
