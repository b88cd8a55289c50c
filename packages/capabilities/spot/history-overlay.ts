import { Execution, OrderFlag } from '@bowline/core/messages/terms.ts'
import type {
  AccountTrade,
  AggregateTrade,
  BiographyStep,
  OrderKind,
  OrderMarks,
  SpotOrder,
  SpotTrade,
} from './history-rows.ts'

/** The part of a query that memory must test itself; PostgreSQL has tested its own rows. */
export interface Wanted {
  readonly fromId?: number | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
}

export function isWanted(id: number, time: number, { fromId, start, end }: Wanted): boolean {
  return (
    (fromId === undefined || id >= fromId) &&
    (start === undefined || time >= start) &&
    (end === undefined || time <= end)
  )
}

/**
 * A trigger stays one and an order that came into the book stays there, so what PostgreSQL has found of a kind is of it still,
 * and what has come to it since is in memory.
 */
export function isOfKind({ stopPrice, trailingBps, flags }: SpotOrder, kind: OrderKind | undefined): boolean {
  if (kind === 'with-trigger') return stopPrice > 0n || trailingBps > 0
  return kind === undefined || (flags & OrderFlag.conditional) === 0
}

/**
 * Sorts rows by ascending id and cuts them to the limit: the oldest when the query has a starting point, otherwise the
 * newest, `skip` rows further on. Correct for the union of memory and PostgreSQL, because each contributed its own first rows.
 */
export function page<Row>(
  rows: Iterable<Row>,
  id: (row: Row) => number,
  limit: number,
  from: number | undefined,
  skip = 0,
): Row[] {
  const sorted = [...rows].sort((a, b) => id(a) - id(b))
  if (from !== undefined) return sorted.slice(skip, skip + limit)
  const end = Math.max(0, sorted.length - skip)
  return sorted.slice(Math.max(0, end - limit), end)
}

/** A trade from the account's point of view: one row, or two when it was on both sides. */
export function sidesOf(trade: SpotTrade, account: number): AccountTrade[] {
  const { market, tradeId, price, qty, quote, time, buyerIsMaker } = trade
  const shared = { market, tradeId, price, qty, quote, time }
  const sides: AccountTrade[] = []
  if (trade.buyer === account) {
    const own = { orderId: trade.buyOrder, listId: trade.buyList, fee: trade.buyerFee, feeAsset: trade.buyerFeeAsset }
    sides.push({ ...shared, ...own, isBuyer: true, isMaker: buyerIsMaker })
  }
  if (trade.seller === account) {
    const own = {
      orderId: trade.sellOrder,
      listId: trade.sellList,
      fee: trade.sellerFee,
      feeAsset: trade.sellerFeeAsset,
    }
    sides.push({ ...shared, ...own, isBuyer: false, isMaker: !buyerIsMaker })
  }
  return sides
}

/** Groups trades, oldest first, by their aggregate. */
export function aggregate(trades: Iterable<SpotTrade>): AggregateTrade[] {
  const groups: AggregateTrade[] = []
  for (const { market, aggregateId, tradeId, price, qty, time, buyerIsMaker } of trades) {
    const last = groups.at(-1)
    if (last?.aggregateId === aggregateId) {
      last.qty += qty
      last.lastTradeId = tradeId
    } else
      groups.push({ market, aggregateId, price, qty, firstTradeId: tradeId, lastTradeId: tradeId, time, buyerIsMaker })
  }
  return groups
}

/** The marks that steps, oldest first, leave on their orders. */
export function marksOf(steps: Iterable<BiographyStep & { orderId: number }>): Map<number, OrderMarks> {
  const all = new Map<number, OrderMarks>()
  for (const { orderId, execution, time, preventedId } of steps) {
    const marks = all.get(orderId) ?? { trailingSince: 0, preventedId: 0 }
    if (execution === Execution.activated) marks.trailingSince = time
    else if (execution === Execution.tradePrevention) marks.preventedId = preventedId
    else continue
    all.set(orderId, marks)
  }
  return all
}
