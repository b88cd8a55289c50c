import type { BarRow } from '@bowline/contract/stream.ts'
import type { Sign } from '@bowline/design-system/numbers/display-number.ts'
import { lettering, widthOf } from './lettering.ts'

/** What shares of a page are shown in everywhere. */
const WIDTH = 1_200
const HEIGHT = 630
const EDGE = { top: 230, bottom: 56, side: 48 } as const
const GRID_LINES = 4
const WICK = 2

/** The dark theme's, by which the trading page is known. */
const colour = {
  ground: '#101617',
  line: '#222c2e',
  gain: '#3ec28f',
  loss: '#ff7d75',
  last: '#dcc48c',
  text: '#e8eae4',
  quiet: '#94a09c',
} as const

/** What is written above the candles, as it is written on the site. */
export interface Headline {
  readonly pair: string
  readonly price: string
  readonly change: string
  readonly sign: Sign
  readonly brand: string
}

/**
 * Which market it is and how it stands; below it candles from edge to edge and a line at the last price. Prices are
 * floats here: they are painted, and nothing else.
 */
export function candlesSvg(bars: readonly BarRow[], headline: Headline): string {
  const span = HEIGHT - EDGE.top - EDGE.bottom
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, line) =>
    rectangle(0, EDGE.top + (span * line) / GRID_LINES, WIDTH, 1, colour.line),
  )
  const candles = bars.map(([, ...prices]) => prices.slice(0, 4).map(Number) as [number, number, number, number])
  const highest = Math.max(...candles.map(([, high]) => high))
  const lowest = Math.min(...candles.map(([, , low]) => low))
  const heightOf = (price: number) =>
    EDGE.top + (highest === lowest ? span / 2 : ((highest - price) / (highest - lowest)) * span)
  const step = (WIDTH - 2 * EDGE.side) / candles.length
  const painted = candles.map(([open, high, low, close], place) => {
    const middle = EDGE.side + (place + 0.5) * step
    const fill = close < open ? colour.loss : colour.gain
    const [top, bottom] = [heightOf(Math.max(open, close)), heightOf(Math.min(open, close))]
    return (
      rectangle(middle - WICK / 2, heightOf(high), WICK, heightOf(low) - heightOf(high), fill) +
      rectangle(middle - step * 0.35, top, step * 0.7, Math.max(WICK, bottom - top), fill)
    )
  })
  const last = candles.at(-1)
  const line = last ? lastPrice(heightOf(last[3])) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${[rectangle(0, 0, WIDTH, HEIGHT, colour.ground), ...grid, ...painted, line, written(headline)].join('')}</svg>`
}

function written({ pair, price, change, sign, brand }: Headline): string {
  const end = { x: WIDTH - EDGE.side, atEnd: true }
  const tone = { positive: colour.gain, negative: colour.loss, none: colour.quiet }[sign]
  return [
    lettering(pair, { x: EDGE.side, y: 124, size: 76, fill: colour.text }),
    lettering(brand, { x: EDGE.side, y: 186, size: 34, fill: colour.last }),
    lettering(price, { ...end, y: 124, size: 76, fill: colour.text }),
    lettering(change, { ...end, y: 186, size: 34, fill: tone }),
    lettering('24h', { ...end, x: end.x - widthOf(change, 34) - 16, y: 186, size: 34, fill: colour.quiet }),
  ].join('')
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

function lastPrice(y: number): string {
  return `<path d="M0 ${y}H${WIDTH}" stroke="${colour.last}" stroke-width="${WICK}" stroke-dasharray="6"/>`
}
