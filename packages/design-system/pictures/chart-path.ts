/**
 * Points of a line in a box of `width` × `height`, larger values higher. Floats are only for drawing, never for money.
 */

export type Place = { readonly x: number; readonly y: number }

export function placePoints(values: readonly number[], width: number, height: number): Place[] {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return []
  const low = Math.min(...known)
  const high = Math.max(...known)
  const span = high - low
  const gap = known.length > 1 ? width / (known.length - 1) : 0
  return known.map((value, index) => ({
    x: round(known.length > 1 ? index * gap : width / 2),
    y: round(span === 0 ? height / 2 : height - ((value - low) / span) * height),
  }))
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
