import { useEffect, useEffectEvent } from 'react'

/** Asks again at intervals while somebody looks at the page and `mayChange`, and at once when it becomes visible. */
export function useLookingAgain(look: () => void, everyMs: number, mayChange = true): void {
  const lookIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useEffect(() => {
    if (!mayChange) return
    const onTime = () => lookIfSeen()
    const timer = setInterval(onTime, everyMs)
    document.addEventListener('visibilitychange', onTime)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onTime)
    }
  }, [mayChange, everyMs])
}
