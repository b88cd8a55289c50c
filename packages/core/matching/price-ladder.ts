import type { Capacity } from '../capacity.ts'
import { broken } from '../invariant.ts'
import { Table } from '../messages/layout.ts'
import type { LevelNumber } from '../records/view.ts'
import { isDescending, LADDERS } from './ladders.ts'
import { LEVEL_BYTES, LevelRecord, level4, MOST_LEVELS } from './level-record.ts'

/** Prices have at most 8 digits of 5 bits. */
export const MAX_PRICE_TICKS = 2 ** 40 - 1
export const MAX_DIGITS = 8
const NONE = 0
const LEVEL = MOST_LEVELS
const NODE = MOST_LEVELS
const V = LevelRecord.at

/** A place for a leaf last used: its number and its prices without the last digit. */
const N = { leaf: 0, low: 1, high: 2 } as const
const NEAR_WORDS = 4
const NEAR_LEAVES = 4
const NOWHERE = 0xffffffff

function nearAt(ladder: number, low: number): number {
  return ((ladder & 0x7ffff) * NEAR_LEAVES + ((low >>> 5) & (NEAR_LEAVES - 1))) * NEAR_WORDS
}

/**
 * Price levels in price order. A ladder is a tree over the digits of a price in base 32: a node has a bitmap of its children
 * and 32 places. Finding, adding and removing a level takes one step a digit, and its neighbour is found by the bitmaps, so
 * nothing depends on how many levels there are or how far apart. The best level of each ladder is kept beside.
 *
 * A level is a queue of orders in time order with the sum of their visible and hidden lots. Level and node 0 mean none.
 */
export class PriceLadders extends Table {
  /** Best level per ladder: highest bid, lowest ask, lowest trigger above, highest trigger below. */
  declare readonly best: Uint32Array
  declare readonly root: Uint32Array
  declare readonly digits: Uint8Array
  declare readonly count: Uint32Array
  /** Leaves last used, some places per ladder; only to be quick, and nothing a snapshot keeps. */
  declare private readonly near: Uint32Array
  /** Levels and nodes in use. */
  levels = 0
  nodes = 0
  usedLevels = 1
  freeLevel = NONE
  declare private readonly bitmap: Uint32Array
  declare private readonly child: Uint32Array
  usedNodes = 1
  freeNode = NONE
  declare private readonly levelCapacity: number
  declare private readonly nodeCapacity: number

  constructor(capacity: Capacity) {
    if (Math.max(capacity.levels, capacity.priceNodes) > MOST_LEVELS)
      throw new RangeError(`more than ${MOST_LEVELS} levels`)
    super(capacity.levels * LEVEL_BYTES)
    this.levelCapacity = capacity.levels
    this.nodeCapacity = capacity.priceNodes
    this.best = new Uint32Array(capacity.markets * LADDERS)
    this.root = new Uint32Array(capacity.markets * LADDERS)
    this.digits = new Uint8Array(capacity.markets * LADDERS)
    this.count = new Uint32Array(capacity.markets * LADDERS)
    this.near = new Uint32Array(capacity.markets * LADDERS * NEAR_LEAVES * NEAR_WORDS).fill(NOWHERE)
    this.bitmap = new Uint32Array(capacity.priceNodes)
    this.child = new Uint32Array(capacity.priceNodes * 32)
  }

  /**
   * Whether `count` more levels fit, were each at the end of a path of its own. Callers count every order that may yet enter
   * a ladder, so that an order once accepted always finds its place.
   */
  hasRoom(count: number): boolean {
    // Level and node 0 are not given out.
    return this.levels + count < this.levelCapacity && this.nodes + count * MAX_DIGITS < this.nodeCapacity
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
      node = this.child[(node << 5) + digitOf(low, high, digit)]
    }
    return node
  }

  /**
   * The level at this price, made when there is none. The caller has checked `hasRoom` and the price's range. Neighbours in
   * time are neighbours in price: the leaves last used save most of the ways down.
   */
  readonly findOrAdd = (ladder: number, word0: number, word1: number): number => {
    const { near, child } = this
    const low = word0 & 0xfffff
    const high = ((word0 >>> 20) | (word1 << 12)) >>> 0
    const at = nearAt(ladder, low)
    if (near[at + N.low] === low >>> 5 && near[at + N.high] === high) {
      const leaf = near[at + N.leaf]
      const known = child[((leaf & NODE) << 5) + (low & 31)]
      return known !== NONE ? known : this.addLevel(ladder, leaf, low, high)
    }
    return this.findFar(ladder, low, high)
  }

  /** From the root down, adding what is missing. */
  private readonly findFar = (ladder: number, low: number, high: number): number => {
    const { child, near, root } = this
    let node = root[ladder]
    if (node === NONE) {
      node = this.takeNode()
      root[ladder] = node
    }
    for (let digit = this.digits[ladder] - 1; digit > 0; digit--) {
      const place = ((node & NODE) << 5) + digitOf(low, high, digit)
      const next = child[place]
      node = next !== NONE ? next : this.addNode(node, place)
    }
    const at = nearAt(ladder, low)
    near[at + N.leaf] = node
    near[at + N.low] = low >>> 5
    near[at + N.high] = high
    const known = child[((node & NODE) << 5) + (low & 31)]
    return known !== NONE ? known : this.addLevel(ladder, node, low, high)
  }

  private readonly addNode = (parent: number, place: number): number => {
    const node = this.takeNode()
    this.child[place] = node
    this.bitmap[parent] |= 1 << (place & 31)
    return node
  }

  private readonly addLevel = (ladder: number, leaf: number, low: number, high: number): number => {
    const { child, bitmap } = this
    const level = this.takeLevel(leaf, low, high)
    child[((leaf & NODE) << 5) + (low & 31)] = level
    bitmap[leaf] |= 1 << (low & 31)
    this.count[ladder]++
    const best = this.best[ladder]
    if (best === NONE || this.isBetter(ladder, low, high, best)) this.best[ladder] = level
    return level
  }

  /** Takes an empty level out and finds the new best when it was that. */
  readonly remove = (ladder: number, level: LevelNumber): void => {
    const { u32, bitmap, child } = this
    const at = (level & LEVEL) << 4
    const leaf = u32[at + V.leaf] & NODE
    const d = u32[at + V.low] & 31
    if (this.best[ladder] === level) this.best[ladder] = this.worse(ladder, level)
    this.count[ladder]--
    this.levels--
    const left = bitmap[leaf] & ~(1 << d)
    if (left === 0) this.prune(ladder, level)
    else {
      bitmap[leaf] = left
      child[(leaf << 5) + d] = NONE
    }
    u32[at + V.head] = this.freeLevel
    this.freeLevel = level
  }

  /** The last level of a leaf goes, and with it the path as far as it has become empty. */
  private readonly prune = (ladder: number, level: LevelNumber): void => {
    const { u32, root, bitmap } = this
    const v4 = (level & LEVEL) << 4
    const low = u32[v4 + V.low]
    const high = u32[v4 + V.high]
    this.near[nearAt(ladder, low) + N.low] = NOWHERE
    this.cut(root[ladder], this.digits[ladder] - 1, low, high)
    if (bitmap[root[ladder]] === 0) {
      this.freeTheNode(root[ladder])
      root[ladder] = NONE
    }
  }

  /** The next level away from the best: lower for bids and triggers below, higher for asks and triggers above. */
  readonly worse = (ladder: number, level: LevelNumber): number => {
    const { u32, bitmap } = this
    const at = (level & LEVEL) << 4
    const leaf = u32[at + V.leaf] & NODE
    const d = u32[at + V.low] & 31
    const bits = bitmap[leaf]
    if (isDescending(ladder)) {
      const lower = bits & ((1 << d) - 1)
      return lower !== 0 ? this.child[(leaf << 5) + nearestBit(lower, false)] : this.farNeighbour(ladder, level, false)
    }
    const higher = bits & (-2 << d)
    return higher !== 0 ? this.child[(leaf << 5) + nearestBit(higher, true)] : this.farNeighbour(ladder, level, true)
  }

  /** The neighbour of a level that is alone on its side of its leaf: up to where the tree branches off, and down again. */
  private readonly farNeighbour = (ladder: number, level: LevelNumber, up: boolean): number => {
    const { child, bitmap } = this
    const low = this.u32[level4(level) + V.low]
    const high = this.u32[level4(level) + V.high]
    let node = this.root[ladder]
    let branch = NONE
    let branchDigit = 0
    let branchBits = 0
    for (let digit = this.digits[ladder] - 1; digit >= 0; digit--) {
      const d = digitOf(low, high, digit)
      const bits = bitmap[node] & (up ? -2 << d : (1 << d) - 1)
      if (bits !== 0) {
        branch = node
        branchDigit = digit
        branchBits = bits
      }
      node = child[(node << 5) + d]
    }
    if (branch === NONE) return NONE
    node = child[(branch << 5) + nearestBit(branchBits, up)]
    for (let digit = branchDigit - 1; digit >= 0; digit--) node = child[(node << 5) + nearestBit(bitmap[node], up)]
    return node
  }

  private readonly isBetter = (ladder: number, low: number, high: number, than: number): boolean => {
    const higher =
      high !== this.u32[level4(than) + V.high]
        ? high > this.u32[level4(than) + V.high]
        : low > this.u32[level4(than) + V.low]
    return isDescending(ladder) ? higher : !higher
  }

  /** Clears the path from the leaf up as far as it has become empty. */
  private readonly cut = (node: number, digit: number, low: number, high: number): void => {
    const { child, bitmap } = this
    const d = digitOf(low, high, digit)
    const place = ((node & NODE) << 5) + d
    if (digit > 0) {
      const next = child[place]
      this.cut(next, digit - 1, low, high)
      if (bitmap[next] !== 0) return
      this.freeTheNode(next)
    }
    child[place] = NONE
    bitmap[node & NODE] &= ~(1 << d)
  }

  private readonly takeLevel = (leaf: number, low: number, high: number): number => {
    const { u32, i64 } = this
    this.levels++
    let level = this.freeLevel
    if (level !== NONE) this.freeLevel = u32[((level & LEVEL) << 4) + V.head]
    else level = this.usedLevels++
    const v4 = (level & LEVEL) << 4
    const v8 = v4 >>> 1
    u32[v4 + V.leaf] = leaf
    u32[v4 + V.low] = low
    u32[v4 + V.high] = high
    i64[v8 + V.visible] = BigInt.asIntN(64, 0n)
    i64[v8 + V.hidden] = BigInt.asIntN(64, 0n)
    u32[v4 + V.head] = NONE
    u32[v4 + V.tail] = NONE
    return level
  }

  private readonly takeNode = (): number => {
    this.nodes++
    const node = this.freeNode
    if (node === NONE) return this.usedNodes++
    this.freeNode = this.child[node << 5]
    this.child[node << 5] = NONE
    return node
  }

  private readonly freeTheNode = (node: number): void => {
    this.nodes--
    this.child[node << 5] = this.freeNode
    this.freeNode = node
  }

  /** After a restore: what is in use is what was ever used less what is chained as free. */
  recount(): void {
    this.levels = this.usedLevels - 1
    this.nodes = this.usedNodes - 1
    for (let level = this.freeLevel; level !== NONE; level = this.u32[level4(level) + V.head]) this.levels--
    for (let node = this.freeNode; node !== NONE; node = this.child[node << 5]) this.nodes--
  }

  /** Arrays of which a snapshot keeps the used part. */
  get nodeTables(): { bitmap: Uint32Array; child: Uint32Array } {
    return { bitmap: this.bitmap, child: this.child }
  }
}

function digitOf(low: number, high: number, digit: number): number {
  return digit < 4 ? (low >>> (5 * digit)) & 31 : (high >>> (5 * (digit - 4))) & 31
}

/** The lowest bit that is set, going up, or the highest. */
function nearestBit(bits: number, up: boolean): number {
  return 31 - Math.clz32(up ? bits & -bits : bits)
}
