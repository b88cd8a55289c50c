import { useEffect, useRef } from 'react'

/** Id of the part of the page that rooms fill. */
export const CONTENT = 'content'

const focusContent = () => document.getElementById(CONTENT)?.focus({ preventScroll: true })

/** Moves focus to the content of a newly opened room, not the link that led there, which may be gone. */
export function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) focusContent()
    before.current = pathname
  }, [pathname])
}

/** When the focused element disappeared with removed content, moves focus to the content. */
export function useFocusIfGone(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusContent()
    before.current = count
  }, [count])
}
