import { type RefObject, useLayoutEffect, useState } from 'react'

/** Drawn by the server, which knows no heights; what does not fit is cut off. */
const FIRST_ROWS = 30

/** How many rows of `--tape-row` the element has room for. */
export function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [fits, setFits] = useState(FIRST_ROWS)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--tape-row')) || 20
      if (box.clientHeight > 0) setFits(Math.max(1, Math.floor(box.clientHeight / row)))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return fits
}
