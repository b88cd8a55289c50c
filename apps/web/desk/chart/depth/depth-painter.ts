import type { BookStore } from '../../../live/book-store.ts'
import { type ChartTheme, readChartTheme } from '../chart-theme.ts'
import { type DepthCurves, type DepthPoint, depthAt, depthCurves } from './depth-curve.ts'
import { paintDepth, priceStepsAt } from './paint-depth.ts'

/** What is under the pointer. */
export interface DepthReading {
  readonly side: 'bids' | 'asks'
  readonly priceSteps: number
  readonly middleSteps: number
  readonly point: DepthPoint
}

interface DepthWriting {
  readonly writePrice: (priceSteps: number) => string
  readonly writeQty: (qtySteps: number) => string
}

interface DepthParts {
  readonly book: BookStore
  /** How far from the middle is shown, as a part of the price. */
  readonly share: number
  readonly writing: DepthWriting
  onReading(reading: DepthReading | undefined): void
}

/** Nobody reads depth twenty times a second. */
const LEAST_MS = 100

/** Paints the depth of a book on a canvas, in frames in which something changed. */
export class DepthPainter {
  readonly #canvas: HTMLCanvasElement
  readonly #book: BookStore
  readonly #writing: DepthWriting
  readonly #onReading: (reading: DepthReading | undefined) => void
  #theme: ChartTheme
  #share: number
  #pointedX: number | undefined
  #curves: DepthCurves | undefined
  #version = -1
  #paintedAt = 0
  #isDirty = true
  #frame = 0
  #width = 0
  #height = 0

  constructor(canvas: HTMLCanvasElement, { book, share, writing, onReading }: DepthParts) {
    this.#canvas = canvas
    this.#book = book
    this.#share = share
    this.#writing = writing
    this.#onReading = onReading
    this.#theme = readChartTheme(canvas)
  }

  get curves(): DepthCurves | undefined {
    return this.#curves
  }

  /** Returns what stops it. */
  start(): () => void {
    const sizes = new ResizeObserver(([entry]) => {
      this.#width = entry?.contentRect.width ?? 0
      this.#height = entry?.contentRect.height ?? 0
      this.#isDirty = true
    })
    sizes.observe(this.#canvas)
    const onFrame = (now: number) => {
      this.#paintWhenChanged(now)
      this.#frame = requestAnimationFrame(onFrame)
    }
    this.#frame = requestAnimationFrame(onFrame)
    return () => {
      cancelAnimationFrame(this.#frame)
      sizes.disconnect()
    }
  }

  readTheme(): void {
    this.#theme = readChartTheme(this.#canvas)
    this.#isDirty = true
  }

  /** How far around the middle: 0.05 is 5 %. */
  setShare(share: number): void {
    this.#share = share
    this.#version = -1
  }

  point(x: number | undefined): void {
    this.#pointedX = x
    this.#isDirty = true
  }

  #paintWhenChanged(now: number): void {
    const isNewBook = this.#book.version !== this.#version && (this.#version < 0 || now - this.#paintedAt >= LEAST_MS)
    const context = this.#canvas.getContext('2d')
    if ((!isNewBook && !this.#isDirty) || !context || this.#width === 0) return
    if (isNewBook) {
      this.#version = this.#book.version
      this.#curves = depthCurves(this.#book.bids, this.#book.asks, this.#share)
      this.#paintedAt = now
    }
    this.#isDirty = false
    this.#fit(context)
    const [width, height, curves] = [this.#width, this.#height, this.#curves]
    if (!curves) context.clearRect(0, 0, width, height)
    else paintDepth(context, { width, height, curves, theme: this.#theme, pointedX: this.#pointedX, ...this.#writing })
    this.#onReading(this.#read())
  }

  #read(): DepthReading | undefined {
    const curves = this.#curves
    if (!curves || this.#pointedX === undefined) return undefined
    const priceSteps = Math.round(priceStepsAt({ width: this.#width, curves }, this.#pointedX))
    const found = depthAt(curves, priceSteps)
    return found && { ...found, priceSteps, middleSteps: curves.middleSteps }
  }

  /** As many dots as the screen has, so that lines are sharp. */
  #fit(context: CanvasRenderingContext2D): void {
    const ratio = devicePixelRatio
    const [wide, high] = [Math.round(this.#width * ratio), Math.round(this.#height * ratio)]
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      this.#canvas.width = wide
      this.#canvas.height = high
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
}
