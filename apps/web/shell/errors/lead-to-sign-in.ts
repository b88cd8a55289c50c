import { isAtTheDoor, loginAddress } from '../post-login-target.ts'

declare global {
  interface Window {
    /** Set by currency exchange pages that embed ours and handle a lost session themselves (specification §4). */
    isCurrencyExchange?: boolean
  }
}

/** Whether a lost session leads to the login page. On the server there is no window to say otherwise. */
export function leadsToSignIn(): boolean {
  return typeof window === 'undefined' || !window.isCurrencyExchange
}

/**
 * Leaves for the login page, which leads back to this very place. It is a new document, since this one still has the old
 * session. False: this page stays.
 */
export function leadToSignIn(): boolean {
  const { pathname, search, hash } = window.location
  if (!leadsToSignIn() || isAtTheDoor(pathname)) return false
  window.location.assign(loginAddress(`${pathname}${search}${hash}`))
  return true
}
