import type { SiteApi } from '../../../../site-api/site-api.ts'
import { type Placed, placedFrom } from './placed.ts'
import type { TicketRequest } from './ticket-request.ts'

/** More than anybody places while waiting for one answer. */
const NEWEST = 50

/** What became of a request whose answer was lost: only looks, and never places anything. Undefined = not there (yet). */
export async function findPlaced(siteApi: SiteApi, request: TicketRequest): Promise<Placed | undefined> {
  const { pair } = request.params
  if (request.call === 'POST /exchange-web/web/order/create') {
    const isIt = (row: { clientOrderId: string }) => row.clientOrderId === request.params.clientOrderId
    const { rows: open } = await siteApi('GET /exchange-web/web/order/openList', { pair })
    const order =
      open.find(isIt) ?? (await siteApi('GET /exchange-web/web/order/history', { pair, limit: NEWEST })).rows.find(isIt)
    return order && placedFrom({ order, fills: [], isRepeat: true })
  }
  const isIt = (row: { clientListId: string }) => row.clientListId === request.params.clientListId
  const { rows: open } = await siteApi('GET /exchange-web/web/orderList/openList', { pair })
  const list =
    open.find(isIt) ??
    (await siteApi('GET /exchange-web/web/orderList/history', { pair, limit: NEWEST })).rows.find(isIt)
  return list && placedFrom({ list, fills: [], isRepeat: true })
}
