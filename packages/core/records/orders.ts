import { type Capacity, mostOf } from '../capacity.ts'
import { orderExtra, orderHead } from '../messages/events.ts'
import { layout, Table, type Words } from '../messages/layout.ts'
import type { NamedRecords } from './names.ts'
import type { ListSlot, Slot } from './view.ts'

/** What every order needs, in two cache lines: the image others see, then the core's own links. */
export const OrderRecord = layout('order-record', {
  ...orderHead,
  seat: 'u32',
  level: 'u32',
  /** Neighbours in the queue of the level. */
  previous: 'u32',
  next: 'u32',
  /** Neighbours among the seat's open orders. */
  seatPrevious: 'u32',
  seatNext: 'u32',
  /** Next order in the same place of the index, a lower id. */
  indexNext: 'u32',
  /** How much of the extra record is in use, see `Extent`; the rest of it is zero. */
  extent: 'u32',
} as const)
export const ORDER_BYTES = 128

/** What few orders need, in a table of its own. */
export const OrderExtra = layout('order-extra', { ...orderExtra, list: 'u32' } as const)
export const EXTRA_BYTES = 256

export const Extent = {
  none: 0,
  /** A client id. */
  named: 1,
  all: 2,
} as const

const O = OrderRecord.at
const X = OrderExtra.at
const NONE = 0
/** A command places a list of three at most. */
const KEPT_FREE = 4

/** Orders at most; on the order path a slot is masked with it, so that V8 knows that no place overflows. */
export const MOST_ORDERS = 0x7fffff
const SLOT = MOST_ORDERS

/**
 * All orders that are open (or remembered for their client id), one record each. A slot's number never leaves the core;
 * slot 0 is unused so that 0 can mean none. Found by order id through an index whose hash is the id itself: ids are given
 * out in sequence, so neighbours in time are neighbours in the table, and two orders share a place only when one is very
 * old. Those are chained, the newest first.
 */
export class Orders {
  declare readonly words: Words
  declare readonly extra: Words
  declare readonly capacity: number
  /** All but the last tenth. */
  declare readonly most: number
  lastOrderId = 0
  open = 0
  /** Slots ever used + 1; below it free ones are chained through `next`. */
  used = 1
  freeHead = NONE
  declare private readonly index: Uint32Array
  declare private readonly mask: number

  constructor(capacity: Capacity) {
    if (capacity.orders >= MOST_ORDERS) throw new RangeError(`more than ${MOST_ORDERS} orders`)
    this.capacity = capacity.orders
    this.most = mostOf(capacity.orders)
    this.words = new Table((capacity.orders + 1) * ORDER_BYTES)
    this.extra = new Table((capacity.orders + 1) * EXTRA_BYTES)
    const size = 2 ** Math.ceil(Math.log2(capacity.orders * 2))
    this.index = new Uint32Array(size)
    this.mask = size - 1
  }

  /** Where an order's account and client id stand. */
  get named(): NamedRecords {
    const owners = { owners: this.words.u32, ownerStride: ORDER_BYTES / 4, ownerAt: O.account }
    return { ...owners, names: this.extra.u32, nameStride: EXTRA_BYTES / 4, nameAt: X.clientId / 4 }
  }

  /** Whether `count` more orders fit. */
  hasRoom(count: number): boolean {
    // Slot 0 is not given out.
    return this.open + count < this.capacity
  }

  /** Whether it is time to forget some of what is remembered: as many places are kept free while that is possible. */
  get isShort(): boolean {
    return this.open + KEPT_FREE >= this.capacity
  }

  /** Whether they fit without the last tenth of the table, if `remembered` of those that are there were forgotten. */
  hasPlenty(count: number, remembered = 0): boolean {
    return this.open - remembered + count < this.most
  }

  /** The slot `take` gives out next; there is one behind the last, so that a full table still has room to draft. */
  get nextSlot(): Slot {
    return this.freeHead !== NONE ? this.freeHead : this.used
  }

  /** Takes the next slot and gives it the next order id. Its other fields are as they were drafted. */
  readonly take = (): Slot => {
    const { u32, f64 } = this.words
    const slot = this.nextSlot
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    if (slot === this.freeHead) this.freeHead = u32[o4 + O.next]
    else this.used++
    this.open++
    const id = ++this.lastOrderId
    u32[o4 + O.next] = NONE
    u32[o4 + O.indexNext] = this.index[id & this.mask]
    f64[o8 + O.orderId] = id
    this.index[id & this.mask] = slot
    return slot
  }

  /** Slot of the order, 0 when it is not here. */
  readonly find = (orderId: number): Slot => {
    const { u32, f64 } = this.words
    let slot = this.index[orderId & this.mask]
    while (slot !== NONE && f64[((slot & SLOT) << 4) + O.orderId] !== orderId) {
      slot = u32[((slot & SLOT) << 5) + O.indexNext]
    }
    return slot
  }

  /** Slot of the newest order in the index's place of this id, nearly always the order itself. */
  readonly newestAt = (orderId: number): number => this.index[orderId & this.mask]

  readonly release = (slot: Slot): void => {
    const { u32, f64 } = this.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const place = f64[o8 + O.orderId] & this.mask
    if (this.index[place] === slot) this.index[place] = u32[o4 + O.indexNext]
    else this.#unchain(slot, place)
    f64[o8 + O.orderId] = 0
    u32[o4 + O.next] = this.freeHead
    this.freeHead = slot
    this.open--
  }

  /** Makes the draft's extra record readable: all of it zero. */
  clearExtra(slot: Slot): void {
    const { u32 } = this.words
    if (u32[order4(slot) + O.extent] === Extent.none) return
    this.extra.u8.fill(0, extraByte(slot), extraByte(slot + 1))
    u32[order4(slot) + O.extent] = Extent.none
  }

  /** From now on all of the extra record counts. */
  extend(slot: Slot): void {
    this.words.u32[order4(slot) + O.extent] = Extent.all
  }

  isTaken(slot: Slot): boolean {
    return this.words.f64[order8(slot) + O.orderId] !== 0
  }

  /** The list an order is a leg of, 0 = none. */
  listOf(slot: Slot): ListSlot {
    return this.extra.u32[extra4(slot) + X.list]
  }

  /** Where an order's client id begins among the words of the extra records. */
  nameAt(slot: Slot): number {
    return extra4(slot) + X.clientId / 4
  }

  hasClientId(slot: Slot): boolean {
    return this.extra.u8[extraByte(slot) + X.clientId] !== 0
  }

  /** After a restore. */
  reindex(): void {
    this.index.fill(NONE)
    this.open = 0
    for (let slot = 1; slot < this.used; slot++) {
      if (!this.isTaken(slot)) continue
      this.open++
      this.#enter(slot)
    }
  }

  /** Enters an order at its rank among those that share its place. */
  #enter(slot: Slot): void {
    const { u32, f64 } = this.words
    const id = f64[order8(slot) + O.orderId]
    let before = NONE
    let after = this.index[id & this.mask]
    while (after !== NONE && f64[order8(after) + O.orderId] > id) {
      before = after
      after = u32[order4(after) + O.indexNext]
    }
    u32[order4(slot) + O.indexNext] = after
    if (before === NONE) this.index[id & this.mask] = slot
    else u32[order4(before) + O.indexNext] = slot
  }

  #unchain(slot: Slot, place: number): void {
    const { u32 } = this.words
    let before = this.index[place]
    while (u32[order4(before) + O.indexNext] !== slot) before = u32[order4(before) + O.indexNext]
    u32[order4(before) + O.indexNext] = u32[order4(slot) + O.indexNext]
  }
}

/** Where an order's record begins, in bytes, words of four and words of eight; then its extra record. */
export const orderByte = (slot: Slot): number => slot << 7
export const order4 = (slot: Slot): number => slot << 5
export const order8 = (slot: Slot): number => slot << 4
export const extraByte = (slot: Slot): number => slot << 8
const extra4 = (slot: Slot): number => slot << 6
export const extra8 = (slot: Slot): number => slot << 5
