import { useSyncExternalStore } from 'react'

/** As in the style sheet of the grid: from here on there is room for two charts. */
const wide = mediaQuery('(min-width: 1900px)')
/** As in the style sheet of the page's layout. */
const phone = mediaQuery('(max-width: 767px)')

/** False while the server draws. */
export function useIsWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches, () => false)
}

/**
 * Whether the window has phone width. The server renders the desktop form; on phones style sheets hide it until it is
 * opened.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches, () => false)
}

function mediaQuery(media: string) {
  return {
    matches: () => matchMedia(media).matches,
    subscribe(listener: () => void) {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
  }
}
