import { useEffect } from 'react'

/** While waiting for something: checks at intervals, and at once when the page becomes visible. */
export function useLookingAgain(isWaiting: boolean, look: () => void, everyMs: number): void {
  useEffect(() => {
    if (!isWaiting) return
    const lookIfSeen = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(lookIfSeen, everyMs)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [isWaiting, look, everyMs])
}
