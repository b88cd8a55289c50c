import { CLOSE_FUTURES } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, optional, parameters, rowLimit, symbol, time, whole } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missingEither, noSuchOrder, unknownOrder, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { contractOf, contractsOf, type Family, forBoth } from '../family.ts'
import { algoSchema, algoType, askedAlgo } from '../order-parameters.ts'
import { cancel, findOrder, openOrders, type Placing, place } from '../orders.ts'
import { page, skipOf } from '../page-parameter.ts'
import { algoRow, hasTrigger, isWaiting } from '../shapes.ts'
import { cancelIfOpen, reading, trading } from './orders.ts'

const algoKey = { algoId: optional(whole), clientAlgoId: optional(clientId) } as const
const keyOf = ({ algoId, clientAlgoId }: Omit<Named, 'symbol'>) => {
  return { orderId: algoId, origClientOrderId: clientAlgoId }
}

interface Named {
  readonly symbol?: string | undefined
  readonly algoId?: number | undefined
  readonly clientAlgoId?: string | undefined
}

/** Clients name an algo order without its symbol: ids are of the whole exchange, and the account's open ones are few. */
async function find(
  venue: Pick<Venue, 'engine' | 'history' | 'markets'>,
  family: Family,
  account: number,
  sent: Named,
) {
  // The dialect writes the names so in this sentence.
  if (sent.algoId === undefined && sent.clientAlgoId === undefined) throw missingEither('algoid', 'clientalgoid')
  const key = keyOf(sent)
  if (sent.symbol !== undefined) {
    const contract = contractOf(venue, family, sent.symbol)
    return { contract, order: await findOrder(venue, contract, account, key) }
  }
  for (const contract of contractsOf(venue, family)) {
    const order = await findOrder(venue, contract, account, key).catch(noneHere)
    if (order) return { contract, order }
  }
  throw noSuchOrder()
}

/** The answer is what every cancel says of an order that is not there. */
async function findToCancel(...asked: Parameters<typeof find>) {
  const found = await find(...asked).catch(noneHere)
  if (!found || !hasTrigger(found.order)) throw unknownOrder()
  return found
}

/** It may be one of another contract; that nobody can tell now is no answer. */
function noneHere(error: unknown): undefined {
  if (!(error instanceof WireError) || error.code !== noSuchOrder().code) throw error
}

function changes(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  return [
    endpoint({
      ...trading,
      method: 'POST',
      path: at('algoOrder'),
      socketMethod: 'algoOrder.place',
      summary: 'Place an order that waits for a price.',
      requires: CLOSE_FUTURES,
      orders: 1,
      schema: algoSchema,
      async handle({ params, actor, unit }, venue: Placing) {
        const { contract, order } = await place(venue, family, actor, askedAlgo(params))
        return algoRow(order, contract, unit)
      },
    }),
    endpoint({
      ...trading,
      method: 'DELETE',
      path: at('algoOrder'),
      socketMethod: 'algoOrder.cancel',
      summary: 'Cancel an order that waits for a price.',
      schema: parameters({ symbol: optional(symbol), ...algoKey }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'history' | 'markets'>) {
        const { contract, order } = await findToCancel(venue, family, account, params)
        const ended = await cancel(venue, contract, account, { orderId: order.orderId, origClientOrderId: undefined })
        return { algoId: ended.orderId, clientAlgoId: ended.clientId, code: '200', msg: 'success' }
      },
    }),
    endpoint({
      ...trading,
      method: 'DELETE',
      path: at('algoOpenOrders'),
      summary: 'Cancel everything on a contract that waits for a price.',
      schema: parameters({ symbol }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const waiting = (await openOrders(venue, family, account, contract)).filter(({ order }) => isWaiting(order))
        await Promise.all(waiting.map(({ order }) => cancelIfOpen(venue, contract, account, order.orderId)))
        return { code: 200, msg: 'The operation of cancel all open order is done.' }
      },
    }),
  ]
}

function queries(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  return [
    endpoint({
      ...reading,
      path: at('algoOrder'),
      summary: 'One order that waits, or waited, for a price.',
      weight: 1,
      schema: parameters({ symbol: optional(symbol), ...algoKey }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'history' | 'markets'>) {
        const { contract, order } = await find(venue, family, account, params)
        if (!hasTrigger(order)) throw noSuchOrder()
        return algoRow(order, contract, unit)
      },
    }),
    endpoint({
      ...reading,
      path: at('openAlgoOrders'),
      summary: 'Orders of the account that wait for a price.',
      weight: (sent) => (sent.has('symbol') ? 1 : 40),
      schema: parameters({ symbol: optional(symbol), algoType: optional(algoType), algoId: optional(whole) }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const contract = params.symbol === undefined ? undefined : contractOf(venue, family, params.symbol)
        const open = await openOrders(venue, family, account, contract)
        return open
          .filter(({ order }) => isWaiting(order) && (params.algoId ?? order.orderId) === order.orderId)
          .map((each) => algoRow(each.order, each.contract, unit))
      },
    }),
    endpoint({
      ...reading,
      path: at('allAlgoOrders'),
      summary: 'Orders of the account with a trigger, open and closed.',
      weight: 5,
      schema: parameters({
        symbol,
        algoId: optional(whole),
        startTime: optional(time),
        endTime: optional(time),
        page: optional(page),
        limit: optional(rowLimit(1000)),
      }),
      async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'history' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const { algoId: fromOrderId, startTime: start, endTime: end, limit = 500 } = params
        const skip = skipOf(params.page, limit)
        const query = {
          account,
          market: contract.number,
          kind: 'with-trigger',
          fromOrderId,
          start,
          end,
          limit,
          skip,
        } as const
        const orders = await available(venue.history.orders(query))
        return orders.map((order) => algoRow(order, contract, unit))
      },
    }),
  ]
}

export const algoEndpoints: readonly Endpoint[] = forBoth((family) => [...changes(family), ...queries(family)])
