/** A figure and its unit in what is drawn on a canvas: a text from right to left would take the two apart. */
export function inOne(text: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' ? `\u2066${text}\u2069` : text
}
