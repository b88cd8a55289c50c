import type { Capacity } from '../capacity.ts'
import { OrderRecord } from '../messages/events.ts'
import { Words } from '../messages/layout.ts'

const O = OrderRecord.at
/** One cache line more than needed would waste memory, one less would straddle: 256 bytes are four lines. */
export const ORDER_BYTES = 256
const NONE = 0

/**
 * All orders that are open (or remembered for their client id), one record each. A slot's number never leaves the core;
 * slot 0 is unused so that 0 can mean none. Found by order id through an index whose hash is the id itself: ids are given
 * out in sequence, so neighbours in time are neighbours in the table.
 */
export class Orders {
  readonly words: Words
  readonly capacity: number
  lastOrderId = 0
  open = 0
  /** Slots ever used + 1; below it free ones are chained through `next`. */
  used = 1
  freeHead = NONE
  readonly #index: Uint32Array
  readonly #mask: number

  constructor(capacity: Capacity) {
    this.capacity = capacity.orders
    this.words = Words.ofBytes((capacity.orders + 1) * ORDER_BYTES)
    const size = 2 ** Math.ceil(Math.log2(capacity.orders * 2))
    this.#index = new Uint32Array(size)
    this.#mask = size - 1
  }

  /** Whether `count` more orders fit. */
  hasRoom(count: number): boolean {
    // Slot 0 is not given out.
    return this.open + count < this.capacity
  }

  /** The slot `take` gives out next; there is one behind the last, so that a full table still has room to draft. */
  get nextSlot(): number {
    return this.freeHead !== NONE ? this.freeHead : this.used
  }

  /** Takes the next slot and gives it the next order id. Its other fields are as they were drafted. */
  take(): number {
    const slot = this.nextSlot
    if (slot === this.freeHead) this.freeHead = this.words.u32[(slot << 6) + O.next]
    else this.used++
    this.words.u32[(slot << 6) + O.next] = NONE
    this.open++
    const id = ++this.lastOrderId
    this.words.f64[(slot << 5) + O.orderId] = id
    let i = id & this.#mask
    while (this.#index[i] !== NONE) i = (i + 1) & this.#mask
    this.#index[i] = slot
    return slot
  }

  /** Slot of the order, 0 when it is not here. */
  find(orderId: number): number {
    for (let i = orderId & this.#mask; this.#index[i] !== NONE; i = (i + 1) & this.#mask) {
      if (this.words.f64[(this.#index[i] << 5) + O.orderId] === orderId) return this.#index[i]
    }
    return NONE
  }

  release(slot: number): void {
    this.#forget(this.words.f64[(slot << 5) + O.orderId])
    this.words.f64[(slot << 5) + O.orderId] = 0
    this.words.u32[(slot << 6) + O.next] = this.freeHead
    this.freeHead = slot
    this.open--
  }

  isTaken(slot: number): boolean {
    return this.words.f64[order8(slot) + O.orderId] !== 0
  }

  /** After a restore. */
  reindex(): void {
    this.#index.fill(NONE)
    this.open = 0
    for (let slot = 1; slot < this.used; slot++) {
      const id = this.words.f64[slot << 5]
      if (id === 0) continue
      this.open++
      let i = id & this.#mask
      while (this.#index[i] !== NONE) i = (i + 1) & this.#mask
      this.#index[i] = slot
    }
  }

  /** Takes the id out and closes the gap, so that probing needs no tombstones. */
  #forget(orderId: number): void {
    const index = this.#index
    const mask = this.#mask
    let gap = orderId & mask
    while (this.words.f64[index[gap] << 5] !== orderId) gap = (gap + 1) & mask
    for (let i = (gap + 1) & mask; index[i] !== NONE; i = (i + 1) & mask) {
      const home = this.words.f64[index[i] << 5] & mask
      // The entry may move into the gap unless its home lies cyclically after the gap.
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        index[gap] = index[i]
        gap = i
      }
    }
    index[gap] = NONE
  }
}

export const orderByte = (slot: number): number => slot << 8
export const order4 = (slot: number): number => slot << 6
export const order8 = (slot: number): number => slot << 5

export function orderHasClientId(orders: Orders, slot: number): boolean {
  return orders.words.u8[orderByte(slot) + O.clientId] !== 0
}
