import { useLocation } from 'react-router'

/**
 * Whose money a page is about is said by its address: what begins with /paper is practice, and nothing else is. So it is kept by
 * each tab for itself, drawn right by the server, and the same after going back or opening a link.
 */
const PREFIX = '/paper'

/** A leader, and the same leader tried on paper. */
const LEADER = /^\/copy-trading\/(\d+)$/
const TRIED = /^\/paper\/copy\/(\d+)$/

/** The desks that both have. */
const DESK = /^\/(trade|futures)\/[^/]+$/

export function isPaperPath(path: string): boolean {
  return path === PREFIX || path.startsWith(`${PREFIX}/`)
}

export function useIsPaper(): boolean {
  return isPaperPath(useLocation().pathname)
}

/** The same page with the other kind of money: that of a desk or leader, and elsewhere the paper account or the assets. */
export function paperPathOf(path: string): string {
  if (isPaperPath(path)) return path
  const leaderId = LEADER.exec(path)?.[1]
  if (leaderId) return `${PREFIX}/copy/${leaderId}`
  return DESK.test(path) ? `${PREFIX}${path}` : PREFIX
}

export function realPathOf(path: string): string {
  if (!isPaperPath(path)) return path
  const leaderId = TRIED.exec(path)?.[1]
  if (leaderId) return `/copy-trading/${leaderId}`
  const real = path.slice(PREFIX.length)
  return DESK.test(real) ? real : '/assets'
}

/** Where a link of the navigation leads from a page: from practice to the desks of practice. */
export function navigationPathOf(path: string, from: string): string {
  const isDesk = path === '/trade' || path === '/futures'
  return isDesk && isPaperPath(from) ? `${PREFIX}${path}` : path
}
