import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { cancelContractOrders, cancelOrdersInBook } from '@bowline/capabilities/perpetuals/index.ts'
import { CLOSE_FUTURES } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import {
  clientId,
  decimal,
  optional,
  parameters,
  rowLimit,
  symbol,
  time,
  whole,
  word,
} from '../../binance-kit/parameter-schemas.ts'
import { RawJson } from '../../binance-kit/raw-json.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missing, noSuchOrder, WireError } from '../../binance-kit/wire-error.ts'
import { sides } from '../../binance-kit/words.ts'
import { available } from '../../call-kit/history-answer.ts'
import { contractNamed, contractOf, type Family, forBoth } from '../family.ts'
import { askedOrder, orderSchema, priceMatch } from '../order-parameters.ts'
import { orderRowText } from '../order-row-text.ts'
import { type Amending, amend, cancel, findOrder, openOrders, type Placing, place, test } from '../orders.ts'
import { cancelingRefusal } from '../refusals.ts'
import { isWaiting, orderRow } from '../shapes.ts'

export const trading = { security: 'trade', repeats: 'burst', permission: 'futuresTrade', weight: 1 } as const
export const reading = { method: 'GET', security: 'signed', permission: 'read' } as const
export const orderKey = { orderId: optional(whole), origClientOrderId: optional(clientId) } as const
export const DONE = { code: 200, msg: 'success' } as const
export const badSide = () => new WireError(-1117, 'Invalid side.')

/** Orders with a trigger have calls of their own on the linear half. */
export function refuseTrigger(family: Family, isConditional: boolean): void {
  if (!isConditional || family.isInverse) return
  throw new WireError(
    -4120,
    'Order type not supported for this endpoint. Please use the Algo Order API endpoints instead.',
  )
}

function changes(family: Family): readonly Endpoint[] {
  const path = `${family.prefix}/v1/order`
  return [
    endpoint({
      ...trading,
      method: 'POST',
      path,
      socketMethod: 'order.place',
      summary: 'Place an order for a contract.',
      requires: CLOSE_FUTURES,
      orders: 1,
      schema: orderSchema,
      async handle({ params, actor, unit }, venue: Placing) {
        refuseTrigger(family, params.type.isConditional)
        const { contract, order } = await place(venue, family, actor, askedOrder(params))
        return new RawJson(orderRowText(order, contract, unit))
      },
    }),
    endpoint({
      ...trading,
      method: 'POST',
      path: `${path}/test`,
      summary: 'Check an order as if it were placed.',
      repeats: 'always',
      requires: CLOSE_FUTURES,
      schema: orderSchema,
      async handle({ params, actor }, venue: Placing) {
        refuseTrigger(family, params.type.isConditional)
        await test(venue, family, actor, askedOrder(params))
        return {}
      },
    }),
    endpoint({
      ...trading,
      method: 'PUT',
      path,
      socketMethod: 'order.modify',
      summary: 'Another price or quantity of an order in the book.',
      requires: CLOSE_FUTURES,
      orders: 1,
      schema: parameters({
        symbol,
        side: optional(word(sides, badSide)),
        ...orderKey,
        quantity: optional(decimal),
        price: optional(decimal),
        priceMatch,
      }),
      async handle({ params, actor, unit }, venue: Amending & Pick<Venue, 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        return orderRow(await amend(venue, contract, actor, params), contract, unit)
      },
    }),
    endpoint({
      ...trading,
      method: 'DELETE',
      path,
      socketMethod: 'order.cancel',
      summary: 'Cancel an order.',
      schema: parameters({ symbol, ...orderKey }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        return orderRow(await cancel(venue, contract, account, params), contract, unit)
      },
    }),
    cancelAll(family),
  ]
}

function cancelAll(family: Family): Endpoint {
  return endpoint({
    ...trading,
    method: 'DELETE',
    path: `${family.prefix}/v1/allOpenOrders`,
    summary: family.isInverse
      ? 'Cancel everything the account has open on a contract.'
      : 'Cancel the orders that the account has in the book of a contract.',
    schema: parameters({ symbol }),
    async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
      const contract = contractOf(venue, family, params.symbol)
      if (family.isInverse) {
        const canceled = await cancelContractOrders(venue.engine, { account, market: contract.number })
        if (!canceled.done) throw cancelingRefusal(canceled)
      } else {
        const refused = await cancelOrdersInBook(venue.engine, account, contract.number)
        if (refused) throw cancelingRefusal(refused)
      }
      return { code: 200, msg: 'The operation of cancel all open order is done.' }
    },
  })
}

/** An order that was filled meanwhile needs no canceling. */
export async function cancelIfOpen(
  venue: Pick<Venue, 'engine'>,
  contract: Contract,
  account: number,
  orderId: number,
): Promise<void> {
  try {
    await cancel(venue, contract, account, { orderId, origClientOrderId: undefined })
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== -2011) throw error
  }
}

function queries(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  return [
    endpoint({
      ...reading,
      path: at('order'),
      socketMethod: 'order.status',
      summary: 'One order.',
      weight: 1,
      schema: parameters({ symbol, ...orderKey }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'history' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const order = await findOrder(venue, contract, account, params)
        if (isWaiting(order) && !family.isInverse) throw noSuchOrder()
        return orderRow(order, contract, unit)
      },
    }),
    endpoint({
      ...reading,
      path: at('openOrder'),
      summary: 'One order that is open.',
      weight: 1,
      schema: parameters({ symbol, ...orderKey }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'history' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const { orderId } = await findOrder(venue, contract, account, params)
        const open = await openOrders(venue, family, account, contract)
        const found = open.find(({ order }) => order.orderId === orderId)
        if (!found || (isWaiting(found.order) && !family.isInverse)) throw noSuchOrder()
        return orderRow(found.order, contract, unit)
      },
    }),
    endpoint({
      ...reading,
      path: at('openOrders'),
      summary: 'Open orders of the account.',
      weight: (sent) => (sent.has('symbol') || sent.has('pair') ? 1 : 40),
      schema: parameters({ symbol: optional(symbol), pair: optional(symbol) }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const open = await openOrders(venue, family, account, contractNamed(venue, family, params))
        return open
          .filter(({ order }) => family.isInverse || !isWaiting(order))
          .map((each) => orderRow(each.order, each.contract, unit))
      },
    }),
    endpoint({
      ...reading,
      path: at('allOrders'),
      summary: 'Orders of the account on a contract, open and closed.',
      weight: family.isInverse ? 20 : 5,
      schema: parameters({
        symbol: optional(symbol),
        pair: optional(symbol),
        orderId: optional(whole),
        startTime: optional(time),
        endTime: optional(time),
        limit: optional(rowLimit(1000)),
      }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'history' | 'markets'>) {
        const contract = contractNamed(venue, family, params)
        if (!contract) throw missing('symbol')
        const { orderId: fromOrderId, startTime: start, endTime: end, limit = 500 } = params
        const kind = family.isInverse ? undefined : 'in-book'
        const query = { account, market: contract.number, kind, fromOrderId, start, end, limit } as const
        const orders = await available(venue.history.orders(query))
        return orders.map((order) => orderRow(order, contract, unit))
      },
    }),
  ]
}

export const orderEndpoints: readonly Endpoint[] = forBoth((family) => [...changes(family), ...queries(family)])
