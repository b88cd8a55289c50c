import type { OpenOrder, SideName } from '@bowline/capabilities/demo-market/index.ts'

/** What the API says about one order, in answers and in reports. */
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

/** Ended orders remembered, so that a late answer does not bring one back to life. */
const REMEMBERED = 1_000

/**
 * The open orders of one account in one market, learned from answers to requests and from the account's stream, which
 * arrive in any order: the news with the most executed counts, and an end is final.
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

  /** The order is not on the exchange any more. */
  forget(orderId: number): void {
    this.#end(orderId)
  }

  /**
   * All open orders as the exchange just listed them. What is known but not listed has ended, unless it was learned
   * after `knownBefore`, the orders known when the list was asked for.
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
