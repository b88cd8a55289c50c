/** Saves a text until this tab is closed; null removes it. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden.
  }
}

export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
