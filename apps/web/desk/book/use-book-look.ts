import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type CanvasTheme, onThemeChange, readCanvasTheme } from './canvas-theme.ts'

/** The layout of the book's box, in CSS pixels. */
export interface BookBox {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly asksBottom: number
  readonly bidsTop: number
  readonly fits: { readonly bids: number; readonly asks: number }
}

/** Measures the box whenever its size or the position of the spread changes. */
export function useBookBox(area: RefObject<HTMLElement | null>, spread: RefObject<HTMLElement | null>, layout: string) {
  const [box, setBox] = useState<BookBox>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout moves the spread
  useLayoutEffect(() => {
    const [outer, middle] = [area.current, spread.current]
    if (!outer || !middle) return
    const measure = () => setBox(measureBox(outer, middle))
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    measure()
    return () => observer.disconnect()
  }, [area, spread, layout])
  return box
}

function measureBox(outer: HTMLElement, middle: HTMLElement): BookBox {
  const { clientWidth: width, clientHeight: height } = outer
  const rowHeight = Number.parseFloat(getComputedStyle(outer).getPropertyValue('--book-row')) || 20
  const asksBottom = middle.offsetTop
  const bidsTop = asksBottom + middle.offsetHeight
  const linesIn = (space: number) => Math.max(0, Math.floor(space / rowHeight))
  return {
    width,
    height,
    rowHeight,
    asksBottom,
    bidsTop,
    fits: { asks: linesIn(asksBottom), bids: linesIn(height - bidsTop) },
  }
}

/** The page's colours and font for a canvas, kept up to date. */
export function useCanvasTheme(at: RefObject<HTMLElement | null>): CanvasTheme | undefined {
  const { direction } = useLocale()
  const [theme, setTheme] = useState<CanvasTheme>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another direction may bring another typeface
  useEffect(() => {
    const element = at.current
    if (!element) return
    const read = () => setTheme(readCanvasTheme(element))
    read()
    return onThemeChange(read)
  }, [at, direction])
  return theme
}
