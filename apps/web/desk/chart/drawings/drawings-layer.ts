import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts'
import type { Magnet } from '../chart-choices.ts'
import type { Drawing, DrawingPoint, DrawingsStore, DrawingTool } from './drawings-store.ts'

const GROUP = 'drawings'
const modes = { off: 'normal', weak: 'weak_magnet', strong: 'strong_magnet' } as const

/** What the user drew, between the chart library and the store that keeps it. */
export class DrawingsLayer {
  readonly #chart: Chart
  readonly #store: DrawingsStore
  readonly #leave: () => void
  #magnet: Magnet = 'off'
  /** Drawings as they are on the chart, by id. */
  #shown = new Map<string, Drawing>()
  #state = ''
  #selected: string | undefined
  #drawing: string | undefined
  #onDrawn: () => void = () => undefined

  constructor(chart: Chart, store: DrawingsStore) {
    this.#chart = chart
    this.#store = store
    this.#leave = store.subscribe(() => this.#show())
    this.#show()
  }

  dispose(): void {
    this.#leave()
  }

  setMagnet(magnet: Magnet): void {
    this.#magnet = magnet
    this.#chart.overrideOverlay({ groupId: GROUP, mode: modes[magnet] })
  }

  /** Lets the user draw one; `onDrawn` when it is done or given up. */
  start(tool: DrawingTool, text: string, onDrawn: () => void): void {
    this.cancel()
    this.#onDrawn = onDrawn
    const id = crypto.randomUUID()
    this.#drawing = id
    this.#chart.createOverlay({
      ...this.#overlay(id, tool, text),
      onDrawEnd: (event) => {
        this.#drawing = undefined
        this.#keep(event, tool, text)
        this.#onDrawn()
      },
    })
  }

  /** Gives up what is being drawn. */
  cancel(): void {
    if (this.#drawing === undefined) return
    this.#chart.removeOverlay({ id: this.#drawing })
    this.#drawing = undefined
    this.#onDrawn()
  }

  removeSelected(): void {
    if (this.#selected !== undefined && !this.#store.getSnapshot().areLocked) this.#store.remove(this.#selected)
  }

  #show(): void {
    const { all, areLocked, areHidden } = this.#store.getSnapshot()
    const state = `${areLocked} ${areHidden}`
    const ids = new Set(all.map(({ id }) => id))
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#chart.removeOverlay({ id })
    for (const drawing of all) {
      if (!this.#shown.has(drawing.id)) this.#draw(drawing)
    }
    if (state !== this.#state) this.#chart.overrideOverlay({ groupId: GROUP, lock: areLocked, visible: !areHidden })
    this.#state = state
    this.#shown = new Map(all.map((drawing) => [drawing.id, drawing]))
  }

  #draw({ id, tool, points, text }: Drawing): void {
    // One that was just drawn is there already.
    if (this.#chart.getOverlays({ id }).length > 0) return
    this.#chart.createOverlay({ ...this.#overlay(id, tool, text), points: [...points] })
  }

  #overlay(id: string, tool: DrawingTool, text: string): OverlayCreate {
    const { areLocked, areHidden } = this.#store.getSnapshot()
    return {
      id,
      name: tool,
      groupId: GROUP,
      paneId: 'candle_pane',
      extendData: text,
      lock: areLocked,
      visible: !areHidden,
      mode: modes[this.#magnet],
      onPressedMoveEnd: (event) => this.#keep(event, tool, text),
      onSelected: () => {
        this.#selected = id
      },
      onDeselected: () => {
        this.#selected = undefined
      },
      // The library would take it away at once; the delete key and the bar do that.
      onRightClick: (event) => event.preventDefault?.(),
    }
  }

  #keep({ overlay }: OverlayEvent<unknown>, tool: DrawingTool, text: string): void {
    const points = overlay.points.map(({ timestamp = 0, value = 0 }): DrawingPoint => ({ timestamp, value }))
    this.#store.put({ id: overlay.id, tool, points, text })
  }
}
