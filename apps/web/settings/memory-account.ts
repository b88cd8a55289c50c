import { useEffect, useSyncExternalStore } from 'react'

const STORAGE_KEY = 'bowline.memoryAccount'
const FUNDING = 'funding'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isFunding(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === FUNDING
  } catch {
    return false
  }
}

/** Notes in this browser that its user has a funding account. */
export function markFunding(): void {
  try {
    localStorage.setItem(STORAGE_KEY, FUNDING)
  } catch {
    // Full or forbidden: the entry then stands on the account's own page alone.
  }
  for (const listener of listeners) listener()
}

/** Notes it as soon as a page knows it. */
export function useFundingMark(hasFunding: boolean): void {
  useEffect(() => {
    if (hasFunding) markFunding()
  }, [hasFunding])
}

/**
 * The specification's memory account status: whether the navigation lists the funding account. It does once somebody
 * with one has seen the overview, moved money to it or opened its page in this browser.
 */
export function useIsFunding(): boolean {
  return useSyncExternalStore(subscribe, isFunding, () => false)
}
