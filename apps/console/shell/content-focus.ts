import { useEffect, useRef } from 'react'

/** Of the part of the page that rooms fill. */
export const CONTENT = 'content'

const focusContent = () => document.getElementById(CONTENT)?.focus({ preventScroll: true })

/** Another room begins where its content does, not at the link that led there, which may be gone. */
export function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) focusContent()
    before.current = pathname
  }, [pathname])
}

/** When there is less of what is shown, and what had the keyboard is gone with it, the keyboard goes on at the content. */
export function useFocusIfGone(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusContent()
    before.current = count
  }, [count])
}
