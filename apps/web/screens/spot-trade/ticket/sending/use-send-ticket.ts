import { useLiveDoor } from '../../../../live/hooks.ts'
import { usePage } from '../../../../page-context.ts'
import { findPlaced } from './find-placed.ts'
import { type Placed, placedFrom } from './placed.ts'
import type { TicketRequest } from './ticket-request.ts'

/**
 * Its script is here from the start: one that is asked for while the exchange is away fails, and browsers do not ask for
 * a failed script again.
 */
export function useFindTicket(): (request: TicketRequest) => Promise<Placed | undefined> {
  const { siteApi } = usePage()
  const door = useLiveDoor()
  return async (request) => {
    const placed = await findPlaced(siteApi, request)
    // The exchange answers: live data need not wait for the end of its pause.
    door.wake()
    return placed
  }
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
