import type { Quote } from './price-source.ts'

/**
 * Passes quotes on a few times a second, of each source and market the last alone: a stream has hundreds, and the index is
 * computed once a second.
 */
export class CollectedQuotes {
  readonly #everyMs: number
  readonly #pass: (quotes: readonly Quote[]) => void
  readonly #waiting = new Map<string, Quote>()
  #timer: NodeJS.Timeout | undefined

  constructor(everyMs: number, pass: (quotes: readonly Quote[]) => void) {
    this.#everyMs = everyMs
    this.#pass = pass
  }

  add(quotes: readonly Quote[]): void {
    for (const quote of quotes) this.#waiting.set(`${quote.source} ${quote.symbol}`, quote)
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#passOn(), this.#everyMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #passOn(): void {
    this.#timer = undefined
    const quotes = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#pass(quotes)
  }
}
