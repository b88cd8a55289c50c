import type { EventOf } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { PreventedMatch, SpotOrder, SpotTrade } from './history-rows.ts'
import { type BiographyRow, type SpotListRow, spotOrderFields } from './spot-tables.ts'

/** Receives the rows of history in the order in which they occurred. */
export interface HistorySink {
  order(order: SpotOrder, sequence: number): void
  step(step: BiographyRow): void
  trade(trade: SpotTrade, sequence: number): void
  list(list: SpotListRow, sequence: number): void
  prevented(match: PreventedMatch, sequence: number): void
}

/**
 * The rows of spot history that one command makes. The projector and the gateway's memory both use this function, so
 * the result does not depend on which of them answers.
 */
export function readHistory(batch: EventBatch, sink: HistorySink): void {
  const { sequence, time } = batch
  const lists = listsOfOrders(batch)
  let step = 0
  for (const event of batch.events) {
    switch (event.kind) {
      case 'order':
        sink.order(orderOf(event), sequence)
        sink.step(stepOf(event, sequence, step++, time))
        break
      case 'trade':
        sink.trade(tradeOf(event, time, lists), sequence)
        break
      case 'list': {
        const { kind: _, legs: _legs, spare: _spare, requestClientId: _request, ...list } = event
        sink.list(list, sequence)
        break
      }
      case 'prevented': {
        const { kind: _, ...match } = event
        sink.prevented({ ...match, time }, sequence)
        break
      }
    }
  }
}

/** A trade does not name its orders' lists; the reports of the same command do. */
function listsOfOrders(batch: EventBatch): Map<number, number> | undefined {
  let lists: Map<number, number> | undefined
  for (const event of batch.events) {
    if (event.kind !== 'order' || event.listId === 0) continue
    lists ??= new Map()
    lists.set(event.orderId, event.listId)
  }
  return lists
}

function orderOf(event: EventOf<'order'>): SpotOrder {
  const order: Record<string, unknown> = {}
  for (const field of spotOrderFields) order[field] = event[field]
  return order as unknown as SpotOrder
}

function stepOf(event: EventOf<'order'>, sequence: number, step: number, time: number): BiographyRow {
  const { market, orderId, account, execution, status, endReason, tradeId, preventedId, lastQty, lastPrice } = event
  const { fee, feeAsset, lotsAhead, qty, price, executed, locked, requestClientId } = event
  const isMaker = event.isMaker === 1
  const fill = { isMaker, tradeId, preventedId, lastQty, lastPrice, fee, feeAsset }
  return {
    market,
    orderId,
    account,
    sequence,
    step,
    time,
    execution,
    status,
    endReason,
    ...fill,
    lotsAhead,
    qty,
    price,
    executed,
    locked,
    requestClientId,
  }
}

function tradeOf(event: EventOf<'trade'>, time: number, lists: Map<number, number> | undefined): SpotTrade {
  const { kind: _, buyerIsMaker, ...trade } = event
  return {
    ...trade,
    time,
    buyerIsMaker: buyerIsMaker === 1,
    buyList: lists?.get(event.buyOrder) ?? 0,
    sellList: lists?.get(event.sellOrder) ?? 0,
  }
}
