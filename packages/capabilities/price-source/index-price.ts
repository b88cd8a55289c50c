import type { IndexStateName } from '@bowline/contract/terms/index-states.ts'
import { divide } from '@bowline/money'
import type { Quote } from './price-source.ts'

/** Index of one market, domain/perpetuals.md §2. */
export interface IndexRecipe {
  readonly weights: Readonly<Record<string, number>>
  /** A source further than this from the plain median of all fresh sources does not count. */
  readonly outlierBps: number
  /** A source silent for this long does not count. */
  readonly staleMs: number
  /** The result is rounded half-even to this many units of 10^-8: a tenth of the market's tick, at least 1. */
  readonly step: bigint
}

export interface IndexPrice {
  /** Units of 10^-8 quote per whole base. */
  readonly price: bigint
  /** `degraded`: one source left. `frozen`: none left, the last price is kept. */
  readonly state: IndexStateName
  /** Sources that counted. */
  readonly sources: readonly string[]
}

/** A source's price as bid + ask, twice its mid, so that halves stay whole. */
interface Mid {
  readonly source: string
  readonly weight: bigint
  readonly twice: bigint
}

/** `previous` is the last index; without any source and without a previous one there is no index yet. */
export function indexPrice(
  quotes: readonly Quote[],
  recipe: IndexRecipe,
  previous: bigint | undefined,
  nowMs: number,
): IndexPrice | undefined {
  const fresh = quotes
    .filter((quote) => nowMs - quote.atMs < recipe.staleMs && quote.bid > 0n && quote.ask >= quote.bid)
    .map((quote) => ({
      source: quote.source,
      weight: BigInt(recipe.weights[quote.source] ?? 1),
      twice: quote.bid + quote.ask,
    }))
    .sort(byPrice)
  const counted = withoutOutliers(fresh, BigInt(recipe.outlierBps))
  const sources = counted.map((mid) => mid.source)
  const rounded = (sum: bigint, parts: bigint) => divide(sum, parts * recipe.step, 'half-even') * recipe.step

  if (counted.length >= 3) {
    const { sum, parts } = weightedMedian(counted)
    return { price: rounded(sum, parts), state: 'good', sources }
  }
  const [first, second] = counted
  if (first && second) return { price: rounded(first.twice + second.twice, 4n), state: 'good', sources }
  if (first) return { price: rounded(first.twice, 2n), state: 'degraded', sources }
  return previous === undefined ? undefined : { price: previous, state: 'frozen', sources }
}

function byPrice(a: Mid, b: Mid): number {
  return a.twice < b.twice ? -1 : a.twice > b.twice ? 1 : 0
}

/** Keeps what deviates from the plain median by at most `limitBps`; compared exactly, without division. */
function withoutOutliers(sorted: readonly Mid[], limitBps: bigint): readonly Mid[] {
  if (sorted.length === 0) return sorted
  const upper = sorted[sorted.length >> 1] as Mid
  const lower = sorted[(sorted.length - 1) >> 1] as Mid
  const median = lower.twice + upper.twice // four times the median, as twice the price is two times it
  return sorted.filter((mid) => {
    const away = 2n * mid.twice - median
    return (away < 0n ? -away : away) * 10_000n <= median * limitBps
  })
}

/**
 * The smallest price whose cumulative weight exceeds half of the total; when one meets the half exactly, the mean of it
 * and the next. Returned as a sum and the number of prices in it.
 */
function weightedMedian(sorted: readonly Mid[]): { sum: bigint; parts: bigint } {
  const total = sorted.reduce((sum, mid) => sum + mid.weight, 0n)
  let cumulative = 0n
  for (const [at, mid] of sorted.entries()) {
    cumulative += mid.weight
    if (2n * cumulative > total) return { sum: mid.twice, parts: 2n }
    if (2n * cumulative === total) return { sum: mid.twice + (sorted[at + 1] as Mid).twice, parts: 4n }
  }
  throw new Error('weights of an index must be above zero')
}
