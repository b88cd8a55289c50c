import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import { type BookTexts, rowTexts, type Unit, writingOf } from './book-texts.ts'
import type { BookRow, BookSide } from './book-view.ts'
import type { CanvasTheme } from './canvas-theme.ts'

export interface Place {
  readonly side: BookSide
  /** 0 is the best row. */
  readonly index: number
}

/** Everything one frame of the book shows, measured in CSS pixels. */
export interface BookPicture {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  /** Asks end at this height and bids start at the other; the spread is in between. */
  readonly asksBottom: number
  readonly bidsTop: number
  readonly rows: Readonly<Record<BookSide, readonly BookRow[]>>
  readonly own: Readonly<Record<BookSide, ReadonlySet<number>>>
  readonly unit: Unit
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly symbols: NumberSymbols
  readonly isRightToLeft: boolean
  readonly pointed: Place | undefined
  readonly focused: Place | undefined
  readonly theme: CanvasTheme
}

export function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.side === b?.side && a?.index === b?.index
}

const EDGE = 12
/** Where the middle column ends, as a share of the width from the left. */
const MIDDLE_END = 0.66

export function paintBook(context: CanvasRenderingContext2D, picture: BookPicture): void {
  context.clearRect(0, 0, picture.width, picture.height)
  context.font = picture.theme.font
  context.direction = 'ltr'
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  const largest = Math.max(depthOf(picture.rows.bids.at(-1), picture), depthOf(picture.rows.asks.at(-1), picture))
  const writing = writingOf(picture.rows, picture)
  const texts = {
    bids: picture.rows.bids.map((row) => rowTexts(row, writing)),
    asks: picture.rows.asks.map((row) => rowTexts(row, writing)),
  }
  const columns = columnEnds(context, picture, [...texts.bids, ...texts.asks])
  for (const side of ['asks', 'bids'] as const)
    picture.rows[side].forEach((row, index) => {
      paintRow(context, picture, { side, index }, row, texts[side][index] as BookTexts, columns, largest)
    })
}

/**
 * Right edges of the price, size and total columns. In right-to-left pages the columns swap, but figures stay right-
 * aligned.
 */
function columnEnds(
  context: CanvasRenderingContext2D,
  { width, isRightToLeft }: BookPicture,
  all: readonly BookTexts[],
): Record<keyof BookTexts, number> {
  const first = isRightToLeft ? 'total' : 'price'
  const longest = all.reduce((most, texts) => (texts[first].length > most.length ? texts[first] : most), '')
  const firstEnd = EDGE + context.measureText(longest).width
  const middleEnd = width * MIDDLE_END
  const lastEnd = width - EDGE
  return isRightToLeft
    ? { price: lastEnd, size: middleEnd, total: firstEnd }
    : { price: firstEnd, size: middleEnd, total: lastEnd }
}

function paintRow(
  context: CanvasRenderingContext2D,
  picture: BookPicture,
  place: Place,
  row: BookRow,
  texts: BookTexts,
  ends: Record<keyof BookTexts, number>,
  largest: number,
): void {
  const { width, rowHeight, theme, isRightToLeft, pointed, focused, own } = picture
  const { side, index } = place
  const top = rowTop(picture, place)
  const colour = side === 'bids' ? theme.gain : theme.loss
  const bar = largest > 0 ? Math.round((depthOf(row, picture) / largest) * width) : 0
  context.globalAlpha = theme.soft
  context.fillStyle = colour
  context.fillRect(isRightToLeft ? 0 : width - bar, top + 1, bar, rowHeight - 2)
  context.globalAlpha = 1
  if (pointed?.side === side && index <= pointed.index) {
    context.globalAlpha = 0.08
    context.fillStyle = theme.text
    context.fillRect(0, top, width, rowHeight)
    context.globalAlpha = 1
    if (index === pointed.index) paintReach(context, picture, place, top)
  }
  if (own[side].has(row.priceSteps)) paintOwnMark(context, picture, top)
  const middle = top + rowHeight / 2 + 0.5
  context.fillStyle = colour
  context.fillText(texts.price, ends.price, middle)
  context.fillStyle = theme.text
  context.fillText(texts.size, ends.size, middle)
  context.fillStyle = theme.text2
  context.fillText(texts.total, ends.total, middle)
  if (focused?.side === side && focused.index === index) {
    context.strokeStyle = theme.accent
    context.lineWidth = 2
    context.strokeRect(1, top + 1, width - 2, rowHeight - 2)
  }
}

/** A dashed line where an order down to this row would stop. */
function paintReach(context: CanvasRenderingContext2D, picture: BookPicture, { side }: Place, top: number): void {
  const edge = side === 'asks' ? top + 0.5 : top + picture.rowHeight - 0.5
  context.strokeStyle = picture.theme.text3
  context.lineWidth = 1
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(0, edge)
  context.lineTo(picture.width, edge)
  context.stroke()
  context.setLineDash([])
}

/** A triangle at the edge of the price. */
function paintOwnMark(context: CanvasRenderingContext2D, picture: BookPicture, top: number): void {
  const { width, rowHeight, isRightToLeft, theme } = picture
  const edge = isRightToLeft ? width - 2 : 2
  const tip = isRightToLeft ? width - 8 : 8
  const middle = top + rowHeight / 2
  context.fillStyle = theme.accent
  context.beginPath()
  context.moveTo(edge, middle - 4)
  context.lineTo(tip, middle)
  context.lineTo(edge, middle + 4)
  context.fill()
}

function depthOf(row: BookRow | undefined, { unit }: BookPicture): number {
  if (!row) return 0
  return unit === 'base' ? row.totalQtySteps : Number(row.totalQuoteSteps)
}

export function rowTop(
  { asksBottom, bidsTop, rowHeight }: Pick<BookPicture, 'asksBottom' | 'bidsTop' | 'rowHeight'>,
  { side, index }: Place,
): number {
  return side === 'asks' ? asksBottom - (index + 1) * rowHeight : bidsTop + index * rowHeight
}

/** The row at a height; undefined in the spread and outside the book. */
export function placeAt(
  { asksBottom, bidsTop, rowHeight }: Pick<BookPicture, 'asksBottom' | 'bidsTop' | 'rowHeight'>,
  y: number,
): Place | undefined {
  if (y < asksBottom) return { side: 'asks', index: Math.ceil((asksBottom - y) / rowHeight) - 1 }
  if (y >= bidsTop) return { side: 'bids', index: Math.floor((y - bidsTop) / rowHeight) }
  return undefined
}
