import { type Answer, useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useLookingAgain } from '../../../fresh-figures/use-looking-again.ts'
import { useBooked } from '../../use-booked.ts'

/** How often the exchange's own valuation is asked for: what moves meanwhile the page values itself. */
const EVERY_MS = 5_000

/** Asks every few seconds while one looks, and after whatever was booked; only once where it cannot change. */
export function useFresh<T>(key: string, ask: () => Promise<T>, mayChange = true): Answer<T> {
  const answer = useAnswer(key, ask)
  useLookingAgain(answer.again, EVERY_MS, mayChange)
  useBooked(() => mayChange && answer.again())
  return answer
}
