import type { EventName } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type HistorySink, readHistory } from './history-from-events.ts'
import type { PreventedMatch, SpotOrder, SpotTrade } from './history-rows.ts'
import type { BiographyRow, SpotListRow } from './spot-tables.ts'

interface Entry<Row> {
  readonly sequence: number
  readonly row: Row
}

/** Rows by subject, each in the order in which they came. */
class Logs<Row> {
  readonly #logs = new Map<string, Entry<Row>[]>()

  add(subject: string, sequence: number, row: Row): void {
    const log = this.#logs.get(subject)
    if (log) log.push({ sequence, row })
    else this.#logs.set(subject, [{ sequence, row }])
  }

  /** Appends the rows of later commands, oldest first. */
  collect(subject: string, after: number, rows: Row[]): void {
    const log = this.#logs.get(subject)
    if (!log) return
    let from = log.length
    while (from > 0 && log[from - 1].sequence > after) from--
    for (; from < log.length; from++) rows.push(log[from].row)
  }
}

/** The history of one stretch of commands. */
class Stretch {
  readonly orders = new Logs<SpotOrder>()
  readonly steps = new Logs<BiographyRow>()
  readonly trades = new Logs<SpotTrade>()
  readonly accountTrades = new Logs<SpotTrade>()
  readonly lists = new Logs<SpotListRow>()
  readonly prevented = new Logs<PreventedMatch>()
  /** Holds everything of the commands after this one. */
  readonly after: number
  /** Order reports, trades, lists and prevented matches, read or not. */
  size = 0
  #unread: EventBatch[] = []

  constructor(after: number) {
    this.after = after
  }

  /** Kept as it is: rows are made when somebody asks, and while people only place orders nobody does. */
  add(batch: EventBatch): void {
    let told = 0
    for (const { kind } of batch.events) if (HISTORY.has(kind)) told += 1
    if (told === 0) return
    this.size += told
    this.#unread.push({ ...batch, events: batch.events.filter(({ kind }) => HISTORY.has(kind)) })
  }

  /** Makes the rows of what was added since the last look. */
  read(): void {
    const unread = this.#unread
    if (unread.length === 0) return
    this.#unread = []
    for (const batch of unread) readHistory(batch, this.#sink)
  }

  readonly #sink: HistorySink = {
    order: (order, sequence) => this.orders.add(String(order.account), sequence, order),
    step: (step) => this.steps.add(String(step.orderId), step.sequence, step),
    trade: (trade, sequence) => {
      this.trades.add(String(trade.market), sequence, trade)
      for (const account of new Set([trade.buyer, trade.seller]))
        this.accountTrades.add(String(account), sequence, trade)
    },
    list: (list, sequence) => this.lists.add(String(list.account), sequence, list),
    prevented: (match, sequence) => {
      for (const account of new Set([match.taker, match.maker])) this.prevented.add(String(account), sequence, match)
    },
  }
}

/** Events that make rows; levels and postings, the larger part, do not. */
const HISTORY: ReadonlySet<EventName> = new Set(['order', 'trade', 'list', 'prevented'])

/** `market` undefined = all. */
const isIn =
  (market: number | undefined) =>
  (row: { readonly market: number }): boolean =>
    market === undefined || row.market === market

/** How many stretches memory is cut into; the oldest goes when all are full. */
const STRETCHES = 4

/**
 * What happened on spot markets lately, in the memory of the process that answers, so that who placed an order finds
 * it in his history at once, however far PostgreSQL is behind. Bounded: the oldest goes first, and `covers` tells
 * how far back it reaches.
 */
export class RecentOrders {
  readonly #capacity: number
  #stretches: Stretch[] = []
  #seen: number | undefined

  /**
   * `startsAfter`: the command after which `apply` will see every one; left out, the one before the first seen.
   * `capacity` in rows: order reports, trades, lists and prevented matches together.
   */
  constructor(options: { startsAfter?: number; capacity?: number } = {}) {
    this.#capacity = options.capacity ?? 200_000
    if (options.startsAfter !== undefined) this.#begin(options.startsAfter)
  }

  /** To be given every command in sequence: `engine.onBatch((batch) => recent.apply(batch))`. */
  apply(batch: EventBatch): void {
    if (this.#seen === undefined) this.#begin(batch.sequence - 1)
    if (batch.sequence <= (this.#seen as number)) return
    const last = this.#stretches.at(-1) as Stretch
    last.add(batch)
    this.#seen = batch.sequence
    if (last.size >= this.#capacity / STRETCHES) this.#begin(batch.sequence)
  }

  /** True when memory holds everything that happened after this command. */
  covers(sequence: number): boolean {
    return this.#stretches.length > 0 && this.#stretches[0].after <= sequence
  }

  /** The last command seen. */
  get sequence(): number {
    return this.#seen ?? 0
  }

  /** Orders touched by later commands, each as of its last event. */
  orders(account: number, market: number | undefined, after: number): Map<number, SpotOrder> {
    const images = this.#collect('orders', String(account), after).filter(isIn(market))
    return new Map(images.map((order) => [order.orderId, order]))
  }

  steps(orderId: number, after: number): BiographyRow[] {
    return this.#collect('steps', String(orderId), after)
  }

  trades(market: number, after: number): SpotTrade[] {
    return this.#collect('trades', String(market), after)
  }

  accountTrades(account: number, market: number | undefined, after: number): SpotTrade[] {
    return this.#collect('accountTrades', String(account), after).filter(isIn(market))
  }

  lists(account: number, after: number): Map<number, SpotListRow> {
    const images = this.#collect('lists', String(account), after)
    return new Map(images.map((list) => [list.listId, list]))
  }

  prevented(account: number, market: number, after: number): PreventedMatch[] {
    return this.#collect('prevented', String(account), after).filter(isIn(market))
  }

  #begin(after: number): void {
    this.#seen = after
    this.#stretches.push(new Stretch(after))
    if (this.#stretches.length > STRETCHES) this.#stretches.shift()
  }

  #collect<K extends LogName>(name: K, subject: string, after: number): RowOf<K>[] {
    const rows: RowOf<K>[] = []
    for (const stretch of this.#stretches) stretch.read()
    for (const stretch of this.#stretches) (stretch[name] as Logs<RowOf<K>>).collect(subject, after, rows)
    return rows
  }
}

type LogName = 'orders' | 'steps' | 'trades' | 'accountTrades' | 'lists' | 'prevented'
type RowOf<K extends LogName> = Stretch[K] extends Logs<infer Row> ? Row : never
