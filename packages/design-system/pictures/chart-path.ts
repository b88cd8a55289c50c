/**
 * Points of a line in a box of `width` × `height`, larger values higher. Floats are only for drawing, never for money.
 */

export type Bounds = { readonly low: number; readonly high: number }

export type Place = { readonly x: number; readonly y: number }

/** From the lowest to the highest, unless bounds are given. */
export function placePoints(values: readonly number[], width: number, height: number, bounds?: Bounds): Place[] {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return []
  const { low, high } = bounds ?? { low: Math.min(...known), high: Math.max(...known) }
  const span = high - low
  const gap = known.length > 1 ? width / (known.length - 1) : 0
  return known.map((value, index) => ({
    x: round(known.length > 1 ? index * gap : width / 2),
    y: round(span === 0 ? height / 2 : height - ((value - low) / span) * height),
  }))
}

const LEAST_SCALE = 0.005

/** How far the values get from the first, as a share of it. */
export function swingOf(values: readonly number[]): number {
  const [first = 0] = values
  return first === 0 ? 0 : Math.max(...values.map((value) => Math.abs(value / first - 1)))
}

/** Bounds with the first value in their middle, `scale` of it away at least; undefined when there is none. */
export function boundsAround(values: readonly number[], scale = LEAST_SCALE): Bounds | undefined {
  const [first = 0] = values
  if (first <= 0) return undefined
  const away = first * Math.max(scale, swingOf(values))
  return { low: first - away, high: first + away }
}

export function linePath(places: readonly Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

export function areaPath(places: readonly Place[], height: number): string {
  const first = places[0]
  const last = places.at(-1)
  return first && last ? `${linePath(places)}L${last.x} ${height}L${first.x} ${height}Z` : ''
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
