import type { Capacity } from '../capacity.ts'
import { isDescending, LADDERS } from '../matching/ladders.ts'
import type { MarketNumber } from '../records/view.ts'
import { IdHeap } from './id-heap.ts'

const NONE = 0n

/**
 * What prices have set off and commands have not finished yet: the ids of orders that are to enter, by market, and of each
 * ladder of triggers how far the price has been whose orders are still to be set off. Holds no rules, those are in `agenda.ts`
 * and `triggers.ts`.
 */
export class Agenda {
  /** By ladder: the furthest price shown of which something is still to be set off, ticks; 0 = none. */
  declare readonly shown: BigInt64Array
  /** Orders set off by the running command, or started with their trigger met. */
  marked = 0
  /** Ids and ladders that are still on it; 0 = nothing is to be done. */
  pending = 0
  readonly #entering = new Map<number, IdHeap>()
  /** Ladders with a price in `shown`. */
  readonly #unfinished = new Set<number>()

  constructor(capacity: Capacity) {
    this.shown = new BigInt64Array(capacity.markets * LADDERS)
  }

  /** The order enters when its turn comes. */
  push(market: MarketNumber, orderId: number): void {
    let heap = this.#entering.get(market)
    if (!heap) {
      heap = new IdHeap()
      this.#entering.set(market, heap)
    }
    heap.push(orderId)
    this.pending++
  }

  /** Of the markets that are open, the one whose next order has the lowest id; −1 = none. */
  nextMarket(isOpen: (market: MarketNumber) => boolean): number {
    let next = -1
    let lowest = Number.POSITIVE_INFINITY
    for (const [market, heap] of this.#entering) {
      if (heap.first >= lowest || !isOpen(market)) continue
      next = market
      lowest = heap.first
    }
    return next
  }

  /** Takes out the market's lowest id; there must be one. */
  pop(market: MarketNumber): number {
    const heap = this.#entering.get(market) as IdHeap
    const orderId = heap.pop()
    if (heap.size === 0) this.#entering.delete(market)
    this.pending--
    return orderId
  }

  /** A price, or the one that counts as shown still when that is further; 0 = neither. */
  further(ladder: number, price: bigint): bigint {
    const shown = this.shown[ladder]
    if (shown === NONE || price === NONE) return shown === NONE ? price : shown
    return isDescending(ladder) === price < shown ? price : shown
  }

  /** Not all that the price sets off could be set off yet. */
  keep(ladder: number, price: bigint): void {
    if (!this.#unfinished.has(ladder)) this.pending++
    this.#unfinished.add(ladder)
    this.shown[ladder] = price
  }

  /** All is set off. */
  finish(ladder: number): void {
    if (!this.#unfinished.delete(ladder)) return
    this.pending--
    this.shown[ladder] = NONE
  }

  /** Ladders with something still to be set off, by number. */
  get unfinished(): number[] {
    return [...this.#unfinished].sort((a, b) => a - b)
  }

  get hasUnfinished(): boolean {
    return this.#unfinished.size > 0
  }

  /** All ids, the lowest first. */
  sorted(): number[] {
    return [...this.#entering.values()].flatMap((heap) => heap.sorted()).sort((a, b) => a - b)
  }

  /** After a restore: `shown` is filled, the ids are given. */
  reindex(orderIds: readonly number[], marketOf: (orderId: number) => number): void {
    for (const orderId of orderIds) this.push(marketOf(orderId), orderId)
    for (let ladder = 0; ladder < this.shown.length; ladder++) {
      if (this.shown[ladder] !== NONE) this.keep(ladder, this.shown[ladder])
    }
  }
}
