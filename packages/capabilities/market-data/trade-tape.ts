import type { EventOf } from '@bowline/core/messages/events.ts'
import type { Amount, Price, Quantity } from '@bowline/money'

export interface PublicTrade {
  readonly tradeId: number
  readonly aggregateId: number
  readonly market: number
  /** Milliseconds. */
  readonly time: number
  readonly price: Price
  readonly qty: Quantity
  readonly quote: Amount
  readonly buyerIsMaker: boolean
}

/** One taker order's trades at one price, combined. */
export interface AggregateTrade {
  readonly aggregateId: number
  readonly market: number
  readonly time: number
  readonly price: Price
  readonly qty: Quantity
  readonly firstTradeId: number
  readonly lastTradeId: number
  readonly buyerIsMaker: boolean
}

export function publicTrade(event: EventOf<'trade'>, time: number): PublicTrade {
  return {
    tradeId: event.tradeId,
    aggregateId: event.aggregateId,
    market: event.market,
    time,
    price: event.price,
    qty: event.qty,
    quote: event.quote,
    buyerIsMaker: event.buyerIsMaker === 1,
  }
}

/** Combines neighbours with the same aggregate id; trades come in ascending order of id. */
export function aggregateTrades(trades: readonly PublicTrade[]): AggregateTrade[] {
  const aggregates: AggregateTrade[] = []
  for (const trade of trades) {
    const last = aggregates[aggregates.length - 1]
    if (last?.aggregateId === trade.aggregateId) {
      aggregates[aggregates.length - 1] = { ...last, qty: last.qty + trade.qty, lastTradeId: trade.tradeId }
    } else {
      const { aggregateId, market, time, price, qty, tradeId, buyerIsMaker } = trade
      aggregates.push({
        aggregateId,
        market,
        time,
        price,
        qty,
        firstTradeId: tradeId,
        lastTradeId: tradeId,
        buyerIsMaker,
      })
    }
  }
  return aggregates
}

/** The last trades of one market, oldest overwritten first. */
export class TradeTape {
  readonly #capacity: number
  readonly #ring: PublicTrade[] = []
  #next = 0

  constructor(capacity = 1_000) {
    this.#capacity = capacity
  }

  push(trade: PublicTrade): void {
    this.#ring[this.#next] = trade
    this.#next = (this.#next + 1) % this.#capacity
  }

  last(): PublicTrade | undefined {
    return this.#ring[(this.#next + this.#capacity - 1) % this.#capacity]
  }

  /** The newest `limit` trades in rising order of id. */
  recent(limit: number): PublicTrade[] {
    const full = this.#ring.length === this.#capacity
    const ordered = full ? [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)] : this.#ring.slice()
    return ordered.slice(Math.max(0, ordered.length - limit))
  }

  /**
   * The newest `limit` aggregates in ascending order. The oldest trade on a full tape may be the rest of a longer
   * aggregate, so its aggregate is omitted.
   */
  recentAggregates(limit: number): AggregateTrade[] {
    const full = this.#ring.length === this.#capacity
    const aggregates = aggregateTrades(this.recent(this.#capacity))
    if (full) aggregates.shift()
    return aggregates.slice(Math.max(0, aggregates.length - limit))
  }
}
