import type { Capacity } from '../capacity.ts'
import { layout, Table } from '../messages/layout.ts'
import type { AccountNumber, PoolNumber, PositionNumber } from './view.ts'

/**
 * One position of an account in a contract. A seat on a contract has two: in hedge mode the long and the short one, in one-way
 * mode the only one and one that is always flat.
 */
export const PositionRecord = layout('position-record', {
  account: 'u32',
  market: 'u32',
  seat: 'u32',
  /** What covers it: a pool of the account, or its own while it is isolated. */
  pool: 'u32',
  /** Neighbours in its pool, flat ones too. */
  poolPrevious: 'u32',
  poolNext: 'u32',
  /** Neighbours among the positions of the contract that are not flat. */
  holderPrevious: 'u32',
  holderNext: 'u32',
  leverage: 'u32',
  /** How many of the contract's settlements it was paid for. */
  settlements: 'u32',
  positionSide: 'u8',
  isolated: 'u8',
  spare: 'u16',
  /** Reduce-only orders in the book. */
  reducers: 'u32',
  /** Ledger row of the wallet that profit goes to and losses come from. */
  walletRow: 'u32',
  walletSpare: 'u32',
  /** 0 = flat. */
  positionId: 'int',
  openedAt: 'int',
  /** Lots, a short below zero. */
  qty: 'i64',
  entryValue: 'i64',
  margin: 'i64',
  /** Since it was opened. */
  realised: 'i64',
  fees: 'i64',
  funding: 'i64',
  /** Open orders that hold margin: lots, and their worth at their prices. */
  buyQty: 'i64',
  buyValue: 'i64',
  sellQty: 'i64',
  sellValue: 'i64',
  /** Lots in reduce-only orders in the book. */
  reducing: 'i64',
} as const)
export const POSITION_BYTES = 192
/** Positions and pools at most; on the order path their numbers are masked with it, so that V8 knows that no place overflows. */
export const MOST_POSITIONS = 0x1ffffff
export const MOST_POOLS = 0x1ffffff

/** What is liquidated together. */
export const PoolRecord = layout('pool-record', {
  account: 'u32',
  asset: 'u32',
  /** A `PoolKind`. */
  kind: 'u8',
  /** A `FuturesWallet`. */
  wallet: 'u8',
  isLiquidating: 'u8',
  /** Its owner was warned. */
  isWarned: 'u8',
  /** Ledger row of what covers it: the wallet, or the isolated margin of the contract. */
  row: 'u32',
  /** First position, flat ones too. */
  head: 'u32',
  /** Next of the free ones. */
  next: 'u32',
  /** Positions that are not flat. */
  held: 'u32',
  /** The contract that last changed it: whose group pays what its owner cannot. */
  lastMarket: 'u32',
  /** The liquidation that runs; when its last step in the book was. */
  liquidationId: 'int',
  lastStepAt: 'int',
  /** Of a unified account: coins that are switched on as collateral, by slot. */
  collateral: 'u32',
  poolSpare: 'u32',
} as const)
export const POOL_BYTES = 64

/** `cross`: a futures wallet and all its cross positions. `isolated`: one position and its margin. `unified`: all wallets of an account. */
export const PoolKind = { none: 0, cross: 1, isolated: 2, unified: 3 } as const

/** In place of the asset of a pool that has all of them. */
export const ALL_WALLETS = 4_294_967_295

/** Positions by number; two belong to each other, the first even. Numbers 0 and 1 are unused, so that 0 can mean none. */
export class Positions extends Table {
  used = 2
  declare readonly capacity: number

  constructor(capacity: Capacity) {
    if (capacity.positions + 2 > MOST_POSITIONS) throw new RangeError(`more than ${MOST_POSITIONS} positions`)
    super((capacity.positions + 2) * POSITION_BYTES)
    this.capacity = capacity.positions + 2
  }

  get hasRoom(): boolean {
    return this.used + 2 <= this.capacity
  }

  /** The first of two new ones. */
  take(): PositionNumber {
    const first = this.used
    this.used += 2
    return first
  }
}

const P = PoolRecord.at

/** Pools by number; cross ones are found by account and asset. Number 0 is unused. */
export class MarginPools extends Table {
  used = 1
  /** First free one, chained through `next`. */
  freeHead = 0
  declare readonly capacity: number
  declare private readonly index: Uint32Array
  /** Next pool in the same place of the index. */
  declare private readonly chain: Uint32Array

  constructor(capacity: Capacity) {
    if (capacity.marginPools + 1 > MOST_POOLS) throw new RangeError(`more than ${MOST_POOLS} margin pools`)
    super((capacity.marginPools + 1) * POOL_BYTES)
    this.capacity = capacity.marginPools + 1
    this.chain = new Uint32Array(this.capacity)
    this.index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.marginPools + 1)))
  }

  /** Whether so many more fit. */
  hasRoom(count: number): boolean {
    let free = this.capacity - this.used
    for (let pool = this.freeHead; pool !== 0 && free < count; pool = this.u32[pool * 16 + P.next]) free++
    return free >= count
  }

  find(account: AccountNumber, asset: number): PoolNumber {
    let pool = this.index[this.#place(account, asset)]
    while (pool !== 0) {
      if (this.u32[pool * 16 + P.account] === account && this.u32[pool * 16 + P.asset] === asset) return pool
      pool = this.chain[pool]
    }
    return 0
  }

  take(account: AccountNumber, asset: number, kind: number): PoolNumber {
    const pool = this.freeHead !== 0 ? this.freeHead : this.used++
    if (pool === this.freeHead) this.freeHead = this.u32[pool * 16 + P.next]
    this.u8.fill(0, pool * POOL_BYTES, (pool + 1) * POOL_BYTES)
    this.u32[pool * 16 + P.account] = account
    this.u32[pool * 16 + P.asset] = asset
    this.u8[pool * POOL_BYTES + P.kind] = kind
    if (kind !== PoolKind.isolated) this.#enter(pool)
    return pool
  }

  /** An isolated position is cross again, or a wallet part of a unified account. */
  release(pool: PoolNumber): void {
    if (this.u8[pool * POOL_BYTES + P.kind] !== PoolKind.isolated) this.#leave(pool)
    this.u8.fill(0, pool * POOL_BYTES, (pool + 1) * POOL_BYTES)
    this.u32[pool * 16 + P.next] = this.freeHead
    this.freeHead = pool
  }

  /** After a restore. */
  reindex(): void {
    this.index.fill(0)
    for (let pool = 1; pool < this.used; pool++) {
      const kind = this.u8[pool * POOL_BYTES + P.kind]
      if (kind === PoolKind.cross || kind === PoolKind.unified) this.#enter(pool)
    }
  }

  #enter(pool: PoolNumber): void {
    const place = this.#place(this.u32[pool * 16 + P.account], this.u32[pool * 16 + P.asset])
    this.chain[pool] = this.index[place]
    this.index[place] = pool
  }

  #leave(pool: PoolNumber): void {
    const place = this.#place(this.u32[pool * 16 + P.account], this.u32[pool * 16 + P.asset])
    let before = 0
    for (let at = this.index[place]; at !== pool; at = this.chain[at]) before = at
    if (before === 0) this.index[place] = this.chain[pool]
    else this.chain[before] = this.chain[pool]
  }

  #place(account: AccountNumber, asset: number): number {
    const mixed = Math.imul(account ^ Math.imul(asset, 0x9e3779b1), 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & (this.index.length - 1)
  }
}
