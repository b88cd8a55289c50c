import { type BookRow, type BookSide, groupSide, type Level } from './book-view.ts'
import { type BookPicture, type Place, paintBook, placeAt } from './paint-book.ts'

export interface BookSource {
  readonly version: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export type BookLook = Omit<BookPicture, 'rows' | 'pointed'> & {
  readonly group: number
  /** Rows that fit on each side. */
  readonly fits: Readonly<Record<BookSide, number>>
}

/** Paints the book on a canvas, in every frame in which the book or its settings have changed. */
export class BookPainter {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #source: () => BookSource
  #look: BookLook | undefined
  #pointed: Place | undefined
  #rows: Record<BookSide, BookRow[]> = { bids: [], asks: [] }
  #paintedVersion = -1
  #frame = 0

  constructor(canvas: HTMLCanvasElement, source: () => BookSource) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')
    this.#source = source
  }

  start(): () => void {
    const onFrame = () => {
      this.#paintWhenChanged()
      this.#frame = requestAnimationFrame(onFrame)
    }
    onFrame()
    return () => cancelAnimationFrame(this.#frame)
  }

  show(look: BookLook): void {
    this.#look = look
    this.#paintedVersion = -1
  }

  /** Highlights the rows from the best one to this one. */
  point(place: Place | undefined): void {
    this.#pointed = place
    this.#paintedVersion = -1
  }

  /** The row at a height, as last painted. */
  lineAt(y: number): { place: Place; row: BookRow } | undefined {
    const place = this.#look && placeAt(this.#look, y)
    const row = place && this.#rows[place.side][place.index]
    return place && row ? { place, row } : undefined
  }

  #paintWhenChanged(): void {
    const look = this.#look
    const source = this.#source()
    if (!look || !this.#context || look.width === 0 || source.version === this.#paintedVersion) return
    this.#paintedVersion = source.version
    this.#rows = {
      bids: groupSide(source.bids, 'bids', look.group, look.fits.bids),
      asks: groupSide(source.asks, 'asks', look.group, look.fits.asks),
    }
    this.#fitCanvas(look)
    paintBook(this.#context, { ...look, rows: this.#rows, pointed: this.#pointed })
  }

  /** Uses the screen's full resolution, so that text is sharp. */
  #fitCanvas({ width, height }: BookLook): void {
    const ratio = devicePixelRatio
    const [dotsWide, dotsHigh] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.#canvas.width !== dotsWide || this.#canvas.height !== dotsHigh) {
      this.#canvas.width = dotsWide
      this.#canvas.height = dotsHigh
    }
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
}
