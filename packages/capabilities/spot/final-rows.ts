import { ListStatus, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { readHistory } from './history-from-events.ts'
import type { PreventedMatch, SpotOrder, SpotTrade } from './history-rows.ts'
import type { BiographyRow, SpotListRow } from './spot-tables.ts'

export type FinalRow =
  | { readonly of: 'orders'; readonly row: SpotOrder }
  | { readonly of: 'lists'; readonly row: SpotListRow }
  | { readonly of: 'trades'; readonly row: SpotTrade }
  | { readonly of: 'steps'; readonly row: BiographyRow }
  | { readonly of: 'prevented'; readonly row: PreventedMatch }

/**
 * The final rows of spot history, each emitted once. Ended orders no longer change and are emitted at once, so only
 * open orders and lists are held in memory, however long the history.
 */
export class FinalRows {
  readonly #emit: (row: FinalRow) => void
  readonly #orders = new Map<number, SpotOrder>()
  readonly #lists = new Map<number, SpotListRow>()

  constructor(emit: (row: FinalRow) => void) {
    this.#emit = emit
  }

  apply(batch: EventBatch): void {
    const changed = { orders: new Set<number>(), lists: new Set<number>() }
    readHistory(batch, {
      order: (order) => {
        this.#orders.set(order.orderId, order)
        changed.orders.add(order.orderId)
      },
      list: (list) => {
        this.#lists.set(list.listId, list)
        changed.lists.add(list.listId)
      },
      step: (row) => this.#emit({ of: 'steps', row }),
      trade: (row) => this.#emit({ of: 'trades', row }),
      prevented: (row) => this.#emit({ of: 'prevented', row }),
    })
    this.#emitOrders(changed.orders, ({ status }) => status > OrderStatus.partiallyFilled)
    this.#emitLists(changed.lists, ({ status }) => status === ListStatus.allDone)
  }

  /** Nothing more will happen: emits what is still open. */
  end(): void {
    this.#emitOrders(this.#orders.keys(), () => true)
    this.#emitLists(this.#lists.keys(), () => true)
  }

  #emitOrders(ids: Iterable<number>, isFinal: (order: SpotOrder) => boolean): void {
    for (const id of ids) {
      const row = this.#orders.get(id)
      if (!row || !isFinal(row)) continue
      this.#orders.delete(id)
      this.#emit({ of: 'orders', row })
    }
  }

  #emitLists(ids: Iterable<number>, isFinal: (list: SpotListRow) => boolean): void {
    for (const id of ids) {
      const row = this.#lists.get(id)
      if (!row || !isFinal(row)) continue
      this.#lists.delete(id)
      this.#emit({ of: 'lists', row })
    }
  }
}
