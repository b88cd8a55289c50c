import type { Price, Quantity } from '@bowline/money'

export interface BookLevel {
  readonly price: Price
  readonly qty: Quantity
}

/**
 * One visible side of a book, best level last: most changes happen near the best price, and at the end of an array they
 * move the fewest elements.
 */
export class BookSide {
  readonly #ascending: boolean
  readonly #levels: BookLevel[] = []

  /** Bids rise towards the end (best = highest), asks fall. */
  constructor(isBid: boolean) {
    this.#ascending = isBid
  }

  get size(): number {
    return this.#levels.length
  }

  best(): BookLevel | undefined {
    return this.#levels[this.#levels.length - 1]
  }

  /** The `limit` best levels, best first. */
  top(limit: number): BookLevel[] {
    return this.#levels.slice(Math.max(0, this.#levels.length - limit)).reverse()
  }

  /** `qty` is absolute; 0 removes the level. Removing a missing level does nothing. */
  set(price: Price, qty: Quantity): void {
    const at = this.#place(price)
    const found = this.#levels[at]?.price === price
    if (qty === 0n) {
      if (found) this.#levels.splice(at, 1)
    } else if (found) {
      this.#levels[at] = { price, qty }
    } else {
      this.#levels.splice(at, 0, { price, qty })
    }
  }

  clear(): void {
    this.#levels.length = 0
  }

  /** Index of the level with this price, or where it belongs. */
  #place(price: Price): number {
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = (this.#levels[middle] as BookLevel).price
      if (this.#ascending ? other < price : other > price) low = middle + 1
      else high = middle
    }
    return low
  }
}
