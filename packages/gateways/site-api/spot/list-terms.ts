import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { ListLeg, NewList } from '@bowline/capabilities/spot/place-list.ts'
import type { ReadParamsOf } from '@bowline/contract/call.ts'
import type { orderListCalls } from '@bowline/contract/calls/spot/order-lists.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { ClientIdPolicy, Stp } from '@bowline/core/messages/terms.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { orderTerms, type SaidTerms } from './order-terms.ts'

export type SaidList = ReadParamsOf<(typeof orderListCalls)['POST /exchange-web/web/orderList/create']>

/** The list in the engine's terms. */
export function listTerms(said: SaidList, market: Market): NewList {
  const common = {
    market: market.number,
    stp: Stp[said.stp ?? 'default'],
    // Named or not: while a list is shown, so are its legs that have ended.
    clientIdPolicy: ClientIdPolicy.firstResult,
    listClientId: said.clientListId ?? newClientOrderId(),
  }
  const leg = (terms: SaidTerms) => listLeg(terms, market)
  if (said.kind === 'oto') {
    return { ...common, kind: 'oto', working: workingLeg(said.working, leg), pending: leg(said.pending) }
  }
  const { side, qty } = said
  const above = leg({ ...said.above, side, qty })
  const below = leg({ ...said.below, side, qty })
  if (said.kind === 'oco') return { ...common, kind: 'oco', above, below }
  return { ...common, kind: 'otoco', working: workingLeg(said.working, leg), above, below }
}

/** Only an order that can rest in the book may have others waiting for it. */
function workingLeg(terms: SaidTerms, leg: (terms: SaidTerms) => ListLeg): ListLeg {
  if (terms.type === 'limit' || terms.type === 'limitMaker') return leg(terms)
  throw new SiteRefusal(SiteCode.refused, 'list.working-type', { field: 'working.type' })
}

function listLeg(said: SaidTerms, market: Market): ListLeg {
  const { market: _market, stp: _stp, clientIdPolicy: _policy, ...leg } = orderTerms(said, market)
  return leg as ListLeg
}
