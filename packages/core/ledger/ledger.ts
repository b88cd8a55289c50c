import type { Capacity } from '../capacity.ts'
import type { EventBuffer } from '../event-buffer.ts'
import { broken } from '../invariant.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import { layout, Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'

const { LedgerCode } = terms

const P = eventLayouts.posting.at
const POSTING_SIZE = eventLayouts.posting.size

/** Largest balance and amount: leaves room to add two of them in 64 bits. */
export const LEDGER_LIMIT = 1n << 62n

/** Accounts that may go below zero: assets of the house, its costs, its capital and the accounts that balance others. */
export function mayBeNegative(code: number): boolean {
  return (
    (code >= 1000 && code < 2000) || code === LedgerCode.rounding || code === LedgerCode.houseCapital || code >= 5000
  )
}

/** Every spot wallet has these three side by side: available, locked by orders, locked by withdrawals. */
export const LOCKED = 1
export const WITHDRAWING = 2
/** And a fourth row to fill the cache line. */
const WALLET_ROWS = 4

/** A ledger account: 16 bytes. */
const Row = layout('row', { balance: 'i64', owner: 'u32', codeAndAsset: 'u32' } as const)
const B = Row.at
export const LEDGER_ROW_BYTES = Row.size

/**
 * Double entry. A row is one account (code, owner, asset) with one signed balance, positive = credit. Value moves only by
 * `move`, which takes from one row what it gives to another of the same asset, so every asset sums to zero by construction.
 *
 * The amount travels in `amount[0]`: a bigint handed to a function that is not inlined becomes an object on the heap, and
 * the order path allocates nothing.
 */
export class Ledger extends Words {
  /** Open addressing over (code, owner, asset) → row + 1. */
  readonly #index: Uint32Array
  readonly amount = new BigInt64Array(1)
  rows = 0
  readonly #events: EventBuffer
  readonly #capacity: number

  constructor(capacity: Capacity, events: EventBuffer) {
    super(new ArrayBuffer(capacity.ledgerRows * Row.size))
    this.#capacity = capacity.ledgerRows
    this.#index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.ledgerRows)))
    this.#events = events
  }

  balance(row: number): bigint {
    return this.i64[(row << 1) + B.balance]
  }

  code(row: number): number {
    return this.u32[(row << 2) + B.codeAndAsset] & 0xffff
  }

  asset(row: number): number {
    return this.u32[(row << 2) + B.codeAndAsset] >>> 16
  }

  owner(row: number): number {
    return this.u32[(row << 2) + B.owner]
  }

  /** Row of the account, −1 when it was never opened. */
  find(code: number, owner: number, asset: number): number {
    if (code === LedgerCode.spotLocked || code === LedgerCode.spotWithdrawing) {
      const wallet = this.find(LedgerCode.spotAvailable, owner, asset)
      return wallet < 0 ? -1 : wallet + code - LedgerCode.spotAvailable
    }
    const mask = this.#index.length - 1
    for (let i = hash(code, owner, asset) & mask; this.#index[i] !== 0; i = (i + 1) & mask) {
      const row = this.#index[i] - 1
      if (this.owner(row) === owner && this.asset(row) === asset && this.code(row) === code) return row
    }
    return -1
  }

  /** Row of the account, opened when needed; −1 when the table is full. Spot accounts open as a wallet of three. */
  open(code: number, owner: number, asset: number): number {
    const known = this.find(code, owner, asset)
    if (known >= 0) return known
    const isWallet = code >= LedgerCode.spotAvailable && code <= LedgerCode.spotWithdrawing
    const rows = isWallet ? WALLET_ROWS : 1
    // A wallet begins on a cache line.
    const first = isWallet ? Math.ceil(this.rows / WALLET_ROWS) * WALLET_ROWS : this.rows
    if (first + rows > this.#capacity) return -1
    this.rows = first + rows
    const firstCode = isWallet ? LedgerCode.spotAvailable : code
    for (let i = 0; i < (isWallet ? 3 : 1); i++) this.#describe(first + i, firstCode + i, owner, asset)
    this.#enter(first)
    return isWallet ? first + code - LedgerCode.spotAvailable : first
  }

  /**
   * Moves `amount[0]` (> 0) from `debit` to `credit` and tells it. Callers check funds first; here a shortage is a bug.
   */
  move(debit: number, credit: number, bizType: number, leg: number, bizNumber: number, market: number): void {
    const d = (debit << 1) + B.balance
    const c = (credit << 1) + B.balance
    const debitAfter = BigInt.asIntN(64, this.i64[d] - this.amount[0])
    const creditAfter = BigInt.asIntN(64, this.i64[c] + this.amount[0])
    const debitIs = this.u32[(debit << 2) + B.codeAndAsset]
    const creditIs = this.u32[(credit << 2) + B.codeAndAsset]
    if (this.amount[0] <= 0n) broken('a posting moves a positive amount')
    if (debitIs >>> 16 !== creditIs >>> 16) broken('a posting stays within one asset')
    if (debitAfter < 0n && !mayBeNegative(debitIs & 0xffff)) {
      broken(`account ${debitIs & 0xffff}:${this.owner(debit)} would go below zero`)
    }
    this.i64[d] = debitAfter
    this.i64[c] = creditAfter

    const byte = this.#events.open(EventKind.posting, POSTING_SIZE)
    const { words } = this.#events
    const w4 = byte >> 2
    const w8 = byte >> 3
    words.u32[w4 + P.asset] = debitIs >>> 16
    words.u32[w4 + P.debitCode] = debitIs & 0xffff
    words.u32[w4 + P.debitOwner] = this.u32[(debit << 2) + B.owner]
    words.u32[w4 + P.creditCode] = creditIs & 0xffff
    words.u32[w4 + P.creditOwner] = this.u32[(credit << 2) + B.owner]
    // Four bytes at once: bizType, leg and two spare ones.
    words.u32[(byte + P.bizType) >> 2] = bizType | (leg << 8)
    words.i64[w8 + P.amount] = this.amount[0]
    words.i64[w8 + P.debitBalance] = debitAfter
    words.i64[w8 + P.creditBalance] = creditAfter
    words.f64[w8 + P.bizNumber] = bizNumber
    words.u32[w4 + P.market] = market
    words.u32[w4 + P.spare3] = 0
  }

  /** After a restore: the index from code, owner and asset. */
  reindex(): void {
    this.#index.fill(0)
    for (let row = 0; row < this.rows; row++) {
      const code = this.code(row)
      if (code !== 0 && code !== LedgerCode.spotLocked && code !== LedgerCode.spotWithdrawing) this.#enter(row)
    }
  }

  #describe(row: number, code: number, owner: number, asset: number): void {
    this.u32[(row << 2) + B.codeAndAsset] = code | (asset << 16)
    this.u32[(row << 2) + B.owner] = owner
  }

  #enter(row: number): void {
    const mask = this.#index.length - 1
    let i = hash(this.code(row), this.owner(row), this.asset(row)) & mask
    while (this.#index[i] !== 0) i = (i + 1) & mask
    this.#index[i] = row + 1
  }
}

function hash(code: number, owner: number, asset: number): number {
  let h = Math.imul(owner ^ Math.imul(asset, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b), 0x27d4eb2f)
  h ^= h >>> 15
  return Math.imul(h, 0x165667b1) >>> 0
}
