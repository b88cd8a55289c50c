import { type Event, type EventName, type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, encode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'

/** For tests: an event with the given fields and all others zero, like one from the engine. */
export function sampleEvent<K extends EventName>(kind: K, fields: Partial<Omit<EventOf<K>, 'kind'>>): EventOf<K> {
  const layout: Layout<Fields> = eventLayouts[kind]
  const memory = Words.ofBytes(layout.size)
  encode(layout, memory, 0, fields as never)
  return { kind, ...decode(layout, memory, 0) } as unknown as EventOf<K>
}

/** Market 1, BTCUSDT: tick 0.01, lot 0.00001, base asset 2, quote asset 1, listed at 50. */
export const SAMPLE_DEFINITIONS: readonly Event[] = [
  sampleEvent('asset', { asset: 1, code: 'USDT' }),
  sampleEvent('asset', { asset: 2, code: 'BTC' }),
  sampleEvent('asset', { asset: 3, code: 'ETH' }),
  sampleEvent('market', {
    market: 1,
    base: 2,
    quote: 1,
    symbol: 'BTCUSDT',
    listingPrice: 5_000n,
    tick: 1_000_000n,
    lot: 1_000n,
    state: 2,
  }),
  sampleEvent('market', { market: 2, base: 3, quote: 1, symbol: 'ETHUSDT', tick: 1_000_000n, lot: 10_000n, state: 2 }),
]

/** Numbers batches, levels, trades and aggregates the way the engine does, at times the test chooses. */
export class SampleEngine {
  sequence = 0
  time = Date.UTC(2026, 0, 5, 12, 0, 0)
  readonly #updateIds = new Map<number, number>()
  readonly #tradeIds = new Map<number, number>()
  #aggregates = 0

  batch(events: readonly Event[], command = 0): EventBatch {
    this.sequence += 1
    return { sequence: this.sequence, time: this.time, command, events }
  }

  level(market: number, side: Side, price: bigint, qty: bigint): EventOf<'level'> {
    const updateId = next(this.#updateIds, market)
    return sampleEvent('level', { market, side, updateId, price, qty })
  }

  bid(price: bigint, qty: bigint, market = 1): EventOf<'level'> {
    return this.level(market, Side.buy, price, qty)
  }

  ask(price: bigint, qty: bigint, market = 1): EventOf<'level'> {
    return this.level(market, Side.sell, price, qty)
  }

  /** One taker's trades: an aggregate for each price. Quote in units of tick × lot of market 1. */
  trades(
    fills: readonly { price: bigint; qty: bigint; buyerIsMaker?: boolean; market?: number }[],
  ): EventOf<'trade'>[] {
    let lastPrice: bigint | undefined
    return fills.map(({ price, qty, buyerIsMaker = false, market = 1 }) => {
      if (price !== lastPrice) this.#aggregates += 1
      lastPrice = price
      return sampleEvent('trade', {
        tradeId: next(this.#tradeIds, market),
        aggregateId: this.#aggregates,
        market,
        buyerIsMaker: buyerIsMaker ? 1 : 0,
        price,
        qty,
        quote: price * qty * 10n,
      })
    })
  }
}

function next(ids: Map<number, number>, market: number): number {
  const id = (ids.get(market) ?? 0) + 1
  ids.set(market, id)
  return id
}
