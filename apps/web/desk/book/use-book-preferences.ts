import { useSetting } from '../../settings/use-setting.ts'
import { useDesk } from '../desk.ts'
import type { BookLayout } from './book-ladder.tsx'
import type { Unit } from './book-texts.ts'

interface BookPreferences {
  readonly layout: BookLayout
  readonly unit: Unit
  /** Index into the market's price steps; 0 is the tick. Chosen for each market by itself. */
  readonly step: number
}

/** The user's order book preferences. Saved values are validated, since they may come from another version. */
export function useBookPreferences(): BookPreferences & { change(part: Partial<BookPreferences>): void } {
  const [kept = {}, keep] = useSetting('layout')
  const { pair } = useDesk().market
  const book = (kept.book ?? {}) as Partial<Record<'layout' | 'unit' | 'steps', unknown>>
  const steps = (book.steps ?? {}) as Readonly<Record<string, unknown>>
  const preferences: BookPreferences = {
    layout: book.layout === 'bids' || book.layout === 'asks' ? book.layout : 'both',
    unit: book.unit === 'quote' ? 'quote' : 'base',
    step: Number.isInteger(steps[pair]) ? Math.max(0, Number(steps[pair])) : 0,
  }
  const change = (part: Partial<BookPreferences>) => {
    const { step, ...look } = { ...preferences, ...part }
    keep({ ...kept, book: { ...look, steps: newestSteps(steps, pair, step) } })
  }
  return { ...preferences, change }
}

/** A setting has an upper size. */
const MOST_MARKETS = 60

/** The markets whose step was chosen last. */
function newestSteps(steps: Readonly<Record<string, unknown>>, pair: string, step: number): Record<string, number> {
  const others = Object.entries(steps).filter(([name, value]) => name !== pair && Number.isInteger(value))
  return Object.fromEntries([...others.slice(1 - MOST_MARKETS), [pair, step]]) as Record<string, number>
}
