import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { ListReport, ListStep, OrderStep } from './order-report.ts'

/** What the engine itself holds: consistent with everything this process submitted before. */

/** The newest of them, or of those before an order or list. */
export interface OpenPage {
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** As `query-open-orders` takes kinds. */
export const SPOT_KIND = 1 << MarketKind.spot
export const CONTRACT_KINDS = (1 << MarketKind.linear) | (1 << MarketKind.inverse)

/** Open orders in ascending order of id; `market` undefined = all of the kinds, `page` undefined = all orders. */
export async function readOpenOrders(
  engine: EngineClient,
  account: number,
  market?: number,
  page?: OpenPage,
  kinds: number = SPOT_KIND,
): Promise<OrderStep[]> {
  const range = page && { limit: page.limit, beforeOrderId: page.beforeId ?? 0 }
  const of = { account, market: market ?? ALL_MARKETS, kinds }
  const { events } = await engine.query({ kind: 'query-open-orders', ...of, ...range })
  return events.filter((event): event is OrderStep => event.kind === 'order').sort((a, b) => a.orderId - b.orderId)
}

/** The order while the engine still has it: by id, or by client id when that is 0. */
export async function readOrder(
  engine: EngineClient,
  key: { account: number; market: number; orderId: number; clientId: string },
): Promise<OrderStep | undefined> {
  const { rejection, events } = await engine.query({ kind: 'query-order', ...key })
  if (rejection !== Rejection.none) return undefined
  return events.find((event): event is OrderStep => event.kind === 'order')
}

/** Open lists with their legs, in ascending order of id; `market` and `page` as above. */
export async function readOpenLists(
  engine: EngineClient,
  account: number,
  market?: number,
  page?: OpenPage,
): Promise<ListReport[]> {
  const range = page && { limit: page.limit, beforeListId: page.beforeId ?? 0 }
  const of = { account, market: market ?? ALL_MARKETS }
  return listReports(await engine.query({ kind: 'query-lists', ...of, ...range }))
}

/** The list while the engine still has it: by id, or by client id when that is 0. */
export async function readList(
  engine: EngineClient,
  key: { account: number; listId: number; listClientId: string },
): Promise<ListReport | undefined> {
  return listReports(await engine.query({ kind: 'query-lists', market: ALL_MARKETS, ...key }))[0]
}

function listReports({ rejection, events }: Awaited<ReturnType<EngineClient['query']>>): ListReport[] {
  if (rejection !== Rejection.none) return []
  const orders = new Map<number, OrderStep>()
  for (const event of events) if (event.kind === 'order') orders.set(event.orderId, event)
  return events
    .filter((event): event is ListStep => event.kind === 'list')
    .sort((a, b) => a.listId - b.listId)
    .map((list) => ({
      list,
      legs: [list.aOrder, list.bOrder, list.cOrder]
        .map((id) => orders.get(id))
        .filter((order) => order !== undefined)
        .map((last) => ({ orderId: last.orderId, last, fills: [], preventedId: 0 })),
    }))
}
