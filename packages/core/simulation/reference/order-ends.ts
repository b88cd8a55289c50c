import { EndReason, ListType, OrderStatus } from '../../messages/terms.ts'
import { dequeue } from './book.ts'
import { release } from './ledger.ts'
import { type ExchangeState, isOpen, type List, type Market, type Order } from './state.ts'

/** Ends that take the whole list with them, with the same words. */
const WHOLE_LIST: readonly number[] = [EndReason.canceledByUser, EndReason.replaced, EndReason.delist]

/** Ends an order for good, gives back its lock, and lets its list follow. */
export function endOrder(state: ExchangeState, market: Market, order: Order, status: number, reason: number): void {
  if (!isOpen(order)) return
  if (order.list && status !== OrderStatus.filled) {
    if (WHOLE_LIST.includes(reason)) {
      for (const leg of order.list.legs) finish(state, market, leg, status, reason)
      return
    }
    endOcoSibling(state, market, order)
    if (isParent(order)) endPending(state, market, order.list, EndReason.otoParentExpired)
  }
  finish(state, market, order, status, reason)
}

export function expire(state: ExchangeState, market: Market, order: Order, reason: number): void {
  endOrder(state, market, order, OrderStatus.expired, reason)
}

/**
 * Called when one leg of an OCO is filled in part, triggers or ends: the other one ends, and the lock both shared goes
 * to the survivor, which keeps no more than it needs.
 */
export function endOcoSibling(state: ExchangeState, market: Market, survivor: Order): void {
  const sibling = ocoSibling(survivor)
  if (!sibling || !isOpen(sibling)) return
  survivor.locked += sibling.locked
  sibling.locked = 0n
  finish(state, market, sibling, OrderStatus.expired, EndReason.ocoTrigger)
  release(state, market, survivor, survivor.locked - survivor.need)
}

/** Pending legs share their parent's fate when it does not fill. */
export function endPending(state: ExchangeState, market: Market, list: List, reason: number): void {
  for (const leg of list.legs) {
    if (leg.stage === 'pending') finish(state, market, leg, OrderStatus.expired, reason)
  }
}

export function isParent(order: Order): boolean {
  return order.list !== undefined && order.list.type !== ListType.oco && order.list.legs[0] === order
}

function ocoSibling(order: Order): Order | undefined {
  const list = order.list
  if (!list || list.type === ListType.oto) return undefined
  const pair = list.type === ListType.oco ? list.legs : list.legs.slice(1)
  return pair.includes(order) ? pair.find((leg) => leg !== order) : undefined
}

function finish(state: ExchangeState, market: Market, order: Order, status: number, reason: number): void {
  if (!isOpen(order)) return
  dequeue(market, order)
  state.agenda.delete(order)
  if (order.locked < 0n) throw new Error(`order ${order.id} spent more than it locked`)
  release(state, market, order, order.locked)
  order.stage = 'ended'
  order.status = status
  order.endReason = reason
  order.endedAt = state.time
  order.visible = 0n
  state.open.delete(order.id)
  const { executed, cumQuote, prevented } = order
  state.endedOrders.push(order)
  state.ended.push({ orderId: order.id, status, endReason: reason, executed, cumQuote, prevented })
  if (order.list?.legs.every((leg) => !isOpen(leg))) {
    order.list.endedAt = state.time
    state.openLists.delete(order.list.id)
    state.endedLists.push(order.list)
  }
}
