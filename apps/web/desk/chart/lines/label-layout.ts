/** A label of a line: where it wants to be, and how much room it takes. */
export interface LineLabel {
  readonly key: string
  readonly y: number
  readonly width: number
}

/** Pixels between labels. */
const GAP = 4

/**
 * Where labels begin, from the oldest bars on, so that none lies over the newest candles or over another: what would
 * overlap moves beside it.
 */
export function labelStarts(labels: readonly LineLabel[], height: number, start: number): ReadonlyMap<string, number> {
  const placed: { readonly y: number; readonly from: number; readonly to: number }[] = []
  const starts = new Map<string, number>()
  for (const { key, y, width } of labels) {
    let from = start
    const near = placed.filter((other) => Math.abs(other.y - y) < height).sort((a, b) => a.from - b.from)
    for (const other of near) if (from + width + GAP > other.from && from < other.to + GAP) from = other.to + GAP
    placed.push({ y, from, to: from + width })
    starts.set(key, from)
  }
  return starts
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
