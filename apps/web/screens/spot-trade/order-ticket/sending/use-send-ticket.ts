import { usePage } from '../../../../page-context.ts'
import { type Placed, placedFrom } from './submission.ts'
import type { TicketRequest } from './ticket-request.ts'

export function useFindTicket(): (request: TicketRequest) => Promise<Placed | undefined> {
  const { siteApi } = usePage()
  return async (request) => (await import('./find-placed.ts')).findPlaced(siteApi, request)
}

/** Sends a request to the exchange and normalises its answer. */
export function useSendTicket(): (request: TicketRequest) => Promise<Placed> {
  const { siteApi } = usePage()
  return async (request) =>
    placedFrom(
      request.call === 'POST /exchange-web/web/order/create'
        ? await siteApi(request.call, request.params)
        : await siteApi(request.call, request.params),
    )
}
