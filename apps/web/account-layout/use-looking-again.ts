import { useEffect } from 'react'

/** While something is waited for: looks again and again, and at once when somebody comes back to the page. */
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
