import type { Chart } from 'klinecharts'
import type { DrawingsLayer } from './drawings/drawings-layer.ts'

const SCROLLED_BARS = 5
const ZOOM_STEP = 1.2

/** The chart by keyboard: arrows scroll, plus and minus zoom, End goes to now, Delete takes a drawing away. */
export function listenToKeys(chart: Chart, drawings: DrawingsLayer): () => void {
  const element = chart.getDom()
  if (!element) return () => undefined
  // The library's own place in the order of tabs would be before everything else on the page.
  element.tabIndex = 0
  element.style.outline = ''
  element.setAttribute('role', 'img')
  const scroll = (bars: number) => chart.scrollByDistance(bars * chart.getBarSpace().bar)
  const actions = new Map([
    ['ArrowLeft', () => scroll(SCROLLED_BARS)],
    ['ArrowRight', () => scroll(-SCROLLED_BARS)],
    ['PageUp', () => scroll(10 * SCROLLED_BARS)],
    ['PageDown', () => scroll(-10 * SCROLLED_BARS)],
    ['+', () => chart.zoomAtCoordinate(ZOOM_STEP)],
    ['=', () => chart.zoomAtCoordinate(ZOOM_STEP)],
    ['-', () => chart.zoomAtCoordinate(1 / ZOOM_STEP)],
    ['End', () => chart.scrollToRealTime()],
    ['Delete', () => drawings.removeSelected()],
    ['Backspace', () => drawings.removeSelected()],
    ['Escape', () => drawings.cancel()],
  ])
  const onKey = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions.get(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  element.addEventListener('keydown', onKey)
  return () => element.removeEventListener('keydown', onKey)
}
