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
