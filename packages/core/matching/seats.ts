import { AccountRecord, type Accounts } from '../accounts/accounts.ts'
import type { Capacity } from '../capacity.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { layout, Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'

const { LedgerCode } = terms

/** One cache line per seat. */
export const SeatRecord = layout('seat', {
  account: 'u32',
  market: 'u32',
  /** Ledger rows of the available accounts; locked follows. */
  baseRow: 'u32',
  quoteRow: 'u32',
  openOrders: 'u32',
  conditional: 'u32',
  lists: 'u32',
  /** First open order, slot; chained through `seatNext`. */
  head: 'u32',
  /** Lots in open buy orders (greatest-position filter). */
  openBuys: 'i64',
  /** Next seat of the same account. */
  next: 'u32',
  spare: 'u32',
} as const)
export const SEAT_BYTES = 64
const S = SeatRecord.at
const A = AccountRecord.at

export const seat4 = (seat: number): number => seat << 4

/**
 * A seat is one account on one market: its two wallets there and its open orders, so that one look-up per command finds
 * everything a placement needs. An account's seats are chained, as people trade few markets. Seat 0 is unused.
 */
export class Seats extends Words {
  used = 1
  readonly #capacity: number
  readonly #accounts: Accounts

  constructor(capacity: Capacity, accounts: Accounts) {
    super(new ArrayBuffer(capacity.seats * SEAT_BYTES))
    this.#capacity = capacity.seats
    this.#accounts = accounts
  }

  find(account: number, market: number): number {
    if (account >= this.#accounts.size) return 0
    let seat = this.#accounts.u32[(account << 4) + A.firstSeat]
    while (seat !== 0 && this.u32[seat4(seat) + S.market] !== market) seat = this.u32[seat4(seat) + S.next]
    return seat
  }

  /** The seat, taken with its wallets on first need; 0 when a table is full. */
  take(account: number, market: number, base: number, quote: number, ledger: Ledger): number {
    const known = this.find(account, market)
    if (known !== 0) return known
    if (this.used >= this.#capacity) return 0
    const baseRow = ledger.open(LedgerCode.spotAvailable, account, base)
    const quoteRow = ledger.open(LedgerCode.spotAvailable, account, quote)
    if (baseRow < 0 || quoteRow < 0) return 0
    const seat = this.used++
    const at = seat4(seat)
    this.u32[at + S.account] = account
    this.u32[at + S.market] = market
    this.u32[at + S.baseRow] = baseRow
    this.u32[at + S.quoteRow] = quoteRow
    this.u32[at + S.next] = this.#accounts.u32[(account << 4) + A.firstSeat]
    this.#accounts.u32[(account << 4) + A.firstSeat] = seat
    return seat
  }
}
