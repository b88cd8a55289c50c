import type { OrderRow } from '@bowline/contract/order.ts'
import { EndReason, ListType, OrderStatus, OrderType, Side, Stp, TimeInForce } from '@bowline/core/messages/terms.ts'

/** The contract's words are the core's own names, so each list is the reverse of the core's. */
function names<W extends string>(numbers: Readonly<Record<W, number>>): readonly W[] {
  const words: W[] = []
  for (const [word, number] of Object.entries<number>(numbers)) words[number] = word as W
  return words
}

export const sideWords = names(Side)
export const typeWords = names(OrderType)
export const timeInForceWords = names(TimeInForce)
export const statusWords = names(OrderStatus)
/** An order the engine accepted has a concrete mode in place of `default`. */
export const stpWords = names<OrderRow['stp']>(Stp)
export const listKindWords = names(ListType)

const reasonWords = names<NonNullable<OrderRow['reason']>>(EndReason)

export function reasonWord(endReason: number): OrderRow['reason'] {
  return endReason === EndReason.none || endReason === EndReason.filled ? null : (reasonWords[endReason] ?? null)
}
