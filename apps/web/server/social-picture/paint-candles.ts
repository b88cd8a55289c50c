import type { BarRow } from '@bowline/contract/stream.ts'
import { type Colour, IndexedPicture } from './indexed-png.ts'

/** What shares of a page are shown in everywhere. */
const WIDTH = 1_200
const HEIGHT = 630
const EDGE = { top: 70, bottom: 70, side: 48 } as const
const GRID_LINES = 4
const WICK = 2

/** The dark theme's, by which the trading page is known. */
const palette = { ground: 0, line: 1, gain: 2, loss: 3, last: 4 } as const
const colours: readonly Colour[] = [
  [0x10, 0x16, 0x17],
  [0x22, 0x2c, 0x2e],
  [0x37, 0xb6, 0x83],
  [0xf9, 0x7b, 0x70],
  [0xdc, 0xc0, 0x8a],
]

/** Candles from edge to edge and a line at the last price. Prices are floats here: they are painted, and nothing else. */
export function paintCandles(bars: readonly BarRow[]): IndexedPicture {
  const picture = new IndexedPicture(WIDTH, HEIGHT, colours)
  const span = HEIGHT - EDGE.top - EDGE.bottom
  for (let line = 0; line <= GRID_LINES; line++)
    picture.fill(0, EDGE.top + (span * line) / GRID_LINES, WIDTH, 1, palette.line)
  if (bars.length === 0) return picture

  const candles = bars.map(([, ...prices]) => prices.slice(0, 4).map(Number) as [number, number, number, number])
  const highest = Math.max(...candles.map(([, high]) => high))
  const lowest = Math.min(...candles.map(([, , low]) => low))
  const heightOf = (price: number) =>
    EDGE.top + (highest === lowest ? span / 2 : ((highest - price) / (highest - lowest)) * span)
  const step = (WIDTH - 2 * EDGE.side) / candles.length
  for (const [place, [open, high, low, close]] of candles.entries()) {
    const middle = EDGE.side + (place + 0.5) * step
    const colour = close < open ? palette.loss : palette.gain
    const [top, bottom] = [heightOf(Math.max(open, close)), heightOf(Math.min(open, close))]
    picture.fill(middle - WICK / 2, heightOf(high), WICK, heightOf(low) - heightOf(high), colour)
    picture.fill(middle - step * 0.35, top, step * 0.7, Math.max(WICK, bottom - top), colour)
  }
  const last = candles.at(-1)?.[3] ?? 0
  for (let x = 0; x < WIDTH; x += 12) picture.fill(x, heightOf(last), 6, WICK, palette.last)
  return picture
}
