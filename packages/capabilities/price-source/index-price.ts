import type { IndexStateName } from '@bowline/contract/terms/index-states.ts'
import { indexPriceOf } from '@bowline/core/formulas/perpetuals/index-price.ts'
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

const PPM_OF_BPS = 100n

/** `previous` is the last index; without any source and without a previous one there is no index yet. */
export function indexPrice(
  quotes: readonly Quote[],
  recipe: IndexRecipe,
  previous: bigint | undefined,
  nowMs: number,
): IndexPrice | undefined {
  const { weights, outlierBps, staleMs, step } = recipe
  const mids = quotes
    .filter(({ bid, ask }) => bid > 0n && ask >= bid)
    .map(({ source, bid, ask, atMs }) => {
      // Twice the middle, so that halves stay whole.
      return { source, price: bid + ask, weight: BigInt(weights[source] ?? 1), ageMs: nowMs - atMs }
    })
    .sort((a, b) => (a.price < b.price ? -1 : Number(a.price > b.price)))
  const { price: twice, state, counted } = indexPriceOf(mids, BigInt(outlierBps) * PPM_OF_BPS, staleMs)
  if (!twice) return previous === undefined ? undefined : { price: previous, state, sources: [] }
  const price = divide(twice.value, 2n * twice.over * step, 'half-even') * step
  return { price, state, sources: counted.map(({ source }) => source) }
}
