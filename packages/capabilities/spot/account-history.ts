import { ListStatus, OrderFlag, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { parseRow, type Snapshot } from '../projection/index.ts'
import {
  countOf,
  endedListsQuery,
  endedOrdersQuery,
  fillsOfOrdersQuery,
  fillsQuery,
  ordersByIdQuery,
} from './account-history.queries.ts'
import type { Query } from './history.queries.ts'
import { answerFrom } from './history-answer.ts'
import { isWanted, sidesOf } from './history-overlay.ts'
import type { AccountTrade, HistoryAnswer, SpotOrder, SpotTrade } from './history-rows.ts'
import type { About, RecentOrders } from './recent-orders.ts'
import { type SpotListRow, spotLists, spotOrders, spotTrades } from './spot-tables.ts'

interface Period {
  /** Milliseconds; both ends are inclusive. */
  readonly start?: number | undefined
  readonly end?: number | undefined
}

export interface EndedOrdersQuery extends Period {
  readonly account: number
  /** Undefined = all of `markets`. */
  readonly market?: number | undefined
  /** Markets and contracts share the rows: those that count. */
  readonly markets: readonly number[]
  readonly side?: number | undefined
  /** One of the ended statuses. */
  readonly status?: number | undefined
  /** Several of them, and of the types and times in force. */
  readonly statuses?: readonly number[] | undefined
  readonly types?: readonly number[] | undefined
  readonly timesInForce?: readonly number[] | undefined
  /** Ended waiting for its trigger, or in the book. */
  readonly wasWaiting?: boolean | undefined
  readonly beforeOrderId?: number | undefined
  readonly limit: number
}

/**
 * A fill's position among those of all markets: later ones come first, and at one time the higher market and trade id.
 */
export interface FillCursor {
  readonly time: number
  readonly market: number
  readonly tradeId: number
}

export interface FillsQuery extends Period {
  readonly account: number
  readonly markets: readonly number[]
  readonly side?: 'buy' | 'sell' | undefined
  readonly orderId?: number | undefined
  readonly before?: FillCursor | undefined
  /** Counts trades; a trade of an account with itself appears twice. */
  readonly limit: number
}

export interface EndedListsQuery extends Period {
  readonly account: number
  readonly market?: number | undefined
  readonly beforeListId?: number | undefined
  readonly limit: number
}

/** An ended list with its legs in the order a, b, c. */
export interface EndedList {
  readonly list: SpotListRow
  readonly legs: readonly SpotOrder[]
}

/**
 * An account's past, newest first and over all markets: pages for people. Exact up to the last command this process has
 * seen, like `SpotHistory`. An ended order or list never opens again, so what PostgreSQL holds as ended stays so, and
 * what has ended since is in memory.
 */
export class AccountHistory {
  readonly #sql: Sql
  readonly #recent: RecentOrders

  constructor(sql: Sql, recent: RecentOrders) {
    this.#sql = sql
    this.#recent = recent
  }

  orders(query: EndedOrdersQuery): Promise<HistoryAnswer<SpotOrder[]>> {
    const { account, market, limit } = query
    return this.#answer(endedOrdersQuery(query), { account }, ({ rows, sequence }) => {
      const merged = new Map(rows.map((row) => parseRow(spotOrders, row)).map((order) => [order.orderId, order]))
      for (const order of this.#recent.orders(account, market, sequence).values())
        if (isEndedOrder(order, query)) merged.set(order.orderId, order)
      return [...merged.values()].sort((a, b) => b.orderId - a.orderId).slice(0, limit)
    })
  }

  /** How many there are, of the newest `limit`. */
  countOrders(query: EndedOrdersQuery): Promise<HistoryAnswer<number>> {
    const { account, market, limit } = query
    return this.#answer(countOf(endedOrdersQuery(query)), { account }, ({ rows, sequence }) => {
      const recent = this.#recent.orders(account, market, sequence).values()
      const ended = [...recent].filter((order) => isEndedOrder(order, query)).length
      return Math.min(limit, Number(rows[0]?.all_rows ?? 0) + ended)
    })
  }

  /** How many trades there are, of the newest `limit`. */
  countFills(query: FillsQuery): Promise<HistoryAnswer<number>> {
    const { account, limit } = query
    return this.#answer(countOf(fillsQuery(query)), { account }, ({ rows, sequence }) =>
      Math.min(limit, Number(rows[0]?.all_rows ?? 0) + this.#recentFills(query, sequence).length),
    )
  }

  /** Fills of these orders, in any order. */
  fillsOfOrders(account: number, orderIds: readonly number[]): Promise<HistoryAnswer<AccountTrade[]>> {
    const wanted = new Set(orderIds)
    return this.#answer(fillsOfOrdersQuery(account, orderIds), { account }, ({ rows, sequence }) => {
      const recent = this.#recent.accountTrades(account, undefined, sequence)
      return [...rows.map((row) => parseRow(spotTrades, row)), ...recent]
        .flatMap((trade) => sidesOf(trade, account))
        .filter(({ orderId }) => wanted.has(orderId))
    })
  }

  fills(query: FillsQuery): Promise<HistoryAnswer<AccountTrade[]>> {
    const { account, side, orderId, limit } = query
    return this.#answer(fillsQuery(query), { account }, ({ rows, sequence }) => {
      const recent = this.#recentFills(query, sequence)
      const trades: SpotTrade[] = [...rows.map((row) => parseRow(spotTrades, row)), ...recent]
      return trades
        .sort(newestFirst)
        .slice(0, limit)
        .flatMap((trade) => sidesOf(trade, account))
        .filter((fill) => side === undefined || fill.isBuyer === (side === 'buy'))
        .filter((fill) => orderId === undefined || fill.orderId === orderId)
    })
  }

  async lists(query: EndedListsQuery): Promise<HistoryAnswer<EndedList[]>> {
    const { account, limit } = query
    const lists = await this.#answer(endedListsQuery(query), { account }, ({ rows, sequence }) => {
      const merged = new Map(rows.map((row) => parseRow(spotLists, row)).map((list) => [list.listId, list]))
      for (const list of this.#recent.lists(account, sequence).values())
        if (isEndedList(list, query)) merged.set(list.listId, list)
      return [...merged.values()].sort((a, b) => b.listId - a.listId).slice(0, limit)
    })
    if (!lists.ok) return lists
    const legs = await this.#ordersById(account, lists.value.flatMap(legIds))
    if (!legs.ok) return legs
    const value = lists.value.map((list) => ({
      list,
      legs: legIds(list)
        .map((id) => legs.value.get(id))
        .filter((leg) => leg !== undefined),
    }))
    return { ok: true, value, sequence: lists.sequence }
  }

  /** Those that memory alone has. */
  #recentFills(query: FillsQuery, sequence: number): SpotTrade[] {
    const { account, markets, side, orderId, before } = query
    return this.#recent
      .accountTrades(account, undefined, sequence)
      .filter((trade) => markets.includes(trade.market) && isWanted(trade.tradeId, trade.time, query))
      .filter((trade) => !before || newestFirst(before, trade) < 0)
      .filter((trade) => orderId === undefined || trade.buyOrder === orderId || trade.sellOrder === orderId)
      .filter((trade) => side === undefined || (side === 'buy' ? trade.buyer : trade.seller) === account)
  }

  #ordersById(account: number, orderIds: readonly number[]): Promise<HistoryAnswer<Map<number, SpotOrder>>> {
    return this.#answer(ordersByIdQuery(account, orderIds), { account }, ({ rows, sequence }) => {
      const orders = new Map(rows.map((row) => parseRow(spotOrders, row)).map((order) => [order.orderId, order]))
      const recent = this.#recent.orders(account, undefined, sequence)
      for (const id of orderIds) {
        const order = recent.get(id)
        if (order) orders.set(id, order)
      }
      return orders
    })
  }

  #answer<T>(query: Query, about: About, merge: (snapshot: Snapshot) => T): Promise<HistoryAnswer<T>> {
    return answerFrom(this.#sql, this.#recent, query, about, merge)
  }
}

type TradePlace = Pick<SpotTrade, 'time' | 'market' | 'tradeId'>

function newestFirst(a: TradePlace, b: TradePlace): number {
  return b.time - a.time || b.market - a.market || b.tradeId - a.tradeId
}

function isEndedOrder(order: SpotOrder, query: EndedOrdersQuery): boolean {
  const { markets, side, status, statuses, types, timesInForce, wasWaiting, start, end, beforeOrderId } = query
  return (
    (statuses?.includes(order.status) ?? true) &&
    (types?.includes(order.type) ?? true) &&
    (timesInForce?.includes(order.timeInForce) ?? true) &&
    (wasWaiting === undefined || ((order.flags & OrderFlag.conditional) !== 0) === wasWaiting) &&
    markets.includes(order.market) &&
    order.status > OrderStatus.partiallyFilled &&
    (side === undefined || order.side === side) &&
    (status === undefined || order.status === status) &&
    (beforeOrderId === undefined || order.orderId < beforeOrderId) &&
    isWanted(order.orderId, order.createdAt, { start, end })
  )
}

function isEndedList(list: SpotListRow, { market, start, end, beforeListId }: EndedListsQuery): boolean {
  return (
    list.status === ListStatus.allDone &&
    (market === undefined || list.market === market) &&
    (beforeListId === undefined || list.listId < beforeListId) &&
    isWanted(list.listId, list.createdAt, { start, end })
  )
}

function legIds({ aOrder, bOrder, cOrder }: SpotListRow): number[] {
  return [aOrder, bOrder, cOrder].filter((orderId) => orderId > 0)
}
