import { useCallback, useSyncExternalStore } from 'react'
import { useLiveDoor } from './hooks.ts'

/**
 * Whether the browser has no network. An exchange on the same machine is reached without one, so an open connection
 * counts for more than what the browser says.
 */
export function useIsCutOff(): boolean {
  const { connection } = useLiveDoor()
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = connection.subscribe(listener)
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        leave()
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    [connection],
  )
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine && connection.state !== 'open',
    () => false,
  )
}
