import { divide } from '@bowline/money'
import type { IndexState } from '../../messages/terms.ts'
import { compareRatios, type Ratio, ratio } from './ratio.ts'

/** A price of one outside market: the middle of its best bid and ask, in any unit that all sources share. */
export interface SourcePrice {
  readonly price: bigint
  readonly weight: bigint
  readonly ageMs: number
}

/** `good`: at least three sources agree. `degraded`: one is left. `frozen`: none is, and the last index stays. */
export type IndexStateName = keyof typeof IndexState

export interface IndexPrice<S extends SourcePrice = SourcePrice> {
  /** In the sources' unit; undefined while frozen. */
  readonly price: Ratio | undefined
  readonly state: IndexStateName
  /** Sources that agree, in the order given. */
  readonly counted: readonly S[]
}

/** A source that said nothing for this long has no weight. */
const STALE_AFTER_MS = 10_000
const MILLION = 1_000_000n

/**
 * The index of fresh sources that lie within `outlierPpm` of their plain median (domain/perpetuals.md §2): three or
 * more give their weighted median, two their mean, one its own price.
 */
export function indexPriceOf<S extends SourcePrice>(
  sources: readonly S[],
  outlierPpm: bigint,
  staleAfterMs = STALE_AFTER_MS,
): IndexPrice<S> {
  const fresh = sources.filter(({ weight, ageMs }) => weight > 0n && ageMs < staleAfterMs)
  const median = medianOf(fresh.map(({ price }) => ratio(price, 1n)))
  if (!median) return { price: undefined, state: 'frozen', counted: [] }
  const counted = fresh.filter(({ price }) => isWithin(price, median, outlierPpm))
  if (counted.length >= 3) return { price: weightedMedianOf(counted), state: 'good', counted }
  const sum = counted.reduce((all, { price }) => all + price, 0n)
  if (counted.length === 2) return { price: ratio(sum, 2n), state: 'good', counted }
  if (counted.length === 1) return { price: ratio(sum, 1n), state: 'degraded', counted }
  return { price: undefined, state: 'frozen', counted }
}

function isWithin(price: bigint, { value, over }: Ratio, ppm: bigint): boolean {
  const distance = price * over - value
  return (distance < 0n ? -distance : distance) * MILLION <= value * ppm
}

/** The middle one, or the mean of the two in the middle; undefined = none. */
export function medianOf(prices: readonly Ratio[]): Ratio | undefined {
  const sorted = prices.toSorted(compareRatios)
  const half = sorted.length >> 1
  const [low, high] = [sorted[half - 1], sorted[half]]
  if (sorted.length % 2 === 1 || !low || !high) return high
  return ratio(low.value * high.over + high.value * low.over, 2n * low.over * high.over)
}

/** The lowest price whose cumulated weight exceeds half; where it equals half, the mean with the next. */
function weightedMedianOf(sources: readonly SourcePrice[]): Ratio | undefined {
  const sorted = sources.toSorted((a, b) => (a.price < b.price ? -1 : Number(a.price > b.price)))
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0n)
  let cumulated = 0n
  for (const [n, { price, weight }] of sorted.entries()) {
    cumulated += weight
    if (2n * cumulated > all) return ratio(price, 1n)
    const next = sorted[n + 1]
    if (2n * cumulated === all && next) return ratio(price + next.price, 2n)
  }
  return undefined
}

/** An index is published half-even in tenths of a tick. `unitsPerTick` is a tick in the sources' unit. */
export function inTenths({ value, over }: Ratio, unitsPerTick: bigint): bigint {
  return divide(value * 10n, over * unitsPerTick, 'half-even')
}
