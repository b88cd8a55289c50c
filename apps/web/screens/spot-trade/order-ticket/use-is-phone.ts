import { useSyncExternalStore } from 'react'

/** As in the arrangement of the desk. */
const PHONE = '(max-width: 767px)'

/** Whether the window is a phone's. The server draws the desk; style sheets hide the form there until it is asked for. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
