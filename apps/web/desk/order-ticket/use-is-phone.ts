import { useSyncExternalStore } from 'react'

/** As in the style sheet of the page's layout. */
const PHONE = '(max-width: 767px)'

/**
 * Whether the window has phone width. The server renders the desktop form; on phones style sheets hide it until it is
 * opened.
 */
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
