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

/** The digits of a typed number, which may contain spaces, dashes and brackets. */
export function isMobile(text: string): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  return /^\d{4,15}$/.test(digits)
}
