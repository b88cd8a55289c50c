import { findOrder } from '../../../contracts/find-order.ts'
import { useLiveDoor } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import type { OrderRequest, Placed } from './futures-rules.ts'

export function useSendOrder(): (request: OrderRequest) => Promise<Placed> {
  const { siteApi } = usePage()
  return (request) => siteApi('POST /fe-co-api/order/order_create', request)
}

/** What became of an order whose answer was lost. Undefined = not there (yet). */
export function useFindOrder(): (request: OrderRequest) => Promise<Placed | undefined> {
  const { siteApi } = usePage()
  const door = useLiveDoor()
  return async (request) => {
    const order = await findOrder(siteApi, request)
    // The exchange answers: live data need not wait for the end of its pause.
    door.wake()
    return order && { ids: [order.id], triggerIds: [], cancelIds: [], order }
  }
}
