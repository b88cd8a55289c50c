import type { Chart, OverlayEvent } from 'klinecharts'
import { CLOSE_FIGURE, type LinePicture } from './line-templates.ts'

export interface ChartLine {
  readonly key: string
  readonly value: number
  readonly picture: LinePicture
}

export interface LineEvents {
  /** Let go at another height; until `restore` it stays there. */
  readonly onMove: (key: string, value: number) => void
  readonly onClose: (key: string) => void
}

/** Lines of the user's own on the candles: drawn when they change, left alone while one is dragged. */
export class LinesLayer {
  readonly #chart: Chart
  readonly #name: 'orderLine' | 'alertLine'
  readonly #events: () => LineEvents
  #shown: ReadonlyMap<string, ChartLine> = new Map()
  #dragged: string | undefined

  constructor(chart: Chart, name: 'orderLine' | 'alertLine', events: () => LineEvents) {
    this.#chart = chart
    this.#name = name
    this.#events = events
  }

  show(lines: readonly ChartLine[]): void {
    const next = new Map(lines.map((line) => [line.key, line]))
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

  #draw({ key, value, picture }: ChartLine): void {
    this.#chart.createOverlay({
      name: this.#name,
      id: this.#idOf(key),
      paneId: 'candle_pane',
      points: [{ value }],
      extendData: picture,
      onPressedMoveStart: () => {
        this.#dragged = key
      },
      onPressedMoveEnd: ({ overlay }) => {
        this.#dragged = undefined
        const dropped = overlay.points[0]?.value
        if (dropped !== undefined && dropped !== value) this.#events().onMove(key, dropped)
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
