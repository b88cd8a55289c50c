import type { Capacity } from '../capacity.ts'
import type { Words } from '../messages/layout.ts'
import { extra4, OrderExtra, OrderRecord, type Orders, order4 } from './orders.ts'

const O = OrderRecord.at
const X = OrderExtra.at
const NONE = 0

/**
 * (account, client order id) → order slot for every open or remembered order that has one. The 40 bytes are compared in
 * place, ten words at a time; no string is made.
 */
export class ClientIds {
  readonly #orders: Orders
  readonly #index: Uint32Array
  readonly #mask: number

  constructor(capacity: Capacity, orders: Orders) {
    const size = 2 ** Math.ceil(Math.log2(capacity.orders * 2))
    this.#index = new Uint32Array(size)
    this.#mask = size - 1
    this.#orders = orders
  }

  /** Slot of the order of this account with the id at byte `at` of `memory`, 0 = none. */
  find(account: number, memory: Words, at: number): number {
    const a = at >> 2
    for (let i = hash(account, memory, a) & this.#mask; this.#index[i] !== NONE; i = (i + 1) & this.#mask) {
      const slot = this.#index[i]
      if (this.#orders.words.u32[order4(slot) + O.account] === account && this.#sameId(slot, memory, a)) return slot
    }
    return NONE
  }

  /** Enters the order under the id in its own record. */
  add(slot: number): void {
    let i = this.#home(slot)
    while (this.#index[i] !== NONE) i = (i + 1) & this.#mask
    this.#index[i] = slot
  }

  remove(slot: number): void {
    const index = this.#index
    const mask = this.#mask
    let gap = this.#home(slot)
    while (index[gap] !== slot) gap = (gap + 1) & mask
    for (let i = (gap + 1) & mask; index[i] !== NONE; i = (i + 1) & mask) {
      const home = this.#home(index[i])
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        index[gap] = index[i]
        gap = i
      }
    }
    index[gap] = NONE
  }

  clear(): void {
    this.#index.fill(NONE)
  }

  #home(slot: number): number {
    const account = this.#orders.words.u32[order4(slot) + O.account]
    return hash(account, this.#orders.extra, extra4(slot) + X.clientId / 4) & this.#mask
  }

  #sameId(slot: number, memory: Words, a: number): boolean {
    const mine = this.#orders.extra.u32
    const b = extra4(slot) + X.clientId / 4
    for (let i = 0; i < 10; i++) if (mine[b + i] !== memory.u32[a + i]) return false
    return true
  }
}

function hash(account: number, memory: Words, a: number): number {
  let h = account ^ 0x811c9dc5
  for (let i = 0; i < 10; i++) h = Math.imul(h ^ memory.u32[a + i], 0x01000193) ^ (h >>> 13)
  h ^= h >>> 16
  return Math.imul(h, 0x9e3779b1) >>> 0
}
