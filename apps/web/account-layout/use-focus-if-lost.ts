import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what takes the place of something else: when `shown` is another and what had the keyboard went with it, the
 * keyboard goes on here, and it is read aloud. The element needs `tabIndex={-1}`.
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
