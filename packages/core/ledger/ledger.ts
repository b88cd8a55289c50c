import type { Capacity } from '../capacity.ts'
import type { EventBuffer } from '../event-buffer.ts'
import { broken } from '../invariant.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import { LedgerCode } from '../messages/terms.ts'

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
const WALLET_ROWS = 3

/**
 * Double entry. A row is one account (code, owner, asset) with one signed balance, positive = credit. Value moves only by
 * `move`, which takes from one row what it gives to another of the same asset, so every asset sums to zero by construction.
 *
 * The amount travels in `amount[0]`: a bigint handed to a function that is not inlined becomes an object on the heap, and
 * the order path allocates nothing.
 */
export class Ledger {
  readonly balance: BigInt64Array
  readonly code: Uint16Array
  readonly asset: Uint16Array
  readonly owner: Uint32Array
  readonly #negative: Uint8Array
  /** Open addressing over (code, owner, asset) → row + 1. */
  readonly #index: Uint32Array
  readonly amount = new BigInt64Array(1)
  rows = 0
  readonly #events: EventBuffer
  readonly #capacity: number

  constructor(capacity: Capacity, events: EventBuffer) {
    this.#capacity = capacity.ledgerRows
    this.balance = new BigInt64Array(capacity.ledgerRows)
    this.code = new Uint16Array(capacity.ledgerRows)
    this.asset = new Uint16Array(capacity.ledgerRows)
    this.owner = new Uint32Array(capacity.ledgerRows)
    this.#negative = new Uint8Array(capacity.ledgerRows)
    this.#index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.ledgerRows * 2)))
    this.#events = events
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
      if (this.owner[row] === owner && this.asset[row] === asset && this.code[row] === code) return row
    }
    return -1
  }

  /** Row of the account, opened when needed; −1 when the table is full. Spot accounts open as a wallet of three. */
  open(code: number, owner: number, asset: number): number {
    const known = this.find(code, owner, asset)
    if (known >= 0) return known
    const isWallet = code >= LedgerCode.spotAvailable && code <= LedgerCode.spotWithdrawing
    const rows = isWallet ? WALLET_ROWS : 1
    if (this.rows + rows > this.#capacity) return -1
    const first = this.rows
    this.rows += rows
    const firstCode = isWallet ? LedgerCode.spotAvailable : code
    for (let i = 0; i < rows; i++) this.#describe(first + i, firstCode + i, owner, asset)
    this.#enter(first)
    return isWallet ? first + code - LedgerCode.spotAvailable : first
  }

  /**
   * Moves `amount[0]` (> 0) from `debit` to `credit` and tells it. Callers check funds first; here a shortage is a bug.
   */
  move(debit: number, credit: number, bizType: number, leg: number, bizNumber: number, market: number): void {
    const debitAfter = BigInt.asIntN(64, this.balance[debit] - this.amount[0])
    const creditAfter = BigInt.asIntN(64, this.balance[credit] + this.amount[0])
    if (this.amount[0] <= 0n) broken('a posting moves a positive amount')
    if (this.asset[debit] !== this.asset[credit]) broken('a posting stays within one asset')
    if (debitAfter < 0n && this.#negative[debit] === 0)
      broken(`account ${this.code[debit]}:${this.owner[debit]} would go below zero`)
    this.balance[debit] = debitAfter
    this.balance[credit] = creditAfter

    const byte = this.#events.open(EventKind.posting, POSTING_SIZE)
    const { words } = this.#events
    const w4 = byte >> 2
    const w8 = byte >> 3
    words.u32[w4 + P.asset] = this.asset[debit]
    words.u32[w4 + P.debitCode] = this.code[debit]
    words.u32[w4 + P.debitOwner] = this.owner[debit]
    words.u32[w4 + P.creditCode] = this.code[credit]
    words.u32[w4 + P.creditOwner] = this.owner[credit]
    words.u8[byte + P.bizType] = bizType
    words.u8[byte + P.leg] = leg
    words.u8[byte + P.spare] = 0
    words.u8[byte + P.spare2] = 0
    words.i64[w8 + P.amount] = this.amount[0]
    words.i64[w8 + P.debitBalance] = debitAfter
    words.i64[w8 + P.creditBalance] = creditAfter
    words.f64[w8 + P.bizNumber] = bizNumber
    words.u32[w4 + P.market] = market
    words.u32[w4 + P.spare3] = 0
  }

  /** After a restore: derived columns and the index from code, owner and asset. */
  reindex(): void {
    this.#index.fill(0)
    for (let row = 0; row < this.rows; row++) {
      const code = this.code[row]
      this.#negative[row] = mayBeNegative(code) ? 1 : 0
      if (code !== LedgerCode.spotLocked && code !== LedgerCode.spotWithdrawing) this.#enter(row)
    }
  }

  #describe(row: number, code: number, owner: number, asset: number): void {
    this.code[row] = code
    this.owner[row] = owner
    this.asset[row] = asset
    this.#negative[row] = mayBeNegative(code) ? 1 : 0
  }

  #enter(row: number): void {
    const mask = this.#index.length - 1
    let i = hash(this.code[row], this.owner[row], this.asset[row]) & mask
    while (this.#index[i] !== 0) i = (i + 1) & mask
    this.#index[i] = row + 1
  }
}

function hash(code: number, owner: number, asset: number): number {
  let h = Math.imul(owner ^ Math.imul(asset, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b), 0x27d4eb2f)
  h ^= h >>> 15
  return Math.imul(h, 0x165667b1) >>> 0
}
