import { useSetting } from '../../../settings/use-setting.ts'
import type { BookLayout } from './book-ladder.tsx'
import type { Unit } from './book-texts.ts'

interface BookPreferences {
  readonly layout: BookLayout
  readonly unit: Unit
  /** Index into the market's price steps; 0 is the tick. */
  readonly step: number
}

/** The user's order book preferences. Saved values are validated, since they may come from another version. */
export function useBookPreferences(): BookPreferences & { change(part: Partial<BookPreferences>): void } {
  const [kept = {}, keep] = useSetting('layout')
  const book = (kept.book ?? {}) as Partial<Record<keyof BookPreferences, unknown>>
  const preferences: BookPreferences = {
    layout: book.layout === 'bids' || book.layout === 'asks' ? book.layout : 'both',
    unit: book.unit === 'quote' ? 'quote' : 'base',
    step: Number.isInteger(book.step) ? Math.max(0, Number(book.step)) : 0,
  }
  return { ...preferences, change: (part) => keep({ ...kept, book: { ...preferences, ...part } }) }
}
