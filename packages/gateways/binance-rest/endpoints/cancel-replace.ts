import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { NewOrder } from '@bowline/capabilities/spot/place-order.ts'
import { type Replaced, replaceOrder } from '@bowline/capabilities/spot/replace-order.ts'
import { failedFilterOf, orderTerms as formulaTerms } from '@bowline/core/formulas.ts'
import { CancelOnly, ReplaceMode } from '@bowline/core/messages/terms.ts'
import { Filter } from '@bowline/core/rejections.ts'
import { newClientOrderId } from '../client-order-id.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { orderSchema } from '../order-parameters.ts'
import { orderTerms } from '../order-terms.ts'
import { clientId, optional, parameters, whole, word } from '../parameter-schemas.ts'
import { cancelingRefusal, filterRefusal, placingRefusal } from '../rejection-codes.ts'
import { canceledOrder, newOrderAnswer } from '../shapes/order-shapes.ts'
import { marketOf, type Venue } from '../venue.ts'
import { missingEither, notValid, WireError, wireErrorBody } from '../wire-error.ts'
import { badRestriction, cancelRestrictions, idsDiffer, orderKey } from './orders.ts'

const modes: ReadonlyMap<string, number> = new Map([
  ['STOP_ON_FAILURE', ReplaceMode.stopOnFailure],
  ['ALLOW_FAILURE', ReplaceMode.allowFailure],
])
/** No order will ever have this id. */
const NO_ORDER = Number.MAX_SAFE_INTEGER
/** What to do with the old order when the new one exceeds the order limit. We always check the limit first. */
const limitModes: ReadonlyMap<string, string> = new Map([
  ['DO_NOTHING', 'DO_NOTHING'],
  ['CANCEL_ONLY', 'CANCEL_ONLY'],
])

const replace: Endpoint = endpoint({
  method: 'POST',
  path: '/api/v3/order/cancelReplace',
  socketMethod: 'order.cancelReplace',
  summary: 'Cancel an order and place another, in one step.',
  security: 'trade',
  permission: 'trade',
  weight: 1,
  orders: 1,
  schema: orderSchema.extend(
    parameters({
      cancelReplaceMode: word(modes),
      cancelOrderId: optional(whole),
      cancelOrigClientOrderId: optional(clientId),
      cancelNewClientOrderId: optional(clientId),
      cancelRestrictions: optional(word(cancelRestrictions, badRestriction)),
      orderRateLimitExceededMode: optional(word(limitModes)),
    }).shape,
  ),
  async handle({ params, account, unit }, venue) {
    const market = marketOf(venue, params.symbol)
    if (params.cancelOrderId === undefined && params.cancelOrigClientOrderId === undefined) {
      throw missingEither('cancelOrderId', 'cancelOrigClientOrderId')
    }
    if (params.orderRateLimitExceededMode === 'CANCEL_ONLY') throw notValid('orderRateLimitExceededMode')
    const owner = { account, market: market.number }
    const key = orderKey(params.cancelOrderId, params.cancelOrigClientOrderId)
    const terms = orderTerms(params, account, market)
    checkFilters(terms, market, venue)
    const differ = idsDiffer(venue, owner, params.cancelOrderId, params.cancelOrigClientOrderId)
    const isUnknown = differ && (await differ)
    const cancelId = params.cancelNewClientOrderId ?? newClientOrderId()
    const replaced = await replaceOrder(venue.engine, {
      ...terms,
      replaceMode: params.cancelReplaceMode,
      cancelOnly: params.cancelRestrictions ?? CancelOnly.any,
      cancelOrderId: isUnknown ? NO_ORDER : key.orderId,
      cancelClientId: key.clientId,
      cancelRequestClientId: cancelId,
    })
    const answer = {
      cancelResult: replaced.cancel.done ? 'SUCCESS' : 'FAILURE',
      newOrderResult: placedWord(replaced),
      cancelResponse: replaced.cancel.done
        ? canceledOrder(replaced.cancel, market, cancelId, replaced.time, unit)
        : wireErrorBody(cancelingRefusal(replaced.cancel)),
      newOrderResponse: newOrderPart(),
    }
    if (answer.cancelResult === 'SUCCESS' && answer.newOrderResult === 'SUCCESS') return answer
    if (answer.cancelResult === 'SUCCESS' || answer.newOrderResult === 'SUCCESS') {
      throw new WireError(-2021, 'Order cancel-replace partially failed.', { status: 409, data: answer })
    }
    throw new WireError(-2022, 'Order cancel-replace failed.', { data: answer })

    function newOrderPart() {
      if (replaced.placed === 'not-attempted') return null
      if (!replaced.placed.done) return wireErrorBody(placingRefusal(replaced.placed))
      return newOrderAnswer(replaced.placed, params.newOrderRespType, market, venue.markets, replaced.time, unit)
    }
  },
})

/**
 * A new order that breaks a filter leaves the old one where it is. How many orders there may be is for the engine to say:
 * the old one makes room.
 */
function checkFilters(terms: NewOrder, market: Market, venue: Venue): void {
  const { price: average } = venue.marketData.averagePrice(market.number, venue.now())
  const failed = failedFilterOf(market.terms, [formulaTerms(terms)], average)
  if (failed !== Filter.none) throw filterRefusal(failed)
}

function placedWord({ placed }: Replaced): 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED' {
  if (placed === 'not-attempted') return 'NOT_ATTEMPTED'
  return placed.done ? 'SUCCESS' : 'FAILURE'
}

export const cancelReplaceEndpoints: readonly Endpoint[] = [replace]
