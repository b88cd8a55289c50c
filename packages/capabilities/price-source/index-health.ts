import type { SourceStanding } from '@bowline/contract/terms/index-states.ts'
import type { IndexGap } from './index-gaps.ts'
import { type IndexPrice, type IndexRecipe, indexPrice } from './index-price.ts'
import type { Quote } from './price-source.ts'
import type { RecipeTerms } from './recipe-terms.ts'

/** `counted` in the index; `outlier`: too far from the others; `stale`: said nothing for too long; `silent`: never spoke. */
export type { SourceStanding }

export interface SourceHealth {
  readonly source: string
  readonly weight: number
  readonly standing: SourceStanding
  /** The middle of its last bid and ask, 10^-8; 0 when it never spoke. */
  readonly price: bigint
  readonly ageMs: number
}

/** What an index became: its state, or which sources count, was another before. */
export interface IndexChange {
  readonly atMs: number
  readonly state: IndexPrice['state']
  readonly price: bigint
  /** Of a frozen index none. */
  readonly sources: readonly string[]
}

/** With the pair that it speaks of: "BTC/USD", whose price is converted where the index is in another quote. */
export interface ReadSource extends SourceHealth {
  readonly pair: string
}

/** One index and where it comes from. */
export interface IndexHealth {
  /** "BTC/USDT". */
  readonly pair: string
  readonly state: IndexPrice['state']
  readonly price: bigint
  /** Of those that have a weight in it. */
  readonly sources: readonly ReadSource[]
  readonly recipe: RecipeTerms
  /** It came back far from where its contracts froze, and they stay frozen for a while. */
  readonly gap: IndexGap | undefined
  /** The newest first. */
  readonly changes: readonly IndexChange[]
}

/** `previous` is the last index; without any there is nothing to be frozen at, and the price is 0. */
export function indexHealth(
  pair: string,
  quotes: ReadonlyMap<string, Quote>,
  recipe: IndexRecipe,
  previous: bigint | undefined,
  nowMs: number,
): Pick<IndexHealth, 'pair' | 'state' | 'price' | 'recipe'> & { readonly sources: readonly SourceHealth[] } {
  const index = indexPrice([...quotes.values()], recipe, previous, nowMs)
  const counted = new Set(index?.state === 'frozen' ? [] : index?.sources)
  const weighty = Object.entries(recipe.weights).filter(([, weight]) => weight > 0)
  const sources = weighty.map(([source, weight]): SourceHealth => {
    const quote = quotes.get(source)
    if (!quote) return { source, weight, standing: 'silent', price: 0n, ageMs: 0 }
    const ageMs = nowMs - quote.atMs
    const standing = counted.has(source) ? 'counted' : ageMs < recipe.staleMs ? 'outlier' : 'stale'
    return { source, weight, standing, price: (quote.bid + quote.ask) / 2n, ageMs }
  })
  const { weights, outlierBps } = recipe
  return {
    ...{ pair, state: index?.state ?? 'frozen', price: index?.price ?? 0n },
    ...{ sources, recipe: { weights, outlierBps } },
  }
}
