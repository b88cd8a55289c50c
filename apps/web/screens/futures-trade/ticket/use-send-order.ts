import { useLiveDoor } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import type { OrderRequest, Placed } from './futures-rules.ts'

/** More than anybody places while waiting for one answer. */
const NEWEST = 50

export function useSendOrder(): (request: OrderRequest) => Promise<Placed> {
  const { siteApi } = usePage()
  return (request) => siteApi('POST /fe-co-api/order/order_create', request)
}

/** What became of an order whose answer was lost: only looks, and never places anything. Undefined = not there (yet). */
export function useFindOrder(): (request: OrderRequest) => Promise<Placed | undefined> {
  const { siteApi } = usePage()
  const door = useLiveDoor()
  return async ({ contractId, clientOrderId }) => {
    const isIt = (row: { clientOrderId: string }) => row.clientOrderId === clientOrderId
    const { orderList } = await siteApi('POST /fe-co-api/order/current_order_list', { contractId, limit: NEWEST })
    // The exchange answers: live data need not wait for the end of its pause.
    door.wake()
    const order = orderList.find(isIt)
    return order && { ids: [order.id], triggerIds: [], cancelIds: [], order }
  }
}
