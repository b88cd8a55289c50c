import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderMarks } from '@bowline/capabilities/spot/index.ts'
import type { ListReport } from '@bowline/capabilities/spot/order-report.ts'
import type { TimeUnit } from '../time-unit.ts'
import { listOrderStatusWords, listStatusTypeWords, listTypeWords } from '../words.ts'
import { canceledOrder, newOrderAnswer } from './order-shapes.ts'
import type { ResponseType } from './response-type.ts'

interface ListHead {
  readonly listId: number
  readonly listType: number
  readonly status: number
  readonly updatedAt: number
  readonly listClientId: string
}

function head(list: ListHead, market: Market, time: number, unit: TimeUnit) {
  return {
    orderListId: list.listId,
    contingencyType: listTypeWords[list.listType] as string,
    listStatusType: listStatusTypeWords[list.status] as string,
    listOrderStatus: listOrderStatusWords[list.status] as string,
    listClientOrderId: list.listClientId,
    transactionTime: time * unit,
    symbol: market.symbol,
  }
}

interface ListRow extends ListHead {
  readonly orders: readonly { readonly orderId: number; readonly clientId: string }[]
}

/** A list as queries return it. */
export function listRow(list: ListRow, market: Market, unit: TimeUnit) {
  const orders = list.orders.map(({ orderId, clientId }) => ({
    symbol: market.symbol,
    orderId,
    clientOrderId: clientId,
  }))
  return { ...head(list, market, list.updatedAt, unit), orders }
}

function legs(report: ListReport, market: Market) {
  return report.legs.map(({ last }) => ({
    symbol: market.symbol,
    orderId: last.orderId,
    clientOrderId: last.clientId,
  }))
}

/** The answer to a new list, with its legs in the requested detail. */
export function placedList(
  report: ListReport,
  type: ResponseType,
  market: Market,
  markets: MarketRegistry,
  time: number,
  unit: TimeUnit,
) {
  return {
    ...head(report.list, market, time, unit),
    orders: legs(report, market),
    orderReports: report.legs.map((leg) => newOrderAnswer(leg, type, market, markets, time, unit)),
  }
}

export function canceledList(
  report: ListReport,
  market: Market,
  cancelId: string,
  time: number,
  unit: TimeUnit,
  marks: ReadonlyMap<number, OrderMarks>,
) {
  return {
    ...head(report.list, market, time, unit),
    orders: legs(report, market),
    orderReports: report.legs.map((leg) => canceledOrder(leg, market, cancelId, time, unit, marks.get(leg.orderId))),
  }
}
