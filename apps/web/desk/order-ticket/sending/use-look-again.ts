import { useEffect, useEffectEvent, useRef } from 'react'
import { lookAgain } from './look-again.ts'
import type { Submission } from './submission.ts'

/**
 * Looks for an order of unknown fate until it is found, whether the account is live or not: calls may be answered long
 * before the stream is back. When it is back, at once.
 */
export function useLookAgain<R, A>(
  submission: Submission<R, A>,
  isLive: boolean,
  find: (request: R) => Promise<A | undefined>,
  found: (placed: A) => void,
): void {
  const look = useEffectEvent(find)
  const report = useEffectEvent(found)
  const lookout = useRef<ReturnType<typeof lookAgain>>(undefined)
  useEffect(() => {
    if (submission.step !== 'unknown') return
    const { request } = submission
    lookout.current = lookAgain(
      () => look(request),
      (placed) => report(placed),
    )
    return () => lookout.current?.stop()
  }, [submission])
  useEffect(() => {
    if (isLive) lookout.current?.now()
  }, [isLive])
}
