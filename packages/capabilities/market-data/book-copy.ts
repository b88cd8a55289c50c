import type { EventOf } from '@bowline/core/messages/events.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import { type BookLevel, BookSide } from './book-side.ts'
import { DepthCursor } from './depth-cursor.ts'

export interface Depth {
  readonly lastUpdateId: number
  /** Best first. */
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

export interface BookTicker {
  readonly updateId: number
  readonly bid: BookLevel | undefined
  readonly ask: BookLevel | undefined
}

interface Change {
  readonly qty: Quantity
  readonly updateId: number
}

/**
 * The visible book of one market, maintained from `level` events. A market defined while we listen starts complete. An
 * older one is incomplete until `seed` loads the engine's own levels; until then changes are kept with their update
 * ids, so that the seed may be older or newer than they are.
 */
export class BookCopy {
  readonly bids = new BookSide(true)
  readonly asks = new BookSide(false)
  readonly #cursors = new Set<DepthCursor>()
  #unseeded: { bids: Map<Price, Change>; asks: Map<Price, Change> } | undefined = { bids: new Map(), asks: new Map() }
  /** Undefined = not known yet. */
  #updateId: number | undefined

  get seeded(): boolean {
    return this.#unseeded === undefined
  }

  get updateId(): number {
    return this.#updateId ?? 0
  }

  apply(event: EventOf<'level'>): void {
    if (this.#updateId !== undefined) {
      if (event.updateId <= this.#updateId) return
      if (event.updateId !== this.#updateId + 1)
        throw new Error(`book of market ${event.market}: update ${event.updateId} follows ${this.#updateId}`)
    }
    this.#updateId = event.updateId
    const isBid = event.side === Side.buy
    this.#set(isBid, event.price, event.qty)
    if (this.#unseeded) {
      const changes = isBid ? this.#unseeded.bids : this.#unseeded.asks
      changes.set(event.price, { qty: event.qty, updateId: event.updateId })
    }
    for (const cursor of this.#cursors) cursor.add(event.side, event.updateId, event.price, event.qty)
  }

  /** Sets the complete book as of `updateId`; changes seen since then stay on top of it. */
  seed(updateId: number, bids: readonly BookLevel[], asks: readonly BookLevel[]): void {
    const since = this.#unseeded
    if (!since) return
    this.#unseeded = undefined
    this.bids.clear()
    this.asks.clear()
    for (const level of bids) this.#set(true, level.price, level.qty)
    for (const level of asks) this.#set(false, level.price, level.qty)
    for (const [price, change] of since.bids) if (change.updateId > updateId) this.#set(true, price, change.qty)
    for (const [price, change] of since.asks) if (change.updateId > updateId) this.#set(false, price, change.qty)
    this.#updateId = Math.max(updateId, this.updateId)
  }

  depth(limit: number): Depth {
    return { lastUpdateId: this.updateId, bids: this.bids.top(limit), asks: this.asks.top(limit) }
  }

  ticker(): BookTicker {
    return { updateId: this.updateId, bid: this.bids.best(), ask: this.asks.best() }
  }

  openCursor(): DepthCursor {
    const cursor = new DepthCursor((closed) => this.#cursors.delete(closed))
    this.#cursors.add(cursor)
    return cursor
  }

  #set(isBid: boolean, price: Price, qty: Quantity): void {
    ;(isBid ? this.bids : this.asks).set(price, qty)
  }
}
