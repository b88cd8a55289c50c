import type { Sql } from '@bowline/platform/postgres/index.ts'
import { parseRow, type Snapshot } from '../projection/index.ts'
import { ordersByIdQuery } from './account-history.queries.ts'
import * as queries from './history.queries.ts'
import { answerFrom } from './history-answer.ts'
import { aggregate, isOfKind, isWanted, marksOf, page, sidesOf } from './history-overlay.ts'
import type * as H from './history-rows.ts'
import type { MarkedOrder } from './recent-marks.ts'
import type { About, RecentOrders } from './recent-orders.ts'
import {
  type SpotListRow,
  spotLists,
  spotOrderEvents,
  spotOrders,
  spotPreventedMatches,
  spotTrades,
} from './spot-tables.ts'

type Row = Record<string, unknown>

/** For details of answers that otherwise need no database, such as a cancel's. */
export const LONGEST_DETAIL_MS = 500

/**
 * Spot history, exact up to the last command this process has seen: PostgreSQL's rows as of the position P they were
 * read at, overlaid with what memory knows of the commands after P. Rows are in ascending order of id.
 */
export class SpotHistory {
  readonly #sql: Sql
  readonly #recent: RecentOrders

  constructor(sql: Sql, recent: RecentOrders) {
    this.#sql = sql
    this.#recent = recent
  }

  /** By order id, or the newest order with the client id. */
  order(account: number, market: number, key: queries.OrderKey): Promise<H.HistoryAnswer<H.SpotOrder | undefined>> {
    return this.#answer(queries.orderQuery(account, market, key), { account }, ({ rows, sequence }) => {
      let newest: H.SpotOrder | undefined = rows.length > 0 ? parseRow(spotOrders, rows[0]) : undefined
      for (const order of this.#recent.orders(account, market, sequence).values()) {
        const matches = 'orderId' in key ? order.orderId === key.orderId : order.clientId === key.clientId
        if (matches && (!newest || order.orderId >= newest.orderId)) newest = order
      }
      return newest
    })
  }

  /** These orders of the account. `deadlineMs`: rather unavailable than later. */
  ordersById(
    account: number,
    orderIds: readonly number[],
    deadlineMs?: number,
  ): Promise<H.HistoryAnswer<H.SpotOrder[]>> {
    const merge = ({ rows, sequence }: Snapshot) => {
      const merged = byId(rows.map((row) => parseRow(spotOrders, row)))
      const recent = this.#recent.orders(account, undefined, sequence)
      for (const id of orderIds) {
        const order = recent.get(id)
        if (order) merged.set(id, order)
      }
      return [...merged.values()]
    }
    return this.#answer(ordersByIdQuery(account, orderIds), { account }, merge, deadlineMs)
  }

  /** Semantics of `allOrders`: from an order id or time on, else the newest. */
  orders(query: H.OrdersQuery): Promise<H.HistoryAnswer<H.SpotOrder[]>> {
    const { account, market, kind, fromOrderId, start, end, limit, skip } = query
    return this.#answer(queries.ordersQuery(query), { account }, ({ rows, sequence }) => {
      const merged = byId(rows.map((row) => parseRow(spotOrders, row)))
      for (const order of this.#recent.orders(account, market, sequence).values()) {
        if (isOfKind(order, kind) && isWanted(order.orderId, order.createdAt, { fromId: fromOrderId, start, end }))
          merged.set(order.orderId, order)
      }
      return page(merged.values(), (order) => order.orderId, limit, fromOrderId ?? start, skip)
    })
  }

  /** Everything that happened to one order, oldest first; empty when it is not the account's. */
  biography(account: number, market: number, orderId: number): Promise<H.HistoryAnswer<H.BiographyStep[]>> {
    return this.#answer(queries.stepsQuery(account, market, orderId), { account }, ({ rows, sequence }) => {
      const recent = this.#recent.steps(account, new Set([orderId]), sequence).filter((step) => step.market === market)
      return [...rows.map((row) => parseRow(spotOrderEvents, row)), ...recent]
    })
  }

  /** Marks of these orders, without those that have none or are not the account's; from memory alone if it has them. */
  async marks(account: number, orders: readonly MarkedOrder[]): Promise<H.HistoryAnswer<Map<number, H.OrderMarks>>> {
    const known = this.#recent.marks(account, orders)
    if (known) return { ok: true, value: known, sequence: this.#recent.sequence }
    const orderIds = orders.map(({ orderId }) => orderId)
    const merge = ({ rows, sequence }: Snapshot) => {
      const recent = this.#recent.steps(account, new Set(orderIds), sequence)
      return marksOf([...rows.map((row) => parseRow(spotOrderEvents, row)), ...recent])
    }
    return this.#answer(queries.marksQuery(account, orderIds), { account }, merge, LONGEST_DETAIL_MS)
  }

  /** Semantics of `myTrades`. */
  trades(query: H.TradesQuery): Promise<H.HistoryAnswer<H.AccountTrade[]>> {
    const { account, market, orderId, fromId, start, limit } = query
    return this.#answer(queries.tradesQuery(query), { account }, ({ rows, sequence }) => {
      const recent = this.#recent
        .accountTrades(account, market, sequence)
        .filter((trade) => isWanted(trade.tradeId, trade.time, query))
      const sides = [...rows.map((row) => parseRow(spotTrades, row)), ...recent].flatMap((trade) =>
        sidesOf(trade, account),
      )
      const wanted = orderId === undefined ? sides : sides.filter((side) => side.orderId === orderId)
      return page(wanted, (trade) => trade.tradeId, limit, fromId ?? start)
    })
  }

  /** By list id, or the newest list with the client id. */
  list(account: number, key: queries.ListKey): Promise<H.HistoryAnswer<H.SpotList | undefined>> {
    return this.#answer(queries.listQuery(account, key), { account }, (snapshot) => {
      const matches = (list: SpotListRow) =>
        'listId' in key ? list.listId === key.listId : list.listClientId === key.listClientId
      return this.#mergeLists(account, snapshot, matches).at(-1)
    })
  }

  /** Semantics of `allOrderList`. */
  lists(query: H.ListsQuery): Promise<H.HistoryAnswer<H.SpotList[]>> {
    const { account, fromListId, start, end, limit } = query
    return this.#answer(queries.listsQuery(query), { account }, (snapshot) => {
      const matches = (list: SpotListRow) => isWanted(list.listId, list.createdAt, { fromId: fromListId, start, end })
      return page(this.#mergeLists(account, snapshot, matches), (list) => list.listId, limit, fromListId ?? start)
    })
  }

  preventedMatches(query: H.PreventedQuery): Promise<H.HistoryAnswer<H.PreventedMatch[]>> {
    const { account, market, preventedId, orderId, fromPreventedId, limit } = query
    return this.#answer(queries.preventedQuery(query), { account }, ({ rows, sequence }) => {
      const recent = this.#recent
        .prevented(account, market, sequence)
        .filter(
          (match) =>
            isWanted(match.preventedId, match.time, { fromId: fromPreventedId }) &&
            (preventedId === undefined || match.preventedId === preventedId) &&
            (orderId === undefined || match.takerOrder === orderId || match.makerOrder === orderId),
        )
      const all = [...rows.map((row) => parseRow(spotPreventedMatches, row)), ...recent]
      return page(all, (match) => match.preventedId, limit, fromPreventedId)
    })
  }

  /** Semantics of `historicalTrades`. */
  marketTrades(query: H.MarketTradesQuery): Promise<H.HistoryAnswer<H.SpotTrade[]>> {
    const { market, fromId, limit } = query
    return this.#answer(queries.marketTradesQuery(query), { market }, ({ rows, sequence }) => {
      const recent = this.#recent
        .trades(market, sequence)
        .filter((trade) => isWanted(trade.tradeId, trade.time, { fromId }))
      return page([...rows.map((row) => parseRow(spotTrades, row)), ...recent], (trade) => trade.tradeId, limit, fromId)
    })
  }

  /** Semantics of `aggTrades`. An aggregate's trades come from one command, so it is never split between the two sources. */
  marketAggregateTrades(query: H.AggregateTradesQuery): Promise<H.HistoryAnswer<H.AggregateTrade[]>> {
    const { market, fromId, start, limit } = query
    return this.#answer(queries.aggregatesQuery(query), { market }, ({ rows, sequence }) => {
      const recent = this.#recent
        .trades(market, sequence)
        .filter((trade) => isWanted(trade.aggregateId, trade.time, query))
      const all = [...rows.map((row) => aggregateOf(market, row)), ...aggregate(recent)]
      return page(all, (group) => group.aggregateId, limit, fromId ?? start)
    })
  }

  #mergeLists(account: number, { rows, sequence }: Snapshot, matches: (list: SpotListRow) => boolean): H.SpotList[] {
    const merged = new Map(rows.map((row) => [Number(row.list_id), listOf(parseRow(spotLists, row), clientIdsOf(row))]))
    for (const list of this.#recent.lists(account, sequence).values()) {
      if (!matches(list)) continue
      const known = merged.get(list.listId)?.orders
      // A list PostgreSQL does not know yet was placed after its position, so memory holds its legs as well.
      const legs = known ? undefined : this.#recent.orders(account, list.market, sequence)
      const clientIds = known
        ? known.map((leg) => leg.clientId)
        : legIds(list).map((id) => legs?.get(id)?.clientId ?? '')
      merged.set(list.listId, listOf(list, clientIds))
    }
    return [...merged.values()].sort((a, b) => a.listId - b.listId)
  }

  #answer<T>(query: queries.Query, about: About, merge: (snapshot: Snapshot) => T, deadlineMs?: number) {
    return answerFrom(this.#sql, this.#recent, query, about, merge, deadlineMs)
  }
}

function byId(orders: H.SpotOrder[]): Map<number, H.SpotOrder> {
  return new Map(orders.map((order) => [order.orderId, order]))
}

function legIds(list: SpotListRow): number[] {
  return [list.aOrder, list.bOrder, list.cOrder].filter((orderId) => orderId > 0)
}

function listOf(row: SpotListRow, clientIds: readonly string[]): H.SpotList {
  const { aOrder: _a, bOrder: _b, cOrder: _c, ...list } = row
  return { ...list, orders: legIds(row).map((orderId, leg) => ({ orderId, clientId: clientIds[leg] })) }
}

function clientIdsOf(row: Row): string[] {
  return [row.a_client_id, row.b_client_id, row.c_client_id].filter((id) => id !== null) as string[]
}

function aggregateOf(market: number, row: Row): H.AggregateTrade {
  return {
    market,
    aggregateId: Number(row.aggregate_id),
    price: row.price as bigint,
    qty: BigInt(row.qty as string),
    firstTradeId: Number(row.first_trade_id),
    lastTradeId: Number(row.last_trade_id),
    time: Number(row.time),
    buyerIsMaker: row.buyer_is_maker as boolean,
  }
}
