import { type Answer, useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useLookingAgain } from '../../../fresh-figures/use-looking-again.ts'
import { useBooked } from '../../use-booked.ts'

/** Indexes move all the time; the exchange's own valuation is asked for this often. */
const EVERY_MS = 5_000

/** Asks every few seconds while one looks, and after whatever was booked. */
export function useFresh<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const answer = useAnswer(key, ask)
  useLookingAgain(answer.again, EVERY_MS)
  useBooked(answer.again)
  return answer
}
