import { useLocation } from 'react-router'

/**
 * Whose money a page is about is said by its address: what begins with /paper is practice, and nothing else is. So it is kept by
 * each tab for itself, drawn right by the server, and the same after going back or opening a link.
 */
const PREFIX = '/paper'

/** The desks that both have. */
const DESK = /^\/(trade|futures)\/[^/]+$/

export function isPaperPath(path: string): boolean {
  return path === PREFIX || path.startsWith(`${PREFIX}/`)
}

export function useIsPaper(): boolean {
  return isPaperPath(useLocation().pathname)
}

/** The same page with the other kind of money: a desk's own, and elsewhere the paper account or the assets. */
export function paperPathOf(path: string): string {
  if (isPaperPath(path)) return path
  return DESK.test(path) ? `${PREFIX}${path}` : PREFIX
}

export function realPathOf(path: string): string {
  if (!isPaperPath(path)) return path
  const real = path.slice(PREFIX.length)
  return DESK.test(real) ? real : '/assets/overview'
}
