import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import { cancelOrder } from '@bowline/capabilities/spot/cancel-order.ts'
import type { NewOrder } from '@bowline/capabilities/spot/place-order.ts'
import { type Replaced, replaceOrder } from '@bowline/capabilities/spot/replace-order.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { failedFilterOf, orderTerms as formulaTerms } from '@bowline/core/formulas.ts'
import { CancelOnly, ReplaceMode } from '@bowline/core/messages/terms.ts'
import { Filter } from '@bowline/core/rejections.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, optional, parameters, type Read, whole, word } from '../../binance-kit/parameter-schemas.ts'
import { canceledOrder, newOrderAnswer } from '../../binance-kit/shapes/order-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { missingEither, WireError, wireErrorBody } from '../../binance-kit/wire-error.ts'
import { orderMarks } from '../order-marks.ts'
import { orderKinds } from '../order-parameters.ts'
import { orderTerms } from '../order-terms.ts'
import { cancelingRefusal, filterRefusal, placingRefusal } from '../rejection-codes.ts'
import { badRestriction, cancelRestrictions, idsDiffer, orderKey } from './orders.ts'

const modes: ReadonlyMap<string, number> = new Map([
  ['STOP_ON_FAILURE', ReplaceMode.stopOnFailure],
  ['ALLOW_FAILURE', ReplaceMode.allowFailure],
])
/** No order will ever have this id. */
const NO_ORDER = Number.MAX_SAFE_INTEGER
/** What to do with the old order when the new one is over the order limit. */
const limitModes: ReadonlyMap<string, string> = new Map([
  ['DO_NOTHING', 'DO_NOTHING'],
  ['CANCEL_ONLY', 'CANCEL_ONLY'],
])

const schema = parameters({
  ...orderKinds,
  cancelReplaceMode: word(modes),
  cancelOrderId: optional(whole),
  cancelOrigClientOrderId: optional(clientId),
  cancelNewClientOrderId: optional(clientId),
  cancelRestrictions: optional(word(cancelRestrictions, badRestriction)),
  orderRateLimitExceededMode: optional(word(limitModes)),
})
type Needs = Pick<Venue, 'engine' | 'earlyMarkets' | 'markets' | 'marketData' | 'history' | 'userStreams' | 'now'>
type Asked = Pick<Call<Read<typeof schema>>, 'params' | 'actor' | 'unit'>

const replace: Endpoint = endpoint({
  method: 'POST',
  path: '/api/v3/order/cancelReplace',
  socketMethod: 'order.cancelReplace',
  summary: 'Cancel an order and place another, in one step.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  requires: OPEN_SPOT,
  weight: 1,
  orders: 1,
  schema,
  async handle(call, venue: Needs) {
    const { params, actor, unit } = call
    const { market, terms, cancel } = await readHalves(call, venue)
    const replaced = await replaceOrder(venue, actor, {
      ...terms,
      replaceMode: params.cancelReplaceMode,
      cancelOnly: cancel.cancelOnly,
      cancelOrderId: cancel.orderId,
      cancelClientId: cancel.clientId,
      cancelRequestClientId: cancel.requestClientId,
    })
    const { placed, time, sequence } = replaced
    if (replaced.cancel.done && placed !== 'not-attempted' && !placed.done) {
      // No event reports an order that was refused. Before anything else is awaited: only reports of commands that became
      // durable together with this one may come first.
      venue.userStreams.reportRejected({
        ...{ account: actor.account, order: terms },
        ...{ rejection: placed.rejection, time, sequence },
      })
    }
    const canceled = await canceledHalf(replaced.cancel, time, cancel.requestClientId, market, call, venue)
    if (placed === 'not-attempted') return answerOf(canceled, NOT_ATTEMPTED)
    if (!placed.done) return answerOf(canceled, failed(placingRefusal(placed)))
    const response = newOrderAnswer(placed, params.newOrderRespType, market, venue.markets, time, unit)
    return answerOf(canceled, { result: 'SUCCESS', response })
  },
  /** The new order is one too many, but the old one may be canceled all the same. */
  async handleOverLimit(call, venue: Needs, refusal) {
    const { params } = call
    if (params.orderRateLimitExceededMode !== 'CANCEL_ONLY') throw refusal
    const { market, cancel } = await readHalves(call, venue)
    const ended = await cancelOrder(venue.engine, { account: call.actor.account, market: market.number, ...cancel })
    const canceled = await canceledHalf(ended, ended.time, cancel.requestClientId, market, call, venue)
    const isAttempted = ended.done || params.cancelReplaceMode === ReplaceMode.allowFailure
    return answerOf(canceled, isAttempted ? failed(refusal) : NOT_ATTEMPTED)
  },
})

/** Everything that is checked before either half is attempted. */
async function readHalves(
  { params, actor: { account } }: Asked,
  venue: Pick<Venue, 'engine' | 'markets' | 'marketData' | 'now'>,
) {
  const market = marketOf(venue, params.symbol)
  const { cancelOrderId, cancelOrigClientOrderId } = params
  if (cancelOrderId === undefined && cancelOrigClientOrderId === undefined) {
    throw missingEither('cancelOrderId', 'cancelOrigClientOrderId')
  }
  const key = orderKey(cancelOrderId, cancelOrigClientOrderId)
  const terms = orderTerms(params, market)
  checkFilters(terms, market, venue)
  const differ = idsDiffer(venue, { account, market: market.number }, cancelOrderId, cancelOrigClientOrderId)
  const isUnknown = differ && (await differ)
  const cancel = {
    orderId: isUnknown ? NO_ORDER : key.orderId,
    clientId: key.clientId,
    requestClientId: params.cancelNewClientOrderId ?? newClientOrderId(),
    cancelOnly: params.cancelRestrictions ?? CancelOnly.any,
  }
  return { market, terms, cancel }
}

/** One half of the answer. */
interface Half {
  readonly result: 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED'
  readonly response: object | null
}

const NOT_ATTEMPTED: Half = { result: 'NOT_ATTEMPTED', response: null }
const failed = (refusal: WireError): Half => ({ result: 'FAILURE', response: wireErrorBody(refusal) })

async function canceledHalf(
  cancel: Replaced['cancel'],
  time: number,
  requestClientId: string,
  market: Market,
  { unit }: Asked,
  venue: Pick<Venue, 'history'>,
): Promise<Half> {
  if (!cancel.done) return failed(cancelingRefusal(cancel))
  const marks = await orderMarks(venue, [cancel.last])
  const response = canceledOrder(cancel, market, requestClientId, time, unit, marks.get(cancel.orderId))
  return { result: 'SUCCESS', response }
}

function answerOf(canceled: Half, placed: Half) {
  const answer = {
    cancelResult: canceled.result,
    newOrderResult: placed.result,
    cancelResponse: canceled.response,
    newOrderResponse: placed.response,
  }
  const hasPlaced = placed.result === 'SUCCESS'
  const hasCanceled = canceled.result === 'SUCCESS'
  if (hasPlaced && hasCanceled) return answer
  if (hasPlaced || hasCanceled) {
    throw new WireError(-2021, 'Order cancel-replace partially failed.', { status: 409, data: answer, hasPlaced })
  }
  throw new WireError(-2022, 'Order cancel-replace failed.', { data: answer })
}

/**
 * A new order that breaks a filter leaves the old one where it is. How many orders there may be is for the engine to say:
 * the old one makes room.
 */
function checkFilters(terms: NewOrder, market: Market, venue: Pick<Venue, 'marketData' | 'now'>): void {
  const { price: average } = venue.marketData.averagePrice(market.number, venue.now())
  const filter = failedFilterOf(market.terms, [formulaTerms(terms)], average)
  if (filter !== Filter.none) throw filterRefusal(filter)
}

export const cancelReplaceEndpoints: readonly Endpoint[] = [replace]
