import { type Answer, useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent } from 'react'

/** As `useAnswer`, for what changes by itself: asks again so often, while the page is in view. */
export function useLiveAnswer<T>(key: string, everyMs: number, ask: () => Promise<T>): Answer<T> {
  const answer = useAnswer(key, ask)
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !answer.isAsking) answer.again()
  })
  useEffect(() => {
    const timer = setInterval(() => askAgain(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return answer
}
