import type { OpenOrder, SideName } from '@bowline/capabilities/demo-market/index.ts'

/** One order's state in the API's answers and reports. */
export interface OrderNews {
  readonly orderId: number
  readonly side: SideName
  /** Ticks. */
  readonly price: number
  /** Lots. */
  readonly qty: number
  readonly executed: number
  readonly isOpen: boolean
}

/** How many ended orders are remembered, so that a late answer does not revive one. */
const REMEMBERED = 1_000

/**
 * One account's open orders in one market, learned from answers and from the account's stream, which arrive in any
 * order: the state with the most executed wins, and an end is final.
 */
export class OwnOrders {
  readonly #open = new Map<number, OrderNews>()
  readonly #ended = new Set<number>()

  learn(news: OrderNews): void {
    if (this.#ended.has(news.orderId)) return
    if (!news.isOpen) return this.#end(news.orderId)
    const known = this.#open.get(news.orderId)
    if (!known || news.executed >= known.executed) this.#open.set(news.orderId, news)
  }

  /** The order no longer exists on the exchange. */
  forget(orderId: number): void {
    this.#end(orderId)
  }

  /**
   * Replaces the open orders by those the exchange just listed. Known orders that are not listed have ended, unless
   * they were learned after `knownBefore`, the set known when the list was requested.
   */
  replaceWith(listed: readonly OrderNews[], knownBefore: ReadonlySet<number>): void {
    const ids = new Set(listed.map((news) => news.orderId))
    for (const orderId of knownBefore) if (!ids.has(orderId)) this.#end(orderId)
    for (const news of listed) this.learn(news)
  }

  ids(): ReadonlySet<number> {
    return new Set(this.#open.keys())
  }

  open(): OpenOrder[] {
    return [...this.#open.values()].map(({ orderId, side, price, qty, executed }) => ({
      orderId,
      side,
      price,
      lots: qty - executed,
    }))
  }

  #end(orderId: number): void {
    this.#open.delete(orderId)
    this.#ended.add(orderId)
    if (this.#ended.size > REMEMBERED) this.#ended.delete(this.#ended.values().next().value as number)
  }
}
