import { Listeners } from '../live/listeners.ts'

export const densities = ['compact', 'comfortable'] as const
export const pageVersions = ['mobile', 'desktop'] as const

export type ViewChoice = 'theme' | 'gain' | 'density'

const YEAR_SECONDS = 365 * 86_400
const changes = new Listeners()

/** Calls the listener whenever somebody chose another look, wherever on the page. */
export const onViewChange = (listener: () => void): (() => void) => changes.add(listener)

/** Changes how the document looks now, and how the server will draw it next time. */
export function applyView(name: ViewChoice, value: string): void {
  document.documentElement.dataset[name] = value
  keepInCookie(name, value)
  changes.notify()
}

/** For phones: pages as on a desk, or made for a phone. The server draws the document anew for it. */
export function choosePageVersion(version: (typeof pageVersions)[number]): void {
  keepInCookie('version', version)
  location.reload()
}

function keepInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
