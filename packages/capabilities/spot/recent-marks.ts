import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { OrderMarks } from './history-rows.ts'

/** The part of an order by which its marks are found. */
export interface MarkedOrder {
  readonly orderId: number
  readonly createdAt: number
}

interface Entry extends OrderMarks {
  readonly account: number
  readonly createdAt: number
}

/** Some 10 MB. */
const CAPACITY = 50_000

/**
 * Marks of recent orders, so that a cancel need not ask the database for a detail of its answer. Bounded: the order that
 * was marked first is dropped first, and with it all that were created no later.
 */
export class RecentMarks {
  readonly #capacity: number
  readonly #entries = new Map<number, Entry>()
  /** Every mark of orders created after this time is known. */
  #completeAfter = Number.POSITIVE_INFINITY

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity
  }

  /** Call with every command in sequence. */
  apply({ events, time }: EventBatch): void {
    // Of what was created in the same millisecond, an earlier command may have reported some.
    if (this.#completeAfter === Number.POSITIVE_INFINITY) this.#completeAfter = time
    for (const event of events) {
      if (event.kind !== 'order') continue
      if (event.execution === Execution.activated) this.#mark(event, { trailingSince: time })
      else if (event.execution === Execution.tradePrevention) this.#mark(event, { preventedId: event.preventedId })
    }
  }

  /** Marks of those orders that have some and are the account's; undefined when one of them may be too old. */
  of(account: number, orders: readonly MarkedOrder[]): Map<number, OrderMarks> | undefined {
    if (orders.some(({ createdAt }) => createdAt <= this.#completeAfter)) return undefined
    const marks = new Map<number, OrderMarks>()
    for (const { orderId } of orders) {
      const entry = this.#entries.get(orderId)
      if (entry?.account !== account) continue
      marks.set(orderId, { trailingSince: entry.trailingSince, preventedId: entry.preventedId })
    }
    return marks
  }

  #mark({ orderId, account, createdAt }: EventOf<'order'>, change: Partial<OrderMarks>): void {
    if (createdAt <= this.#completeAfter) return
    const { trailingSince = 0, preventedId = 0 } = this.#entries.get(orderId) ?? {}
    this.#entries.set(orderId, { account, createdAt, trailingSince, preventedId, ...change })
    if (this.#entries.size > this.#capacity) this.#dropOldest()
  }

  #dropOldest(): void {
    for (const [orderId, { createdAt }] of this.#entries) {
      this.#entries.delete(orderId)
      this.#completeAfter = Math.max(this.#completeAfter, createdAt)
      return
    }
  }
}
