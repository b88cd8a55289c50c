export interface Tile {
  /** Of the whole, in percent. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Tiles whose areas are as their weights (largest first), as near to squares as they get (Bruls, Huizing, van Wijk:
 * Squarified Treemaps, 2000), in a box of `ratio` times its height. For drawing only.
 */
export function treeMap(weights: readonly number[], ratio: number): Tile[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return []
  const free: Box = { x: 0, y: 0, width: ratio, height: 1 }
  const areas = weights.map((weight) => (weight / total) * ratio)
  const tiles: Tile[] = []
  for (let from = 0; from < areas.length; ) {
    const side = Math.min(free.width, free.height)
    let to = from + 1
    while (to < areas.length && worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)) to++
    tiles.push(...layRow(areas.slice(from, to), free))
    from = to
  }
  return tiles.map(({ x, y, width, height }) => ({
    x: (x / ratio) * 100,
    y: y * 100,
    width: (width / ratio) * 100,
    height: height * 100,
  }))
}

/** The longest of a row's tiles, as length over width. */
function worst(areas: readonly number[], side: number): number {
  const sum = areas.reduce((all, area) => all + area, 0)
  const across = sum / side
  return Math.max(...areas.map((area) => Math.max(area / across ** 2, across ** 2 / area)))
}

/** Lays a row along the shorter side of what is free, and takes it off. */
function layRow(areas: readonly number[], free: Box): Tile[] {
  const sum = areas.reduce((all, area) => all + area, 0)
  const isColumn = free.width >= free.height
  const across = sum / (isColumn ? free.height : free.width)
  let along = 0
  const row = areas.map((area) => {
    const length = area / across
    const tile = isColumn
      ? { x: free.x, y: free.y + along, width: across, height: length }
      : { x: free.x + along, y: free.y, width: length, height: across }
    along += length
    return tile
  })
  if (isColumn) {
    free.x += across
    free.width -= across
  } else {
    free.y += across
    free.height -= across
  }
  return row
}
