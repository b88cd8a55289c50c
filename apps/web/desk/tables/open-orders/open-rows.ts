import type { OrderRow } from '@bowline/contract/order.ts'
import type { LiveList } from '@bowline/contract/stream.ts'
import { type LegRole, legRole } from '../../order-legs.ts'

/** A row of the table: a single order, or a list followed by each of its open legs. */
export type OpenRow =
  | { readonly kind: 'order'; readonly key: string; readonly order: OrderRow; readonly part: LegRole | undefined }
  | { readonly kind: 'list'; readonly key: string; readonly list: LiveList; readonly legs: readonly OrderRow[] }

interface OpenAccount {
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly lists: ReadonlyMap<number, LiveList>
}

/** Open orders, newest first, with the legs of a list grouped below it. Without a pair: of all markets. */
export function openRows({ orders, lists }: OpenAccount, pair: string | undefined): OpenRow[] {
  const rows: OpenRow[] = []
  const listed = new Set<number>()
  for (const order of newestFirst(orders.values(), pair)) {
    const list = order.listId === null ? undefined : lists.get(order.listId)
    if (!list) rows.push({ kind: 'order', key: String(order.id), order, part: undefined })
    else if (!listed.has(list.id)) {
      listed.add(list.id)
      rows.push(...listRows(list, orders))
    }
  }
  return rows
}

function newestFirst(orders: Iterable<OrderRow>, pair: string | undefined): OrderRow[] {
  const wanted = pair === undefined ? [...orders] : [...orders].filter((order) => order.pair === pair)
  return wanted.sort((a, b) => b.id - a.id)
}

function listRows(list: LiveList, orders: OpenAccount['orders']): OpenRow[] {
  const entry = orders.get(list.orderIds[0] ?? -1)
  const open = list.orderIds.flatMap((id) => {
    const order = orders.get(id)
    return order ? [{ order, part: legRole(list, order, entry) }] : []
  })
  return [
    { kind: 'list', key: `list-${list.id}`, list, legs: open.map(({ order }) => order) },
    ...open.map(({ order, part }): OpenRow => ({ kind: 'order', key: String(order.id), order, part })),
  ]
}

/** The number of orders as the market's limits count them, including legs. */
export function countOpen({ orders }: Pick<OpenAccount, 'orders'>, pair: string | undefined): number {
  return pair === undefined ? orders.size : newestFirst(orders.values(), pair).length
}

/** The row as it is called aloud and in its drawer: the orders behind it. */
export function ordersOf(row: OpenRow): readonly OrderRow[] {
  return row.kind === 'list' ? row.legs : [row.order]
}

/** Of all open orders those that wait for a trigger. */
export function waitingOnly(orders: OpenAccount['orders']): Map<number, OrderRow> {
  return new Map([...orders].filter(([, order]) => order.isWaiting))
}

export function restingOnly(orders: OpenAccount['orders']): Map<number, OrderRow> {
  return new Map([...orders].filter(([, order]) => !order.isWaiting))
}
