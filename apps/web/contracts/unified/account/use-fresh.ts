import { type Answer, useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent } from 'react'
import { useBooked } from '../../use-booked.ts'

/** Indexes move all the time; the exchange's own valuation is asked for this often. */
const EVERY_MS = 5_000

/** Asks every few seconds while one looks, and after whatever was booked. */
export function useFresh<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const answer = useAnswer(key, ask)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') answer.again()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  useBooked(answer.again)
  return answer
}
