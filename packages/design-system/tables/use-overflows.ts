import { type RefObject, useEffect, useState } from 'react'

/** Both are rounded to whole pixels, each by itself. */
const ROUNDING = 1

/** Whether what is in a box is wider than the box, now and after either has changed its size. */
export function useOverflows(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() => setOverflows(current.scrollWidth > current.clientWidth + ROUNDING))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return overflows
}
