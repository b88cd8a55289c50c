import { IndexState } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { SourceHealth } from './index-health.ts'

/** More than a tenth away from the last index it is a gap; sources agree when each is within a hundredth of the index. */
const GAP = 10n
const AGREE = 100n

/** A frozen contract whose index comes back far from where it was. */
export interface IndexGap {
  /** The index before the freeze, 10^-8. */
  readonly last: bigint
  /** Whether all sources that speak are within 1 % of the index. */
  readonly agrees: boolean
  /** Whether an operator has confirmed about this price. */
  readonly isConfirmed: boolean
}

/**
 * An index that comes back more than 10 % from where it froze counts after sixty seconds in which all sources are within 1 % of it, or
 * when an operator has confirmed it (futures-additions.md §3). The core counts the seconds; here is what it is sent meanwhile: an index
 * of sources that disagree goes on as frozen, which begins its count anew, and one that was confirmed is given as such.
 */
export class IndexGaps {
  readonly #marks = new Map<number, { readonly index: bigint; readonly isFrozen: boolean }>()
  readonly #confirmed = new Map<string, bigint>()

  apply({ events }: Pick<EventBatch, 'events'>): void {
    for (const event of events) {
      if (event.kind !== 'mark') continue
      const isFrozen = event.indexState === IndexState.frozen && event.mark > 0n
      this.#marks.set(event.market, { index: event.index, isFrozen })
    }
  }

  /** Undefined: the contract is not frozen, or close to where it was. */
  of(market: number, pair: string, price: bigint, sources: readonly SourceHealth[]): IndexGap | undefined {
    const known = this.#marks.get(market)
    // What was confirmed has come to its end.
    if (known && !known.isFrozen) this.#confirmed.delete(pair)
    if (!known?.isFrozen || !isFurther(price, known.index, GAP)) return undefined
    const confirmed = this.#confirmed.get(pair)
    return {
      last: known.index,
      agrees: sources.filter(isReporting).every((said) => !isFurther(said.price, price, AGREE)),
      isConfirmed: confirmed !== undefined && !isFurther(price, confirmed, GAP),
    }
  }

  /** Whoever looked at it says that the price is right; it holds for prices about this one, until the contract is not frozen. */
  confirm(pair: string, price: bigint): void {
    this.#confirmed.set(pair, price)
  }
}

function isReporting({ standing }: SourceHealth): boolean {
  return standing === 'counted' || standing === 'outlier'
}

function isFurther(price: bigint, from: bigint, part: bigint): boolean {
  const away = price > from ? price - from : from - price
  return away * part > from
}
