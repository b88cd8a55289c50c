import type { CallData } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../site-api/site-api.ts'

/** More than anybody places while waiting for one answer. */
const NEWEST = 50

type Order = CallData<'POST /fe-co-api/order/current_order_list'>['orderList'][number]

/** An order whose answer was lost, open or ended: only looks, and never places anything. Undefined = not there (yet). */
export async function findOrder(
  siteApi: SiteApi,
  { contractId, clientOrderId }: { readonly contractId: number | string; readonly clientOrderId?: string | undefined },
): Promise<Order | undefined> {
  const isIt = (row: { clientOrderId: string }) => row.clientOrderId === clientOrderId
  const which = { contractId, limit: NEWEST }
  const open = (await siteApi('POST /fe-co-api/order/current_order_list', which)).orderList.find(isIt)
  return open ?? (await siteApi('POST /fe-co-api/order/history_order_list', which)).orderList.find(isIt)
}
