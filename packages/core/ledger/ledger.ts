import type { Capacity } from '../capacity.ts'
import { type EventBuffer, headerOf } from '../event-buffer.ts'
import { broken } from '../invariant.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import { layout, Table } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { LedgerRow } from '../records/view.ts'
import * as registers from '../registers.ts'
import { mayBeNegative } from './account-plan.ts'

const { LedgerCode } = terms

const { R } = registers

const P = eventLayouts.posting.at
const POSTING_SIZE = eventLayouts.posting.size
const POSTING_HEADER = headerOf(EventKind.posting, POSTING_SIZE)
/** Words of a posting that hold several fields. */
const DEBIT = P.debitOwner / 2
const CREDIT = P.creditOwner / 2
const BUSINESS = P.market / 2

/** Largest balance and amount: leaves room to add two of them in 64 bits. */
export const LEDGER_LIMIT = 1n << 62n

/** Every spot wallet has these three side by side: available, locked by orders, locked by withdrawals. */
export const LOCKED = 1
export const WITHDRAWING = 2
/** And a fourth row to fill the cache line. */
const WALLET_ROWS = 4

/** A ledger account: 16 bytes. */
const Row = layout('row', { balance: 'i64', owner: 'u32', codeAndAsset: 'u32' } as const)
const B = Row.at
const ACCOUNT = B.owner / 2
export const LEDGER_ROW_BYTES = Row.size
/** Rows at most; masks a row's number on the order path, so that V8 knows that no place overflows. */
export const MOST_ROWS = 0x1ffffff
const ROW = MOST_ROWS
/** In place of a code: the row belongs to the account in the row before it, and its owner is that account's sub-key. */
const SUB_KEY = 1
/** Most rows an account takes that is not a wallet: its own, and that of its sub-key. */
const ACCOUNT_ROWS = 2

/**
 * Double entry. A row is one account (code, owner, asset) with one signed balance, positive = credit; an account with a
 * sub-key takes a second row for that, so that the accounts of the order path, which have none, pay nothing for it. Value
 * moves by `move`, which takes from one row what it gives to another of the same asset, and by `enter`, which a journal calls
 * for lines that balance: so every asset sums to zero by construction.
 *
 * The amount travels in a register (`registers.ts`): a bigint handed to a function that is not inlined becomes an object on
 * the heap, and the order path allocates nothing.
 */
export class Ledger extends Table {
  /** Open addressing over (code, owner, sub-key, asset) → row + 1. */
  declare private readonly index: Uint32Array
  rows = 0
  declare private readonly capacity: number

  declare readonly r: BigInt64Array

  constructor(capacity: Capacity, events: EventBuffer, r: BigInt64Array) {
    if (capacity.ledgerRows > MOST_ROWS) throw new RangeError(`more than ${MOST_ROWS} ledger rows`)
    super(capacity.ledgerRows * Row.size)
    this.r = r
    this.capacity = capacity.ledgerRows
    this.index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.ledgerRows)))
    this.moveAmount = mover(this, events)
  }

  balance(row: LedgerRow): bigint {
    return this.i64[(row << 1) + B.balance]
  }

  code(row: LedgerRow): number {
    return this.u32[(row << 2) + B.codeAndAsset] & 0xffff
  }

  asset(row: LedgerRow): number {
    return this.u32[(row << 2) + B.codeAndAsset] >>> 16
  }

  owner(row: LedgerRow): number {
    return this.u32[(row << 2) + B.owner]
  }

  /** 0 = the account has none. */
  subKey(row: LedgerRow): number {
    return this.code(row + 1) === SUB_KEY ? this.owner(row + 1) : 0
  }

  /** Whether the row is an account: rows between wallets are nobody's, and some hold the sub-key of the one before. */
  isAccount(row: LedgerRow): boolean {
    return this.code(row) > SUB_KEY
  }

  /** Row of the account, −1 when it was never opened. */
  find(code: number, owner: number, asset: number, subKey = 0): LedgerRow {
    if (code === LedgerCode.spotLocked || code === LedgerCode.spotWithdrawing) {
      const wallet = this.find(LedgerCode.spotAvailable, owner, asset)
      return wallet < 0 ? -1 : wallet + code - LedgerCode.spotAvailable
    }
    const mask = this.index.length - 1
    for (let i = hash(code, owner, asset, subKey) & mask; this.index[i] !== 0; i = (i + 1) & mask) {
      const row = this.index[i] - 1
      const isTheirs = this.owner(row) === owner && this.asset(row) === asset && this.code(row) === code
      if (isTheirs && this.subKey(row) === subKey) return row
    }
    return -1
  }

  /**
   * Where the next wallet will open, if none is opened before. Nothing was ever written there, so that it reads as a wallet
   * with nothing in it.
   */
  get nextWallet(): number {
    return Math.ceil(this.rows / WALLET_ROWS) * WALLET_ROWS
  }

  /** Whether `count` more accounts fit, wallets or not. */
  hasRoom(count: number): boolean {
    return this.nextWallet + count * WALLET_ROWS <= this.capacity
  }

  /** Row of the account, opened when needed; −1 when the table is full. Spot accounts open as a wallet of three. */
  open(code: number, owner: number, asset: number, subKey = 0): LedgerRow {
    const known = this.find(code, owner, asset, subKey)
    if (known >= 0) return known
    const isWallet = code >= LedgerCode.spotAvailable && code <= LedgerCode.spotWithdrawing
    const rows = isWallet ? WALLET_ROWS : subKey === 0 ? 1 : ACCOUNT_ROWS
    // A wallet begins on a cache line.
    const first = isWallet ? this.nextWallet : this.rows
    if (first + rows > this.capacity) return -1
    this.rows = first + rows
    const firstCode = isWallet ? LedgerCode.spotAvailable : code
    for (let i = 0; i < (isWallet ? 3 : 1); i++) this.#describe(first + i, firstCode + i, owner, asset)
    if (subKey !== 0) this.#describe(first + 1, SUB_KEY, subKey, 0)
    this.#addToIndex(first)
    return isWallet ? first + code - LedgerCode.spotAvailable : first
  }

  /** What the next `move` is about; for callers off the order path, which write the registers themselves. */
  move(debit: number, credit: number, amount: bigint, bizType: number, leg: number): void {
    this.r[R.amount] = amount
    this.r[R.bizNumber] = 0n
    this.r[R.bizKind] = BigInt(bizType | (leg << 8)) << 32n
    this.moveAmount(debit, credit)
  }

  /** See `mover`. */
  readonly moveAmount: (debit: number, credit: number) => void

  /** Whether a move that looks wrong is one: accounts of the house may go below zero. */
  checkMove(debit: number, credit: number): void {
    if (this.r[R.amount] <= 0n) broken('a posting moves a positive amount')
    if (this.asset(debit) !== this.asset(credit)) broken('a posting stays within one asset')
    if (this.balance(debit) < this.r[R.amount] && !this.mayBeNegative(debit)) {
      broken(`account ${this.code(debit)}:${this.owner(debit)} would go below zero`)
    }
  }

  mayBeNegative(row: LedgerRow): boolean {
    return mayBeNegative(this.code(row), this.subKey(row))
  }

  /**
   * One line of a journal: `amount` (positive = credit) comes to the account. The journal has checked that its lines balance,
   * and what each account holds; here a shortage is a bug. Returns the balance after it.
   */
  enter(row: LedgerRow, amount: bigint): bigint {
    const after = this.balance(row) + amount
    if (amount < 0n && after < 0n && !this.mayBeNegative(row)) {
      broken(`account ${this.code(row)}:${this.owner(row)} would go below zero`)
    }
    if (after > LEDGER_LIMIT || after < -LEDGER_LIMIT) broken('a balance beyond what the ledger holds')
    this.i64[(row << 1) + B.balance] = after
    return after
  }

  /** After a restore: the index from what every row says. */
  reindex(): void {
    this.index.fill(0)
    for (let row = 0; row < this.rows; row++) {
      const code = this.code(row)
      const isInWallet = code === LedgerCode.spotLocked || code === LedgerCode.spotWithdrawing
      if (this.isAccount(row) && !isInWallet) this.#addToIndex(row)
    }
  }

  #describe(row: LedgerRow, code: number, owner: number, asset: number): void {
    this.u32[(row << 2) + B.codeAndAsset] = code | (asset << 16)
    this.u32[(row << 2) + B.owner] = owner
  }

  #addToIndex(row: LedgerRow): void {
    const mask = this.index.length - 1
    let i = hash(this.code(row), this.owner(row), this.asset(row), this.subKey(row)) & mask
    while (this.index[i] !== 0) i = (i + 1) & mask
    this.index[i] = row + 1
  }
}

function hash(code: number, owner: number, asset: number, subKey: number): number {
  const account = owner ^ Math.imul(asset, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b) ^ Math.imul(subKey, 0xc2b2ae3d)
  let h = Math.imul(account, 0x27d4eb2f)
  h ^= h >>> 15
  return Math.imul(h, 0x165667b1) >>> 0
}

/**
 * Moves `r[amount]` (> 0) from `debit` to `credit` and reports it with the business in `r[bizNumber]`, `r[bizKind]`. Callers
 * check funds first; here a shortage is a bug.
 */
function mover(ledger: Ledger, events: EventBuffer): (debit: number, credit: number) => void {
  const { u32, i64, r } = ledger
  return (debit, credit) => {
    const d = (debit & ROW) << 1
    const c = (credit & ROW) << 1
    const amount = r[R.amount]
    const debitAfter = BigInt.asIntN(64, i64[d + B.balance] - amount)
    const creditAfter = BigInt.asIntN(64, i64[c + B.balance] + amount)
    const zero = BigInt.asIntN(64, 0n)
    const differ = u32[(d << 1) + B.codeAndAsset] ^ u32[(c << 1) + B.codeAndAsset]
    if (debitAfter < zero || amount <= zero || differ >>> 16 !== 0) ledger.checkMove(debit, credit)
    i64[d + B.balance] = debitAfter
    i64[c + B.balance] = creditAfter

    const event = events.take(POSTING_SIZE) >>> 3
    const e = events.words.i64
    e[event - 1] = BigInt.asIntN(64, POSTING_HEADER)
    // Owner, code and asset stand in one word in row and event alike.
    e[event + DEBIT] = i64[d + ACCOUNT]
    e[event + CREDIT] = i64[c + ACCOUNT]
    e[event + P.amount] = amount
    e[event + P.debitBalance] = debitAfter
    e[event + P.creditBalance] = creditAfter
    e[event + P.bizNumber] = r[R.bizNumber]
    e[event + BUSINESS] = r[R.bizKind]
  }
}
