import type { Capacity } from '../capacity.ts'
import { eventLayouts } from '../messages/events.ts'
import { Words } from '../messages/layout.ts'
import { ListStatus } from '../messages/terms.ts'
import type { HashKey } from '../records/keyed-hash.ts'
import { Names } from '../records/names.ts'
import { SEAT_BYTES, SeatRecord, type Seats } from '../records/seats.ts'
import { type AccountNumber, type ListSlot, type SeatNumber, type View, viewOf } from '../records/view.ts'

const L = eventLayouts.list.at
export const LIST_BYTES = eventLayouts.list.size
/** Mark in `spare` of a list whose client id answers repeats after its end. */
export const REMEMBERED = 1
/** A list's record is its event. */
export const listByte = (slot: ListSlot): number => slot * LIST_BYTES
const list4 = (slot: ListSlot): number => slot * (LIST_BYTES >> 2)
const list8 = (slot: ListSlot): number => slot * (LIST_BYTES >> 3)

const NONE = 0
/** Neighbours among the open lists of a seat. */
const Link = { previous: 0, next: 1 } as const

/** Order lists that are open or remembered. Far fewer than orders, so ids are found through an ordinary map. Slot 0 is unused. */
export class OrderLists {
  declare readonly words: Words
  /** What each leg by itself had to lock when it became active, ledger units: three places per list. */
  declare readonly need: BigInt64Array
  declare readonly capacity: number
  lastListId = 0
  used = 1
  readonly #seats: Seats
  readonly #seat: View<typeof SeatRecord.fields, SeatNumber>
  readonly #links: Uint32Array
  readonly #free: number[] = []
  /** Slot → when it ended; the first is the one that ended first. */
  readonly #remembered = new Map<number, number>()
  /** Slots of the same by account. */
  readonly #rememberedOf = new Map<number, number[]>()
  /** Lists that ended in the running command and will be remembered. */
  readonly #ending: number[] = []
  readonly #slotOfId = new Map<number, number>()
  readonly #names: Names

  constructor(capacity: Capacity, seats: Seats, hashKey: HashKey) {
    this.capacity = capacity.lists
    this.words = Words.ofBytes(capacity.lists * LIST_BYTES)
    this.need = new BigInt64Array(capacity.lists * 3)
    this.#links = new Uint32Array(capacity.lists * 2)
    this.#seats = seats
    this.#seat = viewOf(SeatRecord, seats, SEAT_BYTES)
    const { u32 } = this.words
    const owners = { owners: u32, ownerStride: LIST_BYTES / 4, ownerAt: L.account }
    const names = { names: u32, nameStride: LIST_BYTES / 4, nameAt: L.listClientId / 4 }
    this.#names = new Names(capacity.lists, { ...owners, ...names }, hashKey)
  }

  /** Without those that are only remembered. */
  get open(): number {
    return this.used - 1 - this.#free.length - this.#remembered.size
  }

  get isFull(): boolean {
    return this.#free.length === 0 && this.used >= this.capacity
  }

  take(): ListSlot {
    const slot = this.#free.pop() ?? this.used++
    this.words.u8.fill(0, listByte(slot), listByte(slot) + LIST_BYTES)
    this.words.f64[list8(slot) + L.listId] = ++this.lastListId
    return slot
  }

  /** Makes a filled-in record findable: by id, by name, which points to the latest list that took it, and by its seat. */
  enter(slot: ListSlot, seat: SeatNumber): void {
    this.#enterNames(slot)
    this.#chain(slot, seat)
  }

  find(listId: number): ListSlot {
    return this.#slotOfId.get(listId) ?? NONE
  }

  /** The account's latest list with the client id at byte `at`. */
  findByName(account: AccountNumber, memory: Words, at: number): ListSlot {
    return this.#names.find(account, memory.u32, at >> 2)
  }

  /** The open lists of a seat, the oldest first. */
  ofSeat(seat: SeatNumber): number[] {
    const slots: number[] = []
    if (seat === NONE) return slots
    const head = this.#seat.listHead(seat)
    for (let slot = head; slot !== NONE; slot = this.#links[slot * 2 + Link.next]) slots.push(slot)
    return slots.reverse()
  }

  /** A list is done: it goes, or, when its client id answers repeats, stays findable for a while. */
  end(slot: ListSlot, seat: SeatNumber): void {
    this.#unchain(slot, seat)
    if (this.words.u32[list4(slot) + L.spare] === REMEMBERED) this.#ending.push(slot)
    else this.#release(slot)
  }

  get hasEnding(): boolean {
    return this.#ending.length > 0
  }

  /** Remembers what ended in the running command, in the order of the ids: of an account's at most so many, the latest. */
  rememberEnded(time: number, most: number): void {
    for (const slot of this.#ending.sort((a, b) => this.#idOf(a) - this.#idOf(b))) {
      this.#remember(slot, time)
      const own = this.#rememberedOf.get(this.words.u32[list4(slot) + L.account]) as number[]
      if (own.length > most) this.#forget(own[0] as number)
    }
    this.#ending.length = 0
  }

  /** Lets go of remembered lists that ended at or before `time`. */
  forgetUntil(time: number): void {
    for (const [slot, endedAt] of this.#remembered) {
      if (endedAt > time) return
      this.#forget(slot)
    }
  }

  /** Lets go of the one that ended first, if any. */
  forgetOldest(): void {
    for (const slot of this.#remembered.keys()) {
      this.#forget(slot)
      return
    }
  }

  /** When the oldest remembered list ended; Infinity = there is none. */
  get nextForgetting(): number {
    for (const endedAt of this.#remembered.values()) return endedAt
    return Number.POSITIVE_INFINITY
  }

  get remembered(): readonly (readonly [time: number, slot: ListSlot])[] {
    return [...this.#remembered].map(([slot, time]) => [time, slot])
  }

  get free(): readonly number[] {
    return this.#free
  }

  /** After a restore, with the free slots in the order they were freed. */
  reindex(free: readonly number[], remembered: readonly (readonly [number, number])[]): void {
    const { u32, u8, f64 } = this.words
    this.#free.splice(0, this.#free.length, ...free)
    this.#remembered.clear()
    this.#rememberedOf.clear()
    for (const [time, slot] of remembered) this.#remember(slot, time)
    this.#slotOfId.clear()
    this.#names.clear()
    const taken: number[] = []
    for (let slot = 1; slot < this.used; slot++) if (f64[list8(slot) + L.listId] !== 0) taken.push(slot)
    // In the order in which they were placed: the latest list that took a name has it.
    taken.sort((a, b) => this.#idOf(a) - this.#idOf(b))
    const open = taken.filter((slot) => u8[listByte(slot) + L.status] === ListStatus.executing)
    const seatOf = (slot: ListSlot) => this.#seats.find(u32[list4(slot) + L.account], u32[list4(slot) + L.market])
    for (const slot of open) this.#seat.setListHead(seatOf(slot), NONE)
    for (const slot of taken) this.#enterNames(slot)
    for (const slot of open) this.#chain(slot, seatOf(slot))
  }

  #remember(slot: ListSlot, time: number): void {
    const account = this.words.u32[list4(slot) + L.account]
    const own = this.#rememberedOf.get(account)
    if (own) own.push(slot)
    else this.#rememberedOf.set(account, [slot])
    this.#remembered.set(slot, time)
  }

  /** Lets go of a list that is the oldest its account remembers. */
  #forget(slot: ListSlot): void {
    const account = this.words.u32[list4(slot) + L.account]
    const own = this.#rememberedOf.get(account) as number[]
    own.shift()
    if (own.length === 0) this.#rememberedOf.delete(account)
    this.#remembered.delete(slot)
    this.#release(slot)
  }

  #idOf(slot: ListSlot): number {
    return this.words.f64[list8(slot) + L.listId]
  }

  #release(slot: ListSlot): void {
    this.#slotOfId.delete(this.words.f64[list8(slot) + L.listId])
    if (this.#namedLike(slot) === slot) this.#names.remove(slot)
    this.words.f64[list8(slot) + L.listId] = 0
    this.#free.push(slot)
  }

  #enterNames(slot: ListSlot): void {
    this.#slotOfId.set(this.words.f64[list8(slot) + L.listId], slot)
    if (this.words.u8[listByte(slot) + L.listClientId] === 0) return
    const earlier = this.#namedLike(slot)
    if (earlier !== NONE) this.#names.remove(earlier)
    this.#names.add(slot)
  }

  /** The list that answers to the name of this one. */
  #namedLike(slot: ListSlot): number {
    if (this.words.u8[listByte(slot) + L.listClientId] === 0) return NONE
    return this.findByName(this.words.u32[list4(slot) + L.account], this.words, listByte(slot) + L.listClientId)
  }

  #chain(slot: ListSlot, seat: SeatNumber): void {
    const head = this.#seat.listHead(seat)
    this.#links[slot * 2 + Link.previous] = NONE
    this.#links[slot * 2 + Link.next] = head
    if (head !== NONE) this.#links[head * 2 + Link.previous] = slot
    this.#seat.setListHead(seat, slot)
  }

  #unchain(slot: ListSlot, seat: SeatNumber): void {
    const previous = this.#links[slot * 2 + Link.previous]
    const next = this.#links[slot * 2 + Link.next]
    if (previous !== NONE) this.#links[previous * 2 + Link.next] = next
    else this.#seat.setListHead(seat, next)
    if (next !== NONE) this.#links[next * 2 + Link.previous] = previous
  }
}
