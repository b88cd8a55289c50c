import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { inOneGo, type Projector, replaceAll, type Transaction, writeRows } from '../projection/index.ts'
import { readHistory } from './history-from-events.ts'
import type { PreventedMatch, SpotOrder, SpotTrade } from './history-rows.ts'
import {
  type BiographyRow,
  SPOT_PROJECTION,
  type SpotListRow,
  spotLists,
  spotOrderEvents,
  spotOrders,
  spotPreventedMatches,
  spotTrades,
} from './spot-tables.ts'

const KEEP_LAST_ORDER = replaceAll(spotOrders, ['orderId'], ['account', 'market', 'createdAt', 'clientId'])
const KEEP_LAST_LIST = replaceAll(spotLists, ['listId'], ['account', 'listClientId'])

/**
 * Writes spot history. Orders and lists are stored as of their last event; everything else is inserted once and never
 * changes.
 */
export class SpotProjector implements Projector {
  readonly name = SPOT_PROJECTION.name
  readonly version = SPOT_PROJECTION.version
  readonly tables = [spotOrders, spotTrades, spotOrderEvents, spotLists, spotPreventedMatches].map(({ name }) => name)
  readonly #orders = new Map<number, SpotOrder>()
  readonly #lists = new Map<number, SpotListRow>()
  #biography: BiographyRow[] = []
  #trades: SpotTrade[] = []
  #prevented: PreventedMatch[] = []

  apply(batch: EventBatch): void {
    readHistory(batch, {
      order: (order) => this.#orders.set(order.orderId, order),
      step: (step) => this.#biography.push(step),
      trade: (trade) => this.#trades.push(trade),
      list: (list) => this.#lists.set(list.listId, list),
      prevented: (match) => this.#prevented.push(match),
    })
  }

  async flush(tx: Transaction): Promise<void> {
    await inOneGo([
      writeRows(tx, spotOrders, [...this.#orders.values()], KEEP_LAST_ORDER),
      writeRows(tx, spotLists, [...this.#lists.values()], KEEP_LAST_LIST),
      writeRows(tx, spotTrades, this.#trades),
      writeRows(tx, spotOrderEvents, this.#biography),
      writeRows(tx, spotPreventedMatches, this.#prevented),
    ])
  }

  clear(): void {
    this.#orders.clear()
    this.#lists.clear()
    this.#biography = []
    this.#trades = []
    this.#prevented = []
  }
}
