import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an element that replaces another: when `shown` changes and the focused element has disappeared, this one takes
 * the focus and is read aloud. It needs `tabIndex={-1}`.
 */
export function useFocusIfLost<T extends HTMLElement>(shown: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== shown && isLost) place.current?.focus()
    before.current = shown
  }, [shown])
  return place
}
