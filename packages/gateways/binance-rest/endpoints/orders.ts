import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import { amendOrder } from '@bowline/capabilities/spot/amend-order.ts'
import { type CancelAll, cancelAllOrders } from '@bowline/capabilities/spot/cancel-all-orders.ts'
import { cancelOrder } from '@bowline/capabilities/spot/cancel-order.ts'
import { placeOrder } from '@bowline/capabilities/spot/place-order.ts'
import { readOrder } from '@bowline/capabilities/spot/read-open-orders.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { CancelOnly } from '@bowline/core/messages/terms.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, decimal, optional, parameters, symbol, whole, word } from '../../binance-kit/parameter-schemas.ts'
import { RawJson } from '../../binance-kit/raw-json.ts'
import { canceledList } from '../../binance-kit/shapes/list-shapes.ts'
import { newOrderText } from '../../binance-kit/shapes/new-order-text.ts'
import { amendedOrder, canceledOrder } from '../../binance-kit/shapes/order-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { missingEither, noSuchOrder, unknownOrder, WireError } from '../../binance-kit/wire-error.ts'
import { orderMarks } from '../order-marks.ts'
import { orderSchema } from '../order-parameters.ts'
import { lots, orderTerms } from '../order-terms.ts'
import { amendingRefusal, cancelingRefusal, placingRefusal } from '../rejection-codes.ts'

export const cancelRestrictions: ReadonlyMap<string, number> = new Map([
  ['ONLY_NEW', CancelOnly.new],
  ['ONLY_PARTIALLY_FILLED', CancelOnly.partiallyFilled],
])
export const badRestriction = () =>
  new WireError(-1145, '`cancelRestrictions` has to be either `ONLY_NEW` or `ONLY_PARTIALLY_FILLED`.')

/** Order id or client id; the order id is used when both are sent. */
export function orderKey(orderId: number | undefined, clientOrderId: string | undefined) {
  if (orderId === undefined && clientOrderId === undefined) throw missingEither('origClientOrderId', 'orderId')
  // Order ids begin at 1; with 0 the engine would look for the client id instead.
  if (orderId === 0) throw unknownOrder()
  return orderId === undefined ? { orderId: 0, clientId: clientOrderId as string } : { orderId, clientId: '' }
}

/**
 * Whether the two ids name different orders: a caller that sends both means the one order that has both. Returns false
 * synchronously when only one was sent, so that such a request keeps its turn.
 */
export function idsDiffer(
  venue: Pick<Venue, 'engine'>,
  owner: { readonly account: number; readonly market: number },
  orderId: number | undefined,
  clientOrderId: string | undefined,
): false | Promise<boolean> {
  if (orderId === undefined || clientOrderId === undefined) return false
  const known = readOrder(venue.engine, { ...owner, orderId, clientId: '' })
  return known.then((order) => order?.clientId !== clientOrderId)
}

const place: Endpoint = endpoint({
  method: 'POST',
  path: '/api/v3/order',
  socketMethod: 'order.place',
  summary: 'Place an order.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  requires: OPEN_SPOT,
  weight: 1,
  orders: 1,
  schema: orderSchema,
  async handle({ params, actor, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) {
    const market = marketOf(venue, params.symbol)
    const placed = await placeOrder(venue, actor, orderTerms(params, market))
    if (!placed.done) throw placingRefusal(placed)
    return new RawJson(newOrderText(placed, params.newOrderRespType, market, venue.markets, placed.time, unit))
  },
})

const cancel: Endpoint = endpoint({
  method: 'DELETE',
  path: '/api/v3/order',
  socketMethod: 'order.cancel',
  summary: 'Cancel an order; canceling a leg cancels its whole list.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  weight: 1,
  schema: parameters({
    symbol,
    orderId: optional(whole),
    origClientOrderId: optional(clientId),
    newClientOrderId: optional(clientId),
    cancelRestrictions: optional(word(cancelRestrictions, badRestriction)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const owner = { account, market: market.number }
    const key = orderKey(params.orderId, params.origClientOrderId)
    const differ = idsDiffer(venue, owner, params.orderId, params.origClientOrderId)
    if (differ && (await differ)) throw unknownOrder()
    const requestClientId = params.newClientOrderId ?? newClientOrderId()
    const cancelOnly = params.cancelRestrictions ?? CancelOnly.any
    const canceled = await cancelOrder(venue.engine, {
      ...owner,
      ...key,
      requestClientId,
      cancelOnly,
    })
    if (!canceled.done) throw cancelingRefusal(canceled)
    const { list, time } = canceled
    const marks = await orderMarks(venue, list ? list.legs.map(({ last }) => last) : [canceled.last])
    if (list) return canceledList(list, market, requestClientId, time, unit, marks)
    return canceledOrder(canceled, market, requestClientId, time, unit, marks.get(canceled.orderId))
  },
})

const cancelOpen: Endpoint = endpoint({
  method: 'DELETE',
  path: '/api/v3/openOrders',
  socketMethod: 'openOrders.cancelAll',
  summary: 'Cancel everything the account has open on a symbol.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  weight: 1,
  schema: parameters({ symbol }),
  handle: (
    { params, actor: { account }, unit }: Call<{ symbol: string }>,
    venue: Pick<Venue, 'engine' | 'markets' | 'history'>,
  ) => cancelAllOn(venue, params.symbol, account, unit),
})

async function cancelAllOn(
  venue: Pick<Venue, 'engine' | 'markets' | 'history'>,
  symbolName: string,
  account: number,
  unit: Call['unit'],
) {
  const market = marketOf(venue, symbolName)
  const requestClientId = newClientOrderId()
  const command: CancelAll = { account, market: market.number, requestClientId }
  const canceled = await cancelAllOrders(venue.engine, command)
  if (!canceled.done) throw cancelingRefusal(canceled)
  const { orders, lists, time } = canceled
  if (orders.length + lists.length === 0) throw unknownOrder()
  const reports = [...orders, ...lists.flatMap(({ legs }) => legs)]
  const marks = await orderMarks(
    venue,
    reports.map(({ last }) => last),
  )
  return [
    ...orders.map((report) => canceledOrder(report, market, requestClientId, time, unit, marks.get(report.orderId))),
    ...lists.map((report) => canceledList(report, market, requestClientId, time, unit, marks)),
  ]
}

const amend: Endpoint = endpoint({
  method: 'PUT',
  path: '/api/v3/order/amend/keepPriority',
  socketMethod: 'order.amend.keepPriority',
  summary: 'Reduce an order without losing its place in the queue.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  weight: 4,
  schema: parameters({
    symbol,
    orderId: optional(whole),
    origClientOrderId: optional(clientId),
    newClientOrderId: optional(clientId),
    newQty: decimal,
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets'>) {
    const market = marketOf(venue, params.symbol)
    const owner = { account, market: market.number }
    const key = orderKey(params.orderId, params.origClientOrderId)
    const qty = lots(params.newQty, market, 'newQty')
    const differ = idsDiffer(venue, owner, params.orderId, params.origClientOrderId)
    if (differ && (await differ)) throw noSuchOrder()
    const requestClientId = params.newClientOrderId ?? newClientOrderId()
    const amended = await amendOrder(venue.engine, { ...owner, ...key, qty, requestClientId })
    if (!amended.done) throw amendingRefusal(amended)
    return {
      transactTime: amended.time * unit,
      executionId: amended.sequence,
      amendedOrder: amendedOrder(amended, market, unit),
    }
  },
})

export const orderEndpoints: readonly Endpoint[] = [place, cancel, cancelOpen, amend]
