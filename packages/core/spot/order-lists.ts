import type { Capacity } from '../capacity.ts'
import { eventLayouts } from '../messages/events.ts'
import { Words } from '../messages/layout.ts'

const L = eventLayouts.list.at
export const LIST_BYTES = eventLayouts.list.size
/** Mark in `spare` of a list whose client id answers repeats after its end. */
export const REMEMBERED = 1
/** A list's record is its event. */
export const listByte = (slot: number): number => slot * LIST_BYTES
export const list4 = (slot: number): number => slot * (LIST_BYTES >> 2)
export const list8 = (slot: number): number => slot * (LIST_BYTES >> 3)

/** Open order lists. Far fewer than orders, so ids are found through ordinary maps. Slot 0 is unused. */
export class OrderLists {
  declare readonly words: Words
  /** What each leg by itself had to lock when it became active, ledger units: three places per list. */
  declare readonly need: BigInt64Array
  declare readonly capacity: number
  lastListId = 0
  used = 1
  readonly #free: number[] = []
  readonly #remembered: [time: number, slot: number][] = []
  readonly #slotOfId = new Map<number, number>()
  readonly #slotOfClientId = new Map<string, number>()

  constructor(capacity: Capacity) {
    this.capacity = capacity.lists
    this.words = Words.ofBytes(capacity.lists * LIST_BYTES)
    this.need = new BigInt64Array(capacity.lists * 3)
  }

  get isFull(): boolean {
    return this.#free.length === 0 && this.used >= this.capacity
  }

  take(): number {
    const slot = this.#free.pop() ?? this.used++
    this.words.u8.fill(0, listByte(slot), listByte(slot) + LIST_BYTES)
    this.words.f64[list8(slot) + L.listId] = ++this.lastListId
    return slot
  }

  /** Makes a filled-in record findable. */
  enter(slot: number): void {
    this.#slotOfId.set(this.words.f64[list8(slot) + L.listId], slot)
    if (this.words.u8[listByte(slot) + L.listClientId] !== 0) this.#slotOfClientId.set(this.#clientKey(slot), slot)
  }

  find(listId: number): number {
    return this.#slotOfId.get(listId) ?? 0
  }

  findByClientId(account: number, clientId: string): number {
    return this.#slotOfClientId.get(`${account}:${clientId}`) ?? 0
  }

  /** A list is done: it goes, or, when its client id answers repeats, stays findable for a while. */
  end(slot: number, time: number): void {
    if (this.words.u32[list4(slot) + L.spare] === REMEMBERED) this.#remembered.push([time, slot])
    else this.release(slot)
  }

  /** Lets go of remembered lists that ended at or before `time`. */
  forgetUntil(time: number): void {
    while (this.#remembered.length > 0 && this.#remembered[0][0] <= time)
      this.release(this.#remembered.shift()?.[1] as number)
  }

  /** When the oldest remembered list ended; Infinity = there is none. */
  get nextForgetting(): number {
    return this.#remembered[0]?.[0] ?? Number.POSITIVE_INFINITY
  }

  get remembered(): readonly (readonly [time: number, slot: number])[] {
    return this.#remembered
  }

  release(slot: number): void {
    this.#slotOfId.delete(this.words.f64[list8(slot) + L.listId])
    // A later list may have taken the client id over.
    if (this.#slotOfClientId.get(this.#clientKey(slot)) === slot) this.#slotOfClientId.delete(this.#clientKey(slot))
    this.words.f64[list8(slot) + L.listId] = 0
    this.#free.push(slot)
  }

  get free(): readonly number[] {
    return this.#free
  }

  /** After a restore, with the free slots in the order they were freed. */
  reindex(free: readonly number[], remembered: readonly (readonly [number, number])[]): void {
    this.#free.length = 0
    this.#remembered.length = 0
    for (const [time, slot] of remembered) this.#remembered.push([time, slot])
    this.#free.push(...free)
    this.#slotOfId.clear()
    this.#slotOfClientId.clear()
    for (let slot = 1; slot < this.used; slot++) if (this.words.f64[list8(slot) + L.listId] !== 0) this.enter(slot)
  }

  #clientKey(slot: number): string {
    const at = listByte(slot) + L.listClientId
    let end = at
    while (end < at + 40 && this.words.u8[end] !== 0) end++
    return `${this.words.u32[list4(slot) + L.account]}:${String.fromCharCode(...this.words.u8.subarray(at, end))}`
  }
}
