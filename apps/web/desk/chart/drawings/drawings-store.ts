/** Drawings a user can make, by the names the chart library knows them by. */
export const drawingTools = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'rectangle',
  'note',
] as const
export type DrawingTool = (typeof drawingTools)[number]

export interface DrawingPoint {
  readonly timestamp: number
  readonly value: number
}

export interface Drawing {
  readonly id: string
  readonly tool: DrawingTool
  readonly points: readonly DrawingPoint[]
  readonly text: string
}

export interface Drawings {
  readonly all: readonly Drawing[]
  readonly areLocked: boolean
  readonly areHidden: boolean
}

const MOST_DRAWINGS = 200
const MOST_POINTS = 5
export const MOST_LETTERS = 200
const NONE: Drawings = { all: [], areLocked: false, areHidden: false }

/** What a user drew on one market, kept in this browser. Keeping is best effort, as for every setting. */
export class DrawingsStore {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #drawings: Drawings

  /** `storage` throws where the browser lets this site keep nothing. */
  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, pair: string) {
    this.#storage = storage
    this.#key = `bowline.drawings.${pair}`
    this.#drawings = readDrawings(this.#kept())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): Drawings => this.#drawings

  /** In the place of the one of that id, or behind all others; of too many the oldest goes. */
  put(drawing: Drawing): void {
    const { all } = this.#drawings
    const isKnown = all.some(({ id }) => id === drawing.id)
    const next = isKnown ? all.map((one) => (one.id === drawing.id ? drawing : one)) : [...all, drawing]
    this.#change({ all: next.slice(-MOST_DRAWINGS) })
  }

  remove(id: string): void {
    this.#change({ all: this.#drawings.all.filter((one) => one.id !== id) })
  }

  clear(): void {
    this.#change({ all: [] })
  }

  lock(areLocked: boolean): void {
    this.#change({ areLocked })
  }

  hide(areHidden: boolean): void {
    this.#change({ areHidden })
  }

  #change(changes: Partial<Drawings>): void {
    this.#drawings = { ...this.#drawings, ...changes }
    try {
      if (this.#drawings.all.length === 0) this.#storage().removeItem(this.#key)
      else this.#storage().setItem(this.#key, JSON.stringify(this.#drawings))
    } catch {
      // Full or forbidden: it holds until the page is left.
    }
    for (const listener of this.#listeners) listener()
  }

  #kept(): unknown {
    try {
      return JSON.parse(this.#storage().getItem(this.#key) ?? 'null')
    } catch {
      return null
    }
  }
}

/** Saved data may come from another version or have been edited by hand, so anything invalid is ignored. */
function readDrawings(kept: unknown): Drawings {
  if (typeof kept !== 'object' || kept === null) return NONE
  const { all, areLocked, areHidden } = kept as Record<string, unknown>
  return {
    all: Array.isArray(all) ? all.filter(isDrawing).slice(-MOST_DRAWINGS) : [],
    areLocked: areLocked === true,
    areHidden: areHidden === true,
  }
}

function isDrawing(one: unknown): one is Drawing {
  if (typeof one !== 'object' || one === null) return false
  const { id, tool, points, text } = one as Record<string, unknown>
  return (
    typeof id === 'string' &&
    drawingTools.includes(tool as DrawingTool) &&
    typeof text === 'string' &&
    text.length <= MOST_LETTERS &&
    Array.isArray(points) &&
    points.length > 0 &&
    points.length <= MOST_POINTS &&
    points.every(isPoint)
  )
}

function isPoint(one: unknown): one is DrawingPoint {
  const { timestamp, value } = (one ?? {}) as Record<string, unknown>
  return Number.isFinite(timestamp) && Number.isFinite(value)
}
