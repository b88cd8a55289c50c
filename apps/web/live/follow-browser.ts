import type { LiveDoor } from './live-door.ts'

/** Wakes the door when the page becomes active again, and tells it when the network is gone. Returns a function that stops it. */
export function followBrowser(door: Pick<LiveDoor, 'wake' | 'interrupt'>, window: Window): () => void {
  const { document } = window
  const wake = () => door.wake()
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') door.wake()
  }
  const interrupt = () => door.interrupt()
  document.addEventListener('visibilitychange', wakeWhenSeen)
  // A page restored from the back/forward cache has lost its socket.
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', interrupt)
  return () => {
    document.removeEventListener('visibilitychange', wakeWhenSeen)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', interrupt)
  }
}
