import type { FillRow, ListRow, OrderRow } from '@bowline/contract/order.ts'

/** What the exchange answered: the order or list as it is, and what it took at once. */
export interface Placed {
  readonly orders: readonly OrderRow[]
  readonly fills: readonly FillRow[]
  /** It had arrived before: an earlier answer was lost on the way. */
  readonly isRepeat: boolean
}

/** Answers of either call in one shape. */
export function placedFrom(answer: {
  readonly order?: OrderRow | null
  readonly list?: ListRow
  readonly fills: readonly FillRow[]
  readonly isRepeat: boolean
}): Placed {
  const orders = answer.list ? answer.list.orders : answer.order ? [answer.order] : []
  return { orders, fills: answer.fills, isRepeat: answer.isRepeat }
}

/** How a placed order is reported: by the first of its orders that is not waiting for another. */
export function fateOf({ orders }: Placed): 'filled' | 'partly' | 'rests' | 'waits' | 'ended' | 'endedPartly' | 'list' {
  const [order] = orders
  if (orders.length > 1) return 'list'
  if (!order) return 'ended'
  if (order.status === 'filled') return 'filled'
  if (order.status === 'new') return order.isWaiting ? 'waits' : 'rests'
  if (order.status === 'partiallyFilled') return 'partly'
  return /^0(\.0*)?$/.test(order.executedQty) ? 'ended' : 'endedPartly'
}
