import type { Capacity } from '../capacity.ts'
import { broken } from '../invariant.ts'
import { layout, Words } from '../messages/layout.ts'

/** The four ladders of a market. */
export const Ladder = { bids: 0, asks: 1, triggersAbove: 2, triggersBelow: 3 } as const
export const LADDERS = 4

/** Prices have at most 8 digits of 5 bits. */
export const MAX_PRICE_TICKS = 2 ** 40 - 1
const MAX_DIGITS = 8
const NONE = 0

/** A price and its queue; one cache line. */
export const LevelRecord = layout('level-record', {
  /** Ticks. */
  price: 'i64',
  /** Lots that show, and lots behind icebergs. */
  visible: 'i64',
  hidden: 'i64',
  /** First and last order in the queue, slots. */
  head: 'u32',
  tail: 'u32',
  /** The price's low and high 20 bits, so that no bigint is converted on the way down the tree. */
  low: 'u32',
  high: 'u32',
} as const)
export const LEVEL_BYTES = 64
const V = LevelRecord.at

export const level4 = (level: number): number => level << 4
export const level8 = (level: number): number => level << 3

/**
 * Price levels in price order. A ladder is a tree over the digits of a price in base 32: a node has a bitmap of its children
 * and 32 places. Finding, adding and removing a level takes one step a digit, and its neighbour is found by the bitmaps, so
 * nothing depends on how many levels there are or how far apart. The best level of each ladder is kept beside.
 *
 * A level is a queue of orders in time order with the sum of their visible and hidden lots. Level and node 0 mean none.
 */
export class PriceLadders extends Words {
  /** Best level per ladder: highest bid, lowest ask, lowest trigger above, highest trigger below. */
  readonly best: Uint32Array
  readonly root: Uint32Array
  readonly digits: Uint8Array
  readonly count: Uint32Array
  /** Levels and nodes in use. */
  levels = 0
  nodes = 0
  usedLevels = 1
  freeLevel = NONE
  readonly #bitmap: Uint32Array
  readonly #child: Uint32Array
  usedNodes = 1
  freeNode = NONE
  readonly #levelCapacity: number
  readonly #nodeCapacity: number

  constructor(capacity: Capacity) {
    super(new ArrayBuffer(capacity.levels * LEVEL_BYTES))
    this.#levelCapacity = capacity.levels
    this.#nodeCapacity = capacity.priceNodes
    this.best = new Uint32Array(capacity.markets * LADDERS)
    this.root = new Uint32Array(capacity.markets * LADDERS)
    this.digits = new Uint8Array(capacity.markets * LADDERS)
    this.count = new Uint32Array(capacity.markets * LADDERS)
    this.#bitmap = new Uint32Array(capacity.priceNodes)
    this.#child = new Uint32Array(capacity.priceNodes * 32)
  }

  /**
   * Whether `count` more levels fit, were each at the end of a path of its own. Callers count every order that may yet enter
   * a ladder, so that an order once accepted always finds its place.
   */
  hasRoom(count: number): boolean {
    // Level and node 0 are not given out.
    return this.levels + count < this.#levelCapacity && this.nodes + count * MAX_DIGITS < this.#nodeCapacity
  }

  setDigits(ladder: number, maxPriceTicks: bigint): void {
    const digits = Math.max(1, Math.ceil(maxPriceTicks.toString(2).length / 5))
    if (this.count[ladder] > 0 && digits !== this.digits[ladder]) broken('the depth of a ladder in use is fixed')
    this.digits[ladder] = digits
  }

  /** The level at this price (two halves of a 64-bit word), 0 = none. */
  find(ladder: number, word0: number, word1: number): number {
    const low = word0 & 0xfffff
    const high = ((word0 >>> 20) | (word1 << 12)) >>> 0
    let node = this.root[ladder]
    for (let digit = this.digits[ladder] - 1; node !== NONE && digit >= 0; digit--) {
      node = this.#child[(node << 5) + digitOf(low, high, digit)]
    }
    return node
  }

  /** The level at this price, made when there is none. The caller has checked `hasRoom` and the price's range. */
  findOrAdd(ladder: number, word0: number, word1: number): number {
    const low = word0 & 0xfffff
    const high = ((word0 >>> 20) | (word1 << 12)) >>> 0
    let node = this.root[ladder]
    if (node === NONE) {
      node = this.#takeNode()
      this.root[ladder] = node
    }
    const child = this.#child
    for (let digit = this.digits[ladder] - 1; digit > 0; digit--) {
      const d = digitOf(low, high, digit)
      let next = child[(node << 5) + d]
      if (next === NONE) {
        next = this.#takeNode()
        child[(node << 5) + d] = next
        this.#bitmap[node] |= 1 << d
      }
      node = next
    }
    const d = digitOf(low, high, 0)
    const known = child[(node << 5) + d]
    if (known !== NONE) return known
    const level = this.#takeLevel(low, high)
    child[(node << 5) + d] = level
    this.#bitmap[node] |= 1 << d
    this.count[ladder]++
    const best = this.best[ladder]
    if (best === NONE || this.#isBetter(ladder, low, high, best)) this.best[ladder] = level
    return level
  }

  /** Takes an empty level out and finds the new best when it was that. */
  remove(ladder: number, level: number): void {
    const low = this.u32[level4(level) + V.low]
    const high = this.u32[level4(level) + V.high]
    if (this.best[ladder] === level) this.best[ladder] = this.worse(ladder, level)
    this.count[ladder]--
    this.levels--
    this.#cut(this.root[ladder], this.digits[ladder] - 1, low, high)
    if (this.#bitmap[this.root[ladder]] === 0) {
      this.#freeTheNode(this.root[ladder])
      this.root[ladder] = NONE
    }
    this.u32[level4(level) + V.head] = this.freeLevel
    this.freeLevel = level
  }

  /** The next level away from the best: lower for bids and triggers below, higher for asks and triggers above. */
  worse(ladder: number, level: number): number {
    return isDescending(ladder) ? this.#below(ladder, level) : this.#above(ladder, level)
  }

  #above(ladder: number, level: number): number {
    const low = this.u32[level4(level) + V.low]
    const high = this.u32[level4(level) + V.high]
    let node = this.root[ladder]
    let branch = NONE
    let branchDigit = 0
    let branchBits = 0
    for (let digit = this.digits[ladder] - 1; digit >= 0; digit--) {
      const d = digitOf(low, high, digit)
      const bits = d === 31 ? 0 : this.#bitmap[node] & (-1 << (d + 1))
      if (bits !== 0) {
        branch = node
        branchDigit = digit
        branchBits = bits
      }
      node = this.#child[(node << 5) + d]
    }
    if (branch === NONE) return NONE
    node = this.#child[(branch << 5) + lowestBit(branchBits)]
    for (let digit = branchDigit - 1; digit >= 0; digit--)
      node = this.#child[(node << 5) + lowestBit(this.#bitmap[node])]
    return node
  }

  #below(ladder: number, level: number): number {
    const low = this.u32[level4(level) + V.low]
    const high = this.u32[level4(level) + V.high]
    let node = this.root[ladder]
    let branch = NONE
    let branchDigit = 0
    let branchBits = 0
    for (let digit = this.digits[ladder] - 1; digit >= 0; digit--) {
      const d = digitOf(low, high, digit)
      const bits = this.#bitmap[node] & ((1 << d) - 1)
      if (bits !== 0) {
        branch = node
        branchDigit = digit
        branchBits = bits
      }
      node = this.#child[(node << 5) + d]
    }
    if (branch === NONE) return NONE
    node = this.#child[(branch << 5) + highestBit(branchBits)]
    for (let digit = branchDigit - 1; digit >= 0; digit--)
      node = this.#child[(node << 5) + highestBit(this.#bitmap[node])]
    return node
  }

  #isBetter(ladder: number, low: number, high: number, than: number): boolean {
    const higher =
      high !== this.u32[level4(than) + V.high]
        ? high > this.u32[level4(than) + V.high]
        : low > this.u32[level4(than) + V.low]
    return isDescending(ladder) ? higher : !higher
  }

  /** Clears the path from the leaf up as far as it has become empty. */
  #cut(node: number, digit: number, low: number, high: number): void {
    const d = digitOf(low, high, digit)
    const place = (node << 5) + d
    if (digit > 0) {
      const child = this.#child[place]
      this.#cut(child, digit - 1, low, high)
      if (this.#bitmap[child] !== 0) return
      this.#freeTheNode(child)
    }
    this.#child[place] = NONE
    this.#bitmap[node] &= ~(1 << d)
  }

  #takeLevel(low: number, high: number): number {
    this.levels++
    let level = this.freeLevel
    if (level !== NONE) this.freeLevel = this.u32[level4(level) + V.head]
    else level = this.usedLevels++
    this.u32[level4(level) + V.low] = low
    this.u32[level4(level) + V.high] = high
    this.i64[level8(level) + V.visible] = 0n
    this.i64[level8(level) + V.hidden] = 0n
    this.u32[level4(level) + V.head] = NONE
    this.u32[level4(level) + V.tail] = NONE
    return level
  }

  #takeNode(): number {
    this.nodes++
    const node = this.freeNode
    if (node === NONE) return this.usedNodes++
    this.freeNode = this.#child[node << 5]
    this.#child[node << 5] = NONE
    return node
  }

  #freeTheNode(node: number): void {
    this.nodes--
    this.#child[node << 5] = this.freeNode
    this.freeNode = node
  }

  /** After a restore: what is in use is what was ever used less what is chained as free. */
  recount(): void {
    this.levels = this.usedLevels - 1
    this.nodes = this.usedNodes - 1
    for (let level = this.freeLevel; level !== NONE; level = this.u32[level4(level) + V.head]) this.levels--
    for (let node = this.freeNode; node !== NONE; node = this.#child[node << 5]) this.nodes--
  }

  /** Arrays of which a snapshot keeps the used part. */
  get nodeTables(): { bitmap: Uint32Array; child: Uint32Array } {
    return { bitmap: this.#bitmap, child: this.#child }
  }
}

export function ladderOf(market: number, which: number): number {
  return market * LADDERS + which
}

function isDescending(ladder: number): boolean {
  const which = ladder & 3
  return which === Ladder.bids || which === Ladder.triggersBelow
}

function digitOf(low: number, high: number, digit: number): number {
  return digit < 4 ? (low >>> (5 * digit)) & 31 : (high >>> (5 * (digit - 4))) & 31
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

function highestBit(bits: number): number {
  return 31 - Math.clz32(bits)
}
