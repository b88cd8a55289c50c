import type { Quote } from './price-source.ts'

/** `silent`: says nothing any more; `wrong`: says a price that is 5 % too high. */
export const BREAKS = ['silent', 'wrong'] as const
export type Break = (typeof BREAKS)[number]

const WRONG_PERCENT = 105n

/** Sources of the demo that an operator has broken, to see what the exchange does about it. */
export class BrokenSources {
  readonly #broken = new Map<string, Break>()

  break(source: string, how: Break): void {
    this.#broken.set(source, how)
  }

  mend(source: string): void {
    this.#broken.delete(source)
  }

  /** How, of those that are broken now. */
  all(): ReadonlyMap<string, Break> {
    return this.#broken
  }

  /** What is left of the quotes. */
  spoil(quotes: readonly Quote[]): readonly Quote[] {
    if (this.#broken.size === 0) return quotes
    return quotes.flatMap((quote) => {
      const how = this.#broken.get(quote.source)
      if (how === undefined) return [quote]
      const higher = (price: bigint) => (price * WRONG_PERCENT) / 100n
      return how === 'silent' ? [] : [{ ...quote, bid: higher(quote.bid), ask: higher(quote.ask) }]
    })
  }
}
