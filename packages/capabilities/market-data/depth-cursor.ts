import { Side } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import type { BookLevel } from './book-side.ts'

/** All changes of a book between two `take` calls: the last absolute quantity of every changed level, 0 = gone. */
export interface DepthDiff {
  /** Update id of the first change; always one more than the previous diff's `lastUpdateId`. */
  readonly firstUpdateId: number
  readonly lastUpdateId: number
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

/**
 * Collects the changes of one book for one reader (a stream speed). Diffs of one cursor follow each other without gaps,
 * whatever other cursors do; nothing is collected before it is opened or after it is closed.
 */
export class DepthCursor {
  readonly #bids = new Map<Price, Quantity>()
  readonly #asks = new Map<Price, Quantity>()
  readonly #detach: (cursor: DepthCursor) => void
  #first = 0
  #last = 0

  constructor(detach: (cursor: DepthCursor) => void) {
    this.#detach = detach
  }

  add(side: number, updateId: number, price: Price, qty: Quantity): void {
    if (this.#first === 0) this.#first = updateId
    this.#last = updateId
    ;(side === Side.buy ? this.#bids : this.#asks).set(price, qty)
  }

  /** Everything since the last take, or undefined when the book did not change. */
  take(): DepthDiff | undefined {
    if (this.#first === 0) return undefined
    const diff = {
      firstUpdateId: this.#first,
      lastUpdateId: this.#last,
      bids: levels(this.#bids).sort((a, b) => (a.price > b.price ? -1 : 1)),
      asks: levels(this.#asks).sort((a, b) => (a.price < b.price ? -1 : 1)),
    }
    this.#first = 0
    this.#bids.clear()
    this.#asks.clear()
    return diff
  }

  close(): void {
    this.#detach(this)
  }
}

function levels(changes: Map<Price, Quantity>): BookLevel[] {
  return Array.from(changes, ([price, qty]) => ({ price, qty }))
}
