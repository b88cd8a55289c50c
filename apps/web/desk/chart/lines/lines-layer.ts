import type { Chart, OverlayEvent } from 'klinecharts'
import { CLOSE_FIGURE, type LinePicture } from './line-templates.ts'

export interface ChartLine {
  readonly key: string
  readonly value: number
  readonly picture: Omit<LinePicture, 'key' | 'all' | 'legendEnd' | 'isTouchable'>
  /** Else it stays, and `onFixed` may say why. */
  readonly isMovable: boolean
}

/** Lines of which sort; each sort is a layer. */
export type LineName = 'orderLine' | 'alertLine' | 'levelLine'

export interface LineEvents {
  /** Let go at another height; until `restore` it stays there. */
  readonly onMove: (key: string, value: number) => void
  readonly onClose: (key: string) => void
  /** A line that cannot be moved was taken hold of. */
  readonly onFixed?: (key: string) => void
}

/** The lines of all layers of one chart, which leave room for each other. */
export class LinesInView {
  readonly #layers: LinesLayer[] = []
  readonly legendEnd: () => number

  constructor(legendEnd: () => number) {
    this.legendEnd = legendEnd
  }

  add(layer: LinesLayer): void {
    this.#layers.push(layer)
  }

  readonly all = (): ReturnType<LinePicture['all']> => this.#layers.flatMap((layer) => layer.pictures)
}

/** Lines of the user's own on the candles: drawn when they change, left alone while one is dragged. */
export class LinesLayer {
  readonly #chart: Chart
  readonly #name: LineName
  readonly #events: () => LineEvents
  readonly #inView: LinesInView
  #shown: ReadonlyMap<string, ChartLine> = new Map()
  #dragged: string | undefined
  pictures: readonly { readonly value: number; readonly picture: LinePicture }[] = []

  constructor(chart: Chart, name: LineName, events: () => LineEvents, inView: LinesInView) {
    this.#chart = chart
    this.#name = name
    this.#events = events
    this.#inView = inView
    inView.add(this)
  }

  show(lines: readonly ChartLine[]): void {
    const next = new Map(lines.map((line) => [line.key, line]))
    this.pictures = lines.map((line) => ({ value: line.value, picture: this.#pictureOf(line) }))
    for (const [key, line] of this.#shown) {
      if (next.get(key) !== line && key !== this.#dragged) this.#chart.removeOverlay({ id: this.#idOf(key) })
    }
    for (const [key, line] of next) {
      if (this.#shown.get(key) !== line && key !== this.#dragged) this.#draw(line)
    }
    this.#shown = next
  }

  /** Puts a line back where it was before it was dragged. */
  restore(key: string): void {
    this.#chart.removeOverlay({ id: this.#idOf(key) })
    const line = this.#shown.get(key)
    if (line) this.#draw(line)
  }

  #pictureOf({ key, picture, isMovable }: ChartLine): LinePicture {
    const isTouchable = isMovable || this.#events().onFixed !== undefined
    return { ...picture, key: this.#idOf(key), isTouchable, all: this.#inView.all, legendEnd: this.#inView.legendEnd }
  }

  #draw(line: ChartLine): void {
    const { key, value, isMovable } = line
    this.#chart.createOverlay({
      name: this.#name,
      id: this.#idOf(key),
      paneId: 'candle_pane',
      points: [{ value }],
      extendData: this.#pictureOf(line),
      onPressedMoveStart: () => {
        this.#dragged = key
        if (isMovable) return
        this.#chart.overrideOverlay({ id: this.#idOf(key), lock: true })
        this.#events().onFixed?.(key)
      },
      onPressedMoveEnd: ({ overlay }) => {
        this.#dragged = undefined
        const dropped = overlay.points[0]?.value
        if (isMovable && dropped !== undefined && dropped !== value) this.#events().onMove(key, dropped)
        else this.restore(key)
      },
      onClick: ({ figure }: OverlayEvent<unknown>) => {
        if (figure?.key === CLOSE_FIGURE) this.#events().onClose(key)
      },
      // The library would take the line away.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  #idOf(key: string): string {
    return `${this.#name}:${key}`
  }
}
