import { type HashKey, nameHash } from './keyed-hash.ts'
import type { AccountNumber } from './view.ts'

const NONE = 0
/** A name has 40 bytes, zero padded. */
const NAME_WORDS = 10

/** Records with an owner and a name: where they stand, in words of four bytes. */
export interface NamedRecords {
  readonly owners: Uint32Array
  readonly ownerStride: number
  readonly ownerAt: number
  readonly names: Uint32Array
  readonly nameStride: number
  readonly nameAt: number
}

/**
 * (account, name) → slot of a record, for every record that answers to its name. Names are what users choose: the hash has a
 * key that nobody knows (`keyed-hash.ts`), so that no choice makes many of them meet. Open addressing; beside each slot stands
 * its hash, which says where it belongs and spares most comparisons. Names are compared in place, and no string is made.
 */
export class Names {
  readonly #records: NamedRecords
  /** Slot and hash by turns. */
  readonly #index: Uint32Array
  readonly #mask: number
  readonly #hash: (account: AccountNumber, words: Uint32Array, at: number) => number

  /** At most `most` records are named at a time: half of the places stay empty. */
  constructor(most: number, records: NamedRecords, key: HashKey) {
    const places = 2 ** Math.ceil(Math.log2(most * 2))
    this.#index = new Uint32Array(places * 2)
    this.#mask = places - 1
    this.#records = records
    this.#hash = nameHash(key)
  }

  /** Slot of the record of this account whose name is the ten words at `at`; 0 = none. */
  find(account: AccountNumber, words: Uint32Array, at: number): number {
    const index = this.#index
    const hash = this.#hash(account, words, at)
    for (let i = hash & this.#mask; index[i * 2] !== NONE; i = (i + 1) & this.#mask) {
      if (index[i * 2 + 1] === hash && this.#isNamed(index[i * 2], account, words, at)) return index[i * 2]
    }
    return NONE
  }

  /** Enters a record under the name it has. */
  add(slot: number): void {
    const index = this.#index
    const hash = this.#hashOf(slot)
    let i = hash & this.#mask
    while (index[i * 2] !== NONE) i = (i + 1) & this.#mask
    index[i * 2] = slot
    index[i * 2 + 1] = hash
  }

  remove(slot: number): void {
    const index = this.#index
    const mask = this.#mask
    let gap = this.#hashOf(slot) & mask
    while (index[gap * 2] !== slot) gap = (gap + 1) & mask
    for (let i = (gap + 1) & mask; index[i * 2] !== NONE; i = (i + 1) & mask) {
      const home = index[i * 2 + 1] & mask
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        index[gap * 2] = index[i * 2]
        index[gap * 2 + 1] = index[i * 2 + 1]
        gap = i
      }
    }
    index[gap * 2] = NONE
  }

  clear(): void {
    this.#index.fill(NONE)
  }

  /** The most places that any look-up walks over: the longest row of taken ones. */
  longestWalk(): number {
    let longest = 0
    let walk = 0
    for (let i = 0; i <= this.#mask; i++) {
      walk = this.#index[i * 2] === NONE ? 0 : walk + 1
      if (walk > longest) longest = walk
    }
    return longest
  }

  #hashOf(slot: number): number {
    const { owners, ownerStride, ownerAt, names, nameStride, nameAt } = this.#records
    return this.#hash(owners[slot * ownerStride + ownerAt], names, slot * nameStride + nameAt)
  }

  #isNamed(slot: number, account: AccountNumber, words: Uint32Array, at: number): boolean {
    const { owners, ownerStride, ownerAt, names, nameStride, nameAt } = this.#records
    if (owners[slot * ownerStride + ownerAt] !== account) return false
    const mine = slot * nameStride + nameAt
    for (let i = 0; i < NAME_WORDS; i++) if (names[mine + i] !== words[at + i]) return false
    return true
  }
}
