import { useSyncExternalStore } from 'react'

/** As in the style sheet of the grid: from here on there is room for two charts. */
const WIDE = '(min-width: 1900px)'

/** False while the server draws. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
