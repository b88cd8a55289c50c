import type { LiveDoor } from './live-door.ts'

/** Tabs that a signed-in user opens say so to the others. */
const SIGN_INS = 'bowline.sign-ins'

/** Tells the other tabs that their user is signed in (again), and the door when one of them says it. */
export function followSignIns(door: Pick<LiveDoor, 'signedIn'>): () => void {
  const tabs = new BroadcastChannel(SIGN_INS)
  tabs.onmessage = () => door.signedIn()
  tabs.postMessage(null)
  return () => tabs.close()
}

/** Wakes the door when the page becomes active again, and reports when the network is gone. Returns a function that stops it. */
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
