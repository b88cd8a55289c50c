import type { Bounds } from './chart-path.ts'

/**
 * How much of a value an axis shows at least, and the air above and below: a change of a thousandth that fills the
 * height looks like a crash.
 */
const LEAST_SHARE = 0.01
const AIR = 0.12
/** A line that comes this near to zero, as a share of its highest point, is drawn above zero. */
const NEAR_ZERO = 0.25
const MOST_LINES = 5

export type Axis = Bounds & {
  /** The ground is zero: only then is an area below the line as large as what it stands for. */
  readonly isFromZero: boolean
  /** Round values within the bounds, for lines across. */
  readonly lines: readonly number[]
  /** Decimals that tell one line from the next. */
  readonly decimals: number
}

/** The axis for values over time. For drawing only. */
export function axisOf(values: readonly number[]): Axis {
  const known = values.filter(Number.isFinite)
  const lowest = known.length > 0 ? Math.min(...known) : 0
  const highest = known.length > 0 ? Math.max(...known) : 0
  const isFromZero = lowest >= 0 && lowest <= highest * NEAR_ZERO
  const start = isFromZero ? 0 : lowest
  const least = Math.max(Math.abs(lowest), Math.abs(highest)) * LEAST_SHARE || 1
  const span = Math.max(highest - start, least)
  const missing = span - (highest - start)
  const low = isFromZero ? 0 : start - missing / 2 - span * AIR
  const high = low + (isFromZero ? span * (1 + AIR) : span * (1 + 2 * AIR))
  const step = roundStep((high - low) / MOST_LINES)
  const first = Math.ceil(low / step)
  const lines = Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step)
  return { low, high, isFromZero, lines, decimals: Math.max(0, -Math.floor(Math.log10(step))) }
}

/** The next of 1, 2, 5, 10, 20, … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10
  return factor * power
}
