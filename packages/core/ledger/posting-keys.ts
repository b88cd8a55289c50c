import { layout, Table } from '../messages/layout.ts'

/** Digests of key and content, and when the business event was, ms. */
const KeyRecord = layout('posting-key', {
  key0: 'u32',
  key1: 'u32',
  key2: 'u32',
  key3: 'u32',
  content0: 'u32',
  content1: 'u32',
  content2: 'u32',
  content3: 'u32',
  bizTime: 'int',
} as const)
const K = KeyRecord.at
export const POSTING_KEY_BYTES = KeyRecord.size
const WORDS = POSTING_KEY_BYTES / 4
const NONE = 0

/**
 * Keys of the last movements from outside trading, as many as there are places; a new one takes the place of the oldest. What
 * is forgotten stays refused: every key comes with the time of its business event, and `forgottenUpTo` is the latest time of
 * any key that was dropped, so a key that is not here and not later than that may have been posted (`mayBeForgotten`). A
 * trade's postings need no entry: their key is the trade's own number.
 */
export class PostingKeys extends Table {
  used = 0
  /** Where the oldest stands once all places are taken. */
  oldest = 0
  /** Milliseconds since 1970. */
  forgottenUpTo = 0
  readonly #capacity: number
  /** Open addressing over the key's digest → place + 1. */
  readonly #index: Uint32Array
  readonly #mask: number

  constructor(capacity: { readonly postingKeys: number }) {
    super(capacity.postingKeys * POSTING_KEY_BYTES)
    this.#capacity = capacity.postingKeys
    this.#index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.postingKeys * 2)))
    this.#mask = this.#index.length - 1
  }

  /** Place of the key, −1 when it is not here. */
  find(key: Digest): number {
    for (let i = key[0] & this.#mask; this.#index[i] !== NONE; i = (i + 1) & this.#mask) {
      const place = this.#index[i] - 1
      if (this.#holds(place, K.key0, key)) return place
    }
    return -1
  }

  hasContent(place: number, content: Digest): boolean {
    return this.#holds(place, K.content0, content)
  }

  /** Of a key that is not here: whether it may have been. */
  mayBeForgotten(bizTime: number): boolean {
    return bizTime <= this.forgottenUpTo
  }

  add(key: Digest, content: Digest, bizTime: number): void {
    const place = this.used < this.#capacity ? this.used++ : this.#forgetOldest()
    this.u32.set(key, place * WORDS + K.key0)
    this.u32.set(content, place * WORDS + K.content0)
    this.f64[(place * WORDS) / 2 + K.bizTime] = bizTime
    this.#enter(place)
  }

  /** After a restore. A table that has become larger since begins with the oldest, so that the next takes the free place. */
  reindex(): void {
    if (this.oldest !== 0 && this.used < this.#capacity) {
      const rows = this.u8.slice(0, this.used * POSTING_KEY_BYTES)
      const from = this.oldest * POSTING_KEY_BYTES
      this.u8.set(rows.subarray(from))
      this.u8.set(rows.subarray(0, from), rows.length - from)
      this.oldest = 0
    }
    this.#index.fill(NONE)
    for (let place = 0; place < this.used; place++) this.#enter(place)
  }

  #forgetOldest(): number {
    const place = this.oldest
    this.oldest = place + 1 === this.#capacity ? 0 : place + 1
    this.forgottenUpTo = Math.max(this.forgottenUpTo, this.f64[(place * WORDS) / 2 + K.bizTime])
    this.#leave(place)
    return place
  }

  #holds(place: number, at: number, digest: Digest): boolean {
    const first = place * WORDS + at
    for (let i = 0; i < 4; i++) if (this.u32[first + i] !== digest[i]) return false
    return true
  }

  #home(place: number): number {
    return this.u32[place * WORDS + K.key0] & this.#mask
  }

  #enter(place: number): void {
    let i = this.#home(place)
    while (this.#index[i] !== NONE) i = (i + 1) & this.#mask
    this.#index[i] = place + 1
  }

  #leave(place: number): void {
    const index = this.#index
    const mask = this.#mask
    let gap = this.#home(place)
    while (index[gap] !== place + 1) gap = (gap + 1) & mask
    for (let i = (gap + 1) & mask; index[i] !== NONE; i = (i + 1) & mask) {
      const home = this.#home(index[i] - 1)
      if (((i - home) & mask) >= ((i - gap) & mask)) {
        index[gap] = index[i]
        gap = i
      }
    }
    index[gap] = NONE
  }
}

/** 128 bits as four words. */
export type Digest = Uint32Array
