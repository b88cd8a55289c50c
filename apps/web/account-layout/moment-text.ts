import { displayTime, displayYear } from '@bowline/design-system/numbers/display-time.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'

/** As `Moment`, for a sentence that must be plain text; read from the left in every language. */
export function momentText(
  atMs: number,
  { symbols, timeZone }: { readonly symbols: NumberSymbols; readonly timeZone: string },
): string {
  const time = `${displayYear(atMs, timeZone, symbols)}${displayTime(atMs, 'minute', timeZone, symbols)}`
  return `\u2066${time} ${timeZone}\u2069`
}
