import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'

export interface PlainRange {
  fromId?: number | undefined
  start?: number | undefined
  end?: number | undefined
  limit: number
}

/** For tests: history in the simplest way, all events in arrays that are scanned. */
export class PlainHistory {
  readonly orders: EventOf<'order'>[]
  readonly trades: (EventOf<'trade'> & { time: number })[] = []
  readonly lists: EventOf<'list'>[]
  readonly prevented: (EventOf<'prevented'> & { time: number })[] = []
  readonly steps: { orderId: number; line: string }[] = []
  /** When an order began to follow the price, and the last match of it that was prevented. */
  readonly trailingSince = new Map<number, number>()
  readonly lastPrevented = new Map<number, number>()

  constructor(batches: readonly EventBatch[]) {
    const orders = new Map<number, EventOf<'order'>>()
    const lists = new Map<number, EventOf<'list'>>()
    for (const { events, sequence, time } of batches)
      for (const event of events) {
        if (event.kind === 'order') {
          orders.set(event.orderId, event)
          const { orderId, execution, status, executed } = event
          this.steps.push({ orderId, line: [sequence, time, execution, status, executed].join(' ') })
          if (execution === Execution.activated) this.trailingSince.set(orderId, time)
          if (execution === Execution.tradePrevention) this.lastPrevented.set(orderId, event.preventedId)
        }
        if (event.kind === 'trade') this.trades.push({ ...event, time })
        if (event.kind === 'list') lists.set(event.listId, event)
        if (event.kind === 'prevented') this.prevented.push({ ...event, time })
      }
    this.orders = [...orders.values()]
    this.lists = [...lists.values()]
  }

  order(orderId: number): EventOf<'order'> | undefined {
    return this.orders.find((order) => order.orderId === orderId)
  }

  /** Each trade of a market twice: once for either side. */
  sides(market: number) {
    return this.trades
      .filter((trade) => trade.market === market)
      .flatMap(({ buyer, seller, buyOrder, sellOrder, ...trade }) => {
        const { buyerFee, sellerFee, buyerFeeAsset, sellerFeeAsset } = trade
        const isMaker = trade.buyerIsMaker === 1
        return [
          { ...trade, account: buyer, orderId: buyOrder, fee: buyerFee, feeAsset: buyerFeeAsset, isMaker },
          {
            ...trade,
            account: seller,
            orderId: sellOrder,
            fee: sellerFee,
            feeAsset: sellerFeeAsset,
            isMaker: !isMaker,
          },
        ]
      })
  }
}

/** The rows of a range: the oldest from its start, or the newest. */
export function plainPage<T>(
  rows: readonly T[],
  { fromId, start, end, limit }: PlainRange,
  id: (row: T) => number,
  time: (row: T) => number,
): T[] {
  const found = rows
    .filter((row) => fromId === undefined || id(row) >= fromId)
    .filter((row) => start === undefined || time(row) >= start)
    .filter((row) => end === undefined || time(row) <= end)
    .sort((a, b) => id(a) - id(b))
  return fromId !== undefined || start !== undefined ? found.slice(0, limit) : found.slice(-limit)
}
