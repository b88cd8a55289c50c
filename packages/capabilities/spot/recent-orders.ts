import type { Event, EventName } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { PackedBatches } from '@bowline/engine/packed-batches.ts'
import { type HistorySink, readHistory } from './history-from-events.ts'
import type { OrderMarks, PreventedMatch, SpotOrder, SpotTrade } from './history-rows.ts'
import { type MarkedOrder, RecentMarks } from './recent-marks.ts'
import type { BiographyRow, SpotListRow } from './spot-tables.ts'

/** Events that make rows; levels and postings, the majority, do not. */
const HISTORY: ReadonlySet<EventName> = new Set(['order', 'trade', 'list', 'prevented'])

/** Whose past a question is about. */
export type About = { readonly account: number } | { readonly market: number }

/** Accounts by their numbers, markets below zero. */
const inMarket = (market: number) => -1 - market

function subjects(event: Event, name: (subject: number) => void): void {
  switch (event.kind) {
    case 'order':
    case 'list':
      name(event.account)
      break
    case 'trade':
      name(event.buyer)
      name(event.seller)
      name(inMarket(event.market))
      break
    case 'prevented':
      name(event.taker)
      name(event.maker)
      break
  }
}

const deaf: HistorySink = { order() {}, step() {}, trade() {}, list() {}, prevented() {} }

/** Commands unpacked for one question: some 50 ms, in which this process answers nobody else. */
const MOST_READ = 10_000

/** 128 MB: orders and trades of several seconds at full speed, or of days on a quiet exchange. */
const CAPACITY_BYTES = 1 << 27

/**
 * Recent spot events in the memory of the process that answers, so that an order is in its owner's history at once,
 * however far PostgreSQL lags. Bounded: the oldest is dropped first, and `covers` says how far back it reaches.
 */
export class RecentOrders {
  readonly #bytes: number
  readonly #marks = new RecentMarks()
  #batches: PackedBatches | undefined
  #seen = 0

  /** `startsAfter`: the command after which `apply` will see every one; default: the one before the first seen. */
  constructor(options: { startsAfter?: number; bytes?: number } = {}) {
    this.#bytes = options.bytes ?? CAPACITY_BYTES
    if (options.startsAfter !== undefined) this.#begin(options.startsAfter)
  }

  /** Call with every command in sequence: `engine.onBatch((batch) => recent.apply(batch))`. */
  apply(batch: EventBatch): void {
    const batches = this.#batches ?? this.#begin(batch.sequence - 1)
    if (batch.sequence <= this.#seen) return
    batches.add(batch)
    this.#marks.apply(batch)
    this.#seen = batch.sequence
  }

  /** True when memory holds everything that happened after this command, and not too much of it to be read at once. */
  covers(sequence: number, about: About): boolean {
    const batches = this.#batches
    if (!batches?.covers(sequence)) return false
    return batches.count('account' in about ? about.account : inMarket(about.market), sequence) <= MOST_READ
  }

  /** The last command seen. */
  get sequence(): number {
    return this.#seen
  }

  /** Orders touched by later commands, each as of its last event. `market` undefined = all. */
  orders(account: number, market: number | undefined, after: number): Map<number, SpotOrder> {
    const images = new Map<number, SpotOrder>()
    this.#read(account, after, {
      order: (order) => {
        if (order.account === account && isIn(order, market)) images.set(order.orderId, order)
      },
    })
    return images
  }

  steps(account: number, orderIds: ReadonlySet<number>, after: number): BiographyRow[] {
    const steps: BiographyRow[] = []
    this.#read(account, after, {
      step: (step) => {
        if (step.account === account && orderIds.has(step.orderId)) steps.push(step)
      },
    })
    return steps
  }

  /** Undefined when memory may not have seen all of these orders begin. */
  marks(account: number, orders: readonly MarkedOrder[]): Map<number, OrderMarks> | undefined {
    return this.#marks.of(account, orders)
  }

  trades(market: number, after: number): SpotTrade[] {
    return this.#trades(inMarket(market), after, (trade) => trade.market === market)
  }

  accountTrades(account: number, market: number | undefined, after: number): SpotTrade[] {
    const isTheirs = (trade: SpotTrade) => (trade.buyer === account || trade.seller === account) && isIn(trade, market)
    return this.#trades(account, after, isTheirs)
  }

  lists(account: number, after: number): Map<number, SpotListRow> {
    const images = new Map<number, SpotListRow>()
    this.#read(account, after, {
      list: (list) => {
        if (list.account === account) images.set(list.listId, list)
      },
    })
    return images
  }

  prevented(account: number, market: number, after: number): PreventedMatch[] {
    const found: PreventedMatch[] = []
    this.#read(account, after, {
      prevented: (match) => {
        if ((match.taker === account || match.maker === account) && isIn(match, market)) found.push(match)
      },
    })
    return found
  }

  #trades(subject: number, after: number, isWanted: (trade: SpotTrade) => boolean): SpotTrade[] {
    const trades: SpotTrade[] = []
    this.#read(subject, after, {
      trade: (trade) => {
        if (isWanted(trade)) trades.push(trade)
      },
    })
    return trades
  }

  #read(subject: number, after: number, sink: Partial<HistorySink>): void {
    const received = { ...deaf, ...sink }
    for (const batch of this.#batches?.read(subject, after) ?? []) readHistory(batch, received)
  }

  #begin(startsAfter: number): PackedBatches {
    this.#seen = startsAfter
    this.#batches = new PackedBatches({ kept: HISTORY, subjects }, { startsAfter, bytes: this.#bytes })
    return this.#batches
  }
}

function isIn(row: { readonly market: number }, market: number | undefined): boolean {
  return market === undefined || row.market === market
}
