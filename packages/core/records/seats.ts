import { AccountRecord, type Accounts, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import type { Capacity } from '../capacity.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { layout, Table } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, SeatNumber } from './view.ts'

const { HOUSE, LedgerCode } = terms

/** One cache line per seat. */
export const SeatRecord = layout('seat', {
  account: 'u32',
  market: 'u32',
  /** Ledger rows of the available accounts; locked follows. On a contract its two positions. */
  baseRow: 'u32',
  quoteRow: 'u32',
  openOrders: 'u32',
  conditional: 'u32',
  lists: 'u32',
  /** First open order, slot; chained through `seatNext`. */
  head: 'u32',
  /** Lots in open buy orders (greatest-position filter). */
  openBuys: 'i64',
  /** Next seat in the same place of the index, a lower number. */
  indexNext: 'u32',
  /** Newest open list, slot; chained by `OrderLists`. */
  listHead: 'u32',
} as const)
export const SEAT_BYTES = 64
/** Seats at most; masks a seat's number on the order path, so that V8 knows that no place overflows. */
export const MOST_SEATS = 0x1ffffff
const SEAT = MOST_SEATS
const S = SeatRecord.at
const A = AccountRecord.at
const ACCOUNT = MOST_ACCOUNTS

const seat4 = (seat: SeatNumber): number => seat << 4

/**
 * A seat is one account on one market: its two wallets there and its open orders, so that one look-up per command finds
 * everything a placement needs. An account names the seat it took last, where people mostly trade; the others are found by
 * an index. Seat 0 is unused.
 */
export class Seats extends Table {
  used = 1
  declare private readonly accounts: Accounts
  declare private readonly capacity: number
  declare private readonly index: Uint32Array
  declare private readonly mask: number

  constructor(capacity: Capacity, accounts: Accounts) {
    if (capacity.seats > MOST_SEATS) throw new RangeError(`more than ${MOST_SEATS} seats`)
    super(capacity.seats * SEAT_BYTES)
    this.capacity = capacity.seats
    this.accounts = accounts
    this.index = new Uint32Array(2 ** Math.ceil(Math.log2(capacity.seats)))
    this.mask = this.index.length - 1
  }

  readonly find = (account: AccountNumber, market: MarketNumber): SeatNumber => {
    if (account >= this.accounts.size) return 0
    const { u32 } = this.accounts
    const a4 = (account & ACCOUNT) << 4
    const last = u32[a4 + A.lastSeat]
    return last === 0 || u32[a4 + A.lastMarket] === market ? last : this.findByIndex(account, market)
  }

  private readonly findByIndex = (account: AccountNumber, market: MarketNumber): SeatNumber => {
    const { u32 } = this
    let seat = this.index[hash(account, market) & this.mask]
    while (seat !== 0) {
      const s4 = (seat & SEAT) << 4
      if (u32[s4 + S.account] === account && u32[s4 + S.market] === market) break
      seat = u32[s4 + S.indexNext]
    }
    return seat
  }

  /**
   * The seat, or else where `take` will put it: a draft of it stands there, to which nothing refers. What a draft has for a
   * wallet that is not open yet reads as an empty one. 0 when a table is full.
   */
  draft(account: AccountNumber, market: MarketNumber, base: number, quote: number, ledger: Ledger): SeatNumber {
    const known = this.find(account, market)
    if (known !== 0) return known
    const baseRow = ledger.find(LedgerCode.spotAvailable, account, base)
    const quoteRow = ledger.find(LedgerCode.spotAvailable, account, quote)
    const missing = (baseRow < 0 ? 1 : 0) + (quoteRow < 0 ? 1 : 0)
    if (this.used >= this.capacity || (missing > 0 && !ledger.hasRoom(missing))) return 0
    const at = seat4(this.used)
    this.u32[at + S.baseRow] = baseRow < 0 ? ledger.nextWallet : baseRow
    this.u32[at + S.quoteRow] = quoteRow < 0 ? ledger.nextWallet : quoteRow
    return this.used
  }

  /** Room for one more. */
  get hasRoom(): boolean {
    return this.used < this.capacity
  }

  /** A draft of a seat with these in the place of its wallets. */
  draftOf(first: number, second: number): SeatNumber {
    const at = seat4(this.used)
    this.u32[at + S.baseRow] = first
    this.u32[at + S.quoteRow] = second
    return this.used
  }

  /** A new seat on a contract, for which there is room: two positions stand in the place of its wallets. */
  takeFor(account: AccountNumber, market: MarketNumber, first: number, second: number): SeatNumber {
    const seat = this.draftOf(first, second)
    this.used++
    this.#describe(seat, account, market)
    return seat
  }

  /** The seat, or the one that was drafted last. */
  findOrDrafted(account: AccountNumber, market: MarketNumber): SeatNumber {
    const known = this.find(account, market)
    return known === 0 ? this.used : known
  }

  /** The seat, taken with its wallets when an order first needs it; 0 when a table is full. */
  take(account: AccountNumber, market: MarketNumber, base: number, quote: number, ledger: Ledger): SeatNumber {
    const known = this.find(account, market)
    if (known !== 0) return known
    if (this.used >= this.capacity) return 0
    const baseRow = ledger.open(LedgerCode.spotAvailable, account, base)
    const quoteRow = ledger.open(LedgerCode.spotAvailable, account, quote)
    if (baseRow < 0 || quoteRow < 0) return 0
    const seat = this.used++
    const at = seat4(seat)
    this.u32[at + S.baseRow] = baseRow
    this.u32[at + S.quoteRow] = quoteRow
    this.#describe(seat, account, market)
    return seat
  }

  #describe(seat: SeatNumber, account: AccountNumber, market: MarketNumber): void {
    const at = seat4(seat)
    this.u32[at + S.account] = account
    this.u32[at + S.market] = market
    // The house's seats are known to its contracts, and nobody looks for them.
    if (account === HOUSE) return
    this.accounts.u32[(account << 4) + A.lastSeat] = seat
    this.accounts.u32[(account << 4) + A.lastMarket] = market
    this.#enter(seat)
  }

  /** After a restore. */
  reindex(): void {
    this.index.fill(0)
    for (let seat = 1; seat < this.used; seat++) if (this.u32[seat4(seat) + S.account] !== HOUSE) this.#enter(seat)
  }

  #enter(seat: SeatNumber): void {
    const at = seat4(seat)
    const place = hash(this.u32[at + S.account], this.u32[at + S.market]) & this.mask
    this.u32[at + S.indexNext] = this.index[place]
    this.index[place] = seat
  }
}

function hash(account: AccountNumber, market: MarketNumber): number {
  const mixed = Math.imul(account ^ Math.imul(market, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
