import type { LiveDoor } from './live-door.ts'

/** Wakes the door when the page comes back from anywhere. Returns the way to stop. */
export function followBrowser(door: Pick<LiveDoor, 'wake'>, window: Window): () => void {
  const { document } = window
  const wake = () => door.wake()
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') door.wake()
  }
  document.addEventListener('visibilitychange', wakeWhenSeen)
  // A page kept for the back button had its socket cut.
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', wakeWhenSeen)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('online', wake)
  }
}
