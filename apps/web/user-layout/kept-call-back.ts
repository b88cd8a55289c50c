const KEY = 'bowline.call-back'

/** Where one was going, kept while another service is asked who one is. */
export function keepCallBack(callBackPath: string | null): void {
  try {
    if (callBackPath === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, callBackPath)
  } catch {}
}

export function keptCallBack(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
