import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import { cancelList } from '@bowline/capabilities/spot/cancel-list.ts'
import type { ListReport } from '@bowline/capabilities/spot/order-report.ts'
import { readList, readOpenLists } from '@bowline/capabilities/spot/read-open-orders.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, optional, parameters, rowLimit, symbol, time, whole } from '../../binance-kit/parameter-schemas.ts'
import { canceledList, listRow } from '../../binance-kit/shapes/list-shapes.ts'
import type { OrderLike } from '../../binance-kit/shapes/order-shapes.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { badCombination, missingEither, noSuchOrder, WireError } from '../../binance-kit/wire-error.ts'
import { available } from '../../call-kit/history-answer.ts'
import { orderMarks } from '../order-marks.ts'
import { cancelingRefusal } from '../rejection-codes.ts'
import { checkDay } from './queries.ts'

const noSuchList = () => new WireError(-2018, 'Order list does not exist.')
const unknownList = () => new WireError(-2011, 'Unknown order list sent.')

function marketNumbered(venue: Pick<Venue, 'markets'>, number: number): Market {
  const market = venue.markets.byNumber(number)
  if (!market) throw new Error(`a list names market ${number}, which nobody defined`)
  return market
}

/**
 * Lists that the engine holds. It shows their legs that are open; those that ended while their lists go on are found in
 * the history, all at once.
 */
async function openListRows(
  lists: readonly ListReport[],
  account: number,
  venue: Pick<Venue, 'markets' | 'history'>,
  unit: Call['unit'],
) {
  const legs = new Map<number, Pick<OrderLike, 'orderId' | 'clientId'>>()
  for (const { orderId, last } of lists.flatMap((report) => report.legs)) legs.set(orderId, last)
  const ended = lists.flatMap(({ list }) => legIds(list)).filter((orderId) => !legs.has(orderId))
  if (ended.length > 0) {
    for (const order of await available(venue.history.ordersById(account, ended))) legs.set(order.orderId, order)
  }
  return lists.map(({ list }) => {
    const orders = legIds(list).map((orderId) => {
      const leg = legs.get(orderId)
      if (!leg) throw noSuchOrder()
      return leg
    })
    return listRow({ ...list, orders }, marketNumbered(venue, list.market), unit)
  })
}

function legIds({ aOrder, bOrder, cOrder }: ListReport['list']): number[] {
  return [aOrder, bOrder, cOrder].filter((orderId) => orderId !== 0)
}

const cancel: Endpoint = endpoint({
  method: 'DELETE',
  path: '/api/v3/orderList',
  socketMethod: 'orderList.cancel',
  summary: 'Cancel an order list.',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  weight: 1,
  schema: parameters({
    symbol,
    orderListId: optional(whole),
    listClientOrderId: optional(clientId),
    newClientOrderId: optional(clientId),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const market = marketOf(venue, params.symbol)
    const { orderListId, listClientOrderId } = params
    if (orderListId === undefined && listClientOrderId === undefined) {
      throw missingEither('orderListId', 'listClientOrderId')
    }
    if (orderListId === 0) throw unknownList()
    if (orderListId !== undefined && listClientOrderId !== undefined) {
      // A caller that sends both ids means the one list that has both.
      const known = await readList(venue.engine, { account, listId: orderListId, listClientId: '' })
      if (known?.list.listClientId !== listClientOrderId) throw unknownList()
    }
    const requestClientId = params.newClientOrderId ?? newClientOrderId()
    const canceled = await cancelList(venue.engine, {
      account,
      market: market.number,
      listId: orderListId ?? 0,
      listClientId: orderListId === undefined ? (listClientOrderId as string) : '',
      requestClientId,
    })
    if (!canceled.done) throw cancelingRefusal(canceled)
    const marks = await orderMarks(
      venue,
      canceled.legs.map(({ last }) => last),
    )
    return canceledList(canceled, market, requestClientId, canceled.time, unit, marks)
  },
})

const one: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/orderList',
  socketMethod: 'orderList.status',
  summary: 'One order list.',
  security: 'signed',
  permission: 'read',
  weight: 4,
  schema: parameters({
    orderListId: optional(whole),
    origClientOrderId: optional(clientId),
    listClientOrderId: optional(clientId),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    const { orderListId } = params
    const listClientId = params.origClientOrderId ?? params.listClientOrderId
    if (orderListId === undefined && listClientId === undefined) throw missingEither('orderListId', 'origClientOrderId')
    if (orderListId === 0) throw noSuchList()
    const byId = orderListId !== undefined
    const open = await readList(venue.engine, {
      account,
      listId: orderListId ?? 0,
      listClientId: byId ? '' : (listClientId as string),
    })
    const key = byId ? { listId: orderListId } : { listClientId: listClientId as string }
    const past = open ? undefined : await available(venue.history.list(account, key))
    const row = open
      ? (await openListRows([open], account, venue, unit))[0]
      : past && listRow(past, marketNumbered(venue, past.market), unit)
    if (!row || (listClientId !== undefined && row.listClientOrderId !== listClientId)) throw noSuchList()
    return row
  },
})

const openLists: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/openOrderList',
  socketMethod: 'openOrderLists.status',
  summary: 'Open order lists of the account.',
  security: 'signed',
  permission: 'read',
  weight: 6,
  schema: parameters({}),
  async handle({ actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'history'>) {
    return openListRows(await readOpenLists(venue.engine, account), account, venue, unit)
  },
})

const allLists: Endpoint = endpoint({
  method: 'GET',
  path: '/api/v3/allOrderList',
  socketMethod: 'allOrderLists',
  summary: 'Order lists of the account, open and closed.',
  security: 'signed',
  permission: 'read',
  weight: 20,
  schema: parameters({
    fromId: optional(whole),
    startTime: optional(time),
    endTime: optional(time),
    limit: optional(rowLimit(1000)),
  }),
  async handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'markets' | 'history'>) {
    const { fromId, startTime, endTime } = params
    if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) throw badCombination()
    checkDay(startTime, endTime)
    const query = { account, fromListId: fromId, start: startTime, end: endTime, limit: params.limit ?? 500 }
    const lists = await available(venue.history.lists(query))
    return lists.map((list) => listRow(list, marketNumbered(venue, list.market), unit))
  },
})

export const listEndpoints: readonly Endpoint[] = [cancel, one, openLists, allLists]
