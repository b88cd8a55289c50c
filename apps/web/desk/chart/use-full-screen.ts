import { type RefObject, useEffect, useRef, useState } from 'react'

/** Fills the screen with an element, and where the browser does not allow that (iPhones), the window. */
export function useFullScreen(): { frame: RefObject<HTMLDivElement | null>; isFull: boolean; toggle: () => void } {
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    if (!document.fullscreenEnabled) return setFull((was) => !was)
    if (document.fullscreenElement) void document.exitFullscreen()
    // Refused by the browser: it stays as it is.
    else frame.current?.requestFullscreen().catch(() => undefined)
  }
  return { frame, isFull, toggle }
}
