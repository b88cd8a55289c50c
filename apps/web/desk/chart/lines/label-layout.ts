/** A label of a line: where it wants to be, and how much room it takes. */
export interface LineLabel {
  readonly key: string
  readonly y: number
  readonly width: number
}

/** Pixels between labels. */
const GAP = 4

/** The middle of a label's height, and where it begins. */
export interface LabelPlace {
  readonly x: number
  readonly y: number
}

interface LabelRoom {
  readonly height: number
  readonly start: number
  /** Of the pane. */
  readonly end: number
  /** Above it labels are out of view, or something else is written. */
  readonly top: number
}

/** Heights away from its line at which a label is tried: on it, and then below and above it. */
const AWAY = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5] as const

/**
 * Where labels stand, from the oldest bars on, so that none lies over the newest candles or over another: what would
 * overlap moves beside it, and where the pane ends there, below or above it.
 */
export function labelPlaces(labels: readonly LineLabel[], room: LabelRoom): ReadonlyMap<string, LabelPlace> {
  const { height, start, end, top } = room
  const places = new Map<string, LabelPlace>()
  const taken: LineLabel[] = []
  const beginOf = ({ key }: LineLabel) => places.get(key)?.x ?? start
  const firstFree = (y: number, width: number) => {
    let from = start
    const near = taken.filter((other) => Math.abs(other.y - y) < height).sort((a, b) => beginOf(a) - beginOf(b))
    for (const other of near) {
      const to = beginOf(other) + other.width
      if (from + width + GAP > beginOf(other) && from < to + GAP) from = to + GAP
    }
    return from
  }
  for (const { key, y, width } of labels) {
    const tried = AWAY.map((away) => y + away * height).map((at) => ({ y: at, x: firstFree(at, width) }))
    const fits = ({ x, y: at }: LabelPlace) => x + width <= end && (at === y || at - height / 2 >= top)
    const place = tried.find(fits) ?? (tried[0] as LabelPlace)
    places.set(key, place)
    taken.push({ key, y: place.y, width })
  }
  return places
}

/** The parts of a line, which begins at zero, that lie behind no label: beside the ranges that labels cover. */
export function partsBetween(
  covered: readonly (readonly [from: number, to: number])[],
  end: number,
): readonly (readonly [from: number, to: number])[] {
  const parts: [number, number][] = []
  let from = 0
  for (const [begin, to] of covered.toSorted(([a], [b]) => a - b)) {
    if (begin > from) parts.push([from, begin])
    from = Math.max(from, to)
  }
  if (from < end) parts.push([from, end])
  return parts
}

/** Where the label of a line is written that may be behind the legend: below it. Out of view it stays so. */
export function besideLegend(y: number, height: number, legendEnd: number): number {
  return y < 0 ? y : Math.max(y, legendEnd + height / 2)
}

/**
 * Heights at which tags of an axis are written so that none covers another, nor the tag of the last price, which stays:
 * those above it are pushed up, those below it down.
 */
export function tagHeights(wanted: readonly number[], height: number, last: number | undefined): number[] {
  const found = [...wanted]
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] as number) - (wanted[b] as number))
  const middle = last ?? Number.NEGATIVE_INFINITY
  let bound = last === undefined ? Number.NEGATIVE_INFINITY : last + height
  for (const at of order) {
    if ((wanted[at] as number) < middle) continue
    found[at] = Math.max(wanted[at] as number, bound)
    bound = (found[at] as number) + height
  }
  bound = last === undefined ? Number.POSITIVE_INFINITY : last - height
  for (const at of order.toReversed()) {
    if ((wanted[at] as number) >= middle) continue
    found[at] = Math.min(wanted[at] as number, bound)
    bound = (found[at] as number) - height
  }
  return found
}
