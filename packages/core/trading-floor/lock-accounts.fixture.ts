import type { Event } from '../messages/events.ts'
import { BizType } from '../messages/terms.ts'
import type { OpenOrderImage } from '../simulation/exchange-under-test.ts'

/**
 * Holds every order to the rule "locked at entry = spent + released" (domain/spot.md §12), from the postings alone. The legs
 * of a list share their locks, so they are counted together.
 */
export class LockAccounts {
  /** Locked − released − spent per order or list, and asset. */
  readonly #left = new Map<string, bigint>()
  readonly #listOf = new Map<number, number>()

  follow(events: readonly Event[]): void {
    for (const event of events) if (event.kind === 'order') this.#listOf.set(event.orderId, event.listId)
    const trades = new Map<number, { buyOrder: number; sellOrder: number }>()
    for (const event of events) if (event.kind === 'trade') trades.set(event.tradeId, event)
    for (const event of events) {
      if (event.kind !== 'posting') continue
      const { asset, amount, bizNumber, bizType } = event
      if (bizType === BizType.orderLock) this.#add(bizNumber, asset, amount)
      else if (bizType === BizType.orderRelease) this.#add(bizNumber, asset, -amount)
      else if (bizType === BizType.tradeQuote) this.#add(trades.get(bizNumber)?.buyOrder ?? 0, asset, -amount)
      else if (bizType === BizType.tradeBase) this.#add(trades.get(bizNumber)?.sellOrder ?? 0, asset, -amount)
    }
  }

  /** What is broken: what is left of a lock must be what the open orders say they hold. */
  differences(open: readonly OpenOrderImage[], assetOf: (order: OpenOrderImage) => number): string[] {
    const left = new Map(this.#left)
    for (const order of open) {
      const key = this.#key(order.orderId, assetOf(order))
      left.set(key, (left.get(key) ?? 0n) - order.locked)
    }
    return [...left]
      .filter(([, rest]) => rest !== 0n)
      .map(([key, rest]) => `${key}: ${rest} neither spent nor released`)
  }

  #add(orderId: number, asset: number, amount: bigint): void {
    const key = this.#key(orderId, asset)
    this.#left.set(key, (this.#left.get(key) ?? 0n) + amount)
  }

  #key(orderId: number, asset: number): string {
    const list = this.#listOf.get(orderId) ?? 0
    return `${list === 0 ? `order ${orderId}` : `list ${list}`}, asset ${asset}`
  }
}
