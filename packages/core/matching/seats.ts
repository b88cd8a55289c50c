import type { Capacity } from '../capacity.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { LedgerCode } from '../messages/terms.ts'

/**
 * A seat is one account on one market: its two wallets there and its open orders. One look-up per command finds
 * everything a placement needs. Seat 0 is unused.
 */
export class Seats {
  readonly account: Uint32Array
  readonly market: Uint32Array
  /** Ledger rows of the available accounts; locked follows. */
  readonly baseRow: Uint32Array
  readonly quoteRow: Uint32Array
  readonly openOrders: Uint32Array
  readonly conditional: Uint32Array
  readonly lists: Uint32Array
  /** First open order, slot; chained through `seatNext`. */
  readonly head: Uint32Array
  /** Lots in open buy orders (maximum-position filter). */
  readonly openBuys: BigInt64Array
  used = 1
  readonly #index: Uint32Array
  readonly #mask: number
  readonly #capacity: number

  constructor(capacity: Capacity) {
    this.#capacity = capacity.seats
    this.account = new Uint32Array(capacity.seats)
    this.market = new Uint32Array(capacity.seats)
    this.baseRow = new Uint32Array(capacity.seats)
    this.quoteRow = new Uint32Array(capacity.seats)
    this.openOrders = new Uint32Array(capacity.seats)
    this.conditional = new Uint32Array(capacity.seats)
    this.lists = new Uint32Array(capacity.seats)
    this.head = new Uint32Array(capacity.seats)
    this.openBuys = new BigInt64Array(capacity.seats)
    const size = 2 ** Math.ceil(Math.log2(capacity.seats * 2))
    this.#index = new Uint32Array(size)
    this.#mask = size - 1
  }

  find(account: number, market: number): number {
    for (let i = hash(account, market) & this.#mask; this.#index[i] !== 0; i = (i + 1) & this.#mask) {
      const seat = this.#index[i]
      if (this.account[seat] === account && this.market[seat] === market) return seat
    }
    return 0
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
    this.account[seat] = account
    this.market[seat] = market
    this.baseRow[seat] = baseRow
    this.quoteRow[seat] = quoteRow
    this.#enter(seat)
    return seat
  }

  reindex(): void {
    this.#index.fill(0)
    for (let seat = 1; seat < this.used; seat++) this.#enter(seat)
  }

  #enter(seat: number): void {
    let i = hash(this.account[seat], this.market[seat]) & this.#mask
    while (this.#index[i] !== 0) i = (i + 1) & this.#mask
    this.#index[i] = seat
  }
}

function hash(account: number, market: number): number {
  let h = Math.imul(account, 0x9e3779b1) ^ Math.imul(market + 1, 0x85ebca6b)
  h ^= h >>> 15
  return Math.imul(h, 0x2c1b3c6d) >>> 0
}
