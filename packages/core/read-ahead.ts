import { AccountRecord, MOST_ACCOUNTS } from './accounts/accounts.ts'
import { MOST_ROWS } from './ledger/ledger.ts'
import { LevelRecord, MOST_LEVELS } from './matching/level-record.ts'
import * as commands from './messages/commands.ts'
import type { Words } from './messages/layout.ts'
import { MOST_ORDERS, OrderRecord } from './records/orders.ts'
import { MOST_SEATS, SeatRecord } from './records/seats.ts'
import type { State } from './state.ts'

const { CommandKind, commandLayouts, Header } = commands

const BODY = Header.size / 8
const KIND = Header.at.kind / 4
const PLACED = commandLayouts['place-order'].at
const CANCELED = commandLayouts['cancel-order'].at
const AMENDED = commandLayouts['amend-order'].at
const A = AccountRecord.at
const S = SeatRecord.at
const O = OrderRecord.at
const V = LevelRecord.at
const ACCOUNT = MOST_ACCOUNTS
const SLOT = MOST_ORDERS
const SEAT = MOST_SEATS
const ROW = MOST_ROWS
const LEVEL = MOST_LEVELS

/** Commands read ahead at once: their records fit into the first cache together. */
export const READ_AHEAD = 16
/** Orders and seats up to which the tables stay in the processor's caches by themselves. */
const FEW = 1 << 15

/**
 * Reads what the next commands will need, and does nothing with it. In a large exchange a command follows a chain of records
 * (index → order → seat → wallet) of which each is a miss in every cache, one after the other. Sixteen commands read link by
 * link wait for sixteen misses at the same time. What a command really does is decided when it is applied.
 */
export function readerAhead(s: State, few = FEW): (memory: Words, from: number, to: number) => void {
  const slots = new Uint32Array(READ_AHEAD)
  const seats = new Uint32Array(READ_AHEAD)
  /** What nobody looks at, V8 would not read. */
  const read = new Uint32Array(1)

  function readAhead(memory: Words, from: number, to: number): void {
    if (s.orders.open + s.seats.used < few) return
    const count = nameOrdersAndSeats(memory, from, to)
    readOrders(count)
    readNeighbours(count)
    readWallets(count)
  }

  /** The order or the seat that each of the frames is about; 0 = none. Returns how many frames there are. */
  function nameOrdersAndSeats(memory: Words, from: number, to: number): number {
    const { u32, f64 } = memory
    const accounts = s.accounts.u32
    let count = 0
    for (let byte = from; byte < to && count < READ_AHEAD; count++) {
      const c4 = byte >>> 2
      const c8 = (byte >>> 3) + BODY
      const kind = u32[c4 + KIND] & 0xff
      let slot = 0
      let seat = 0
      if (kind === CommandKind['place-order']) {
        const account = u32[(c8 << 1) + PLACED.account]
        if (account < s.accounts.size) seat = accounts[((account & ACCOUNT) << 4) + A.lastSeat]
      } else if (kind === CommandKind['cancel-order']) slot = s.orders.newestAt(f64[c8 + CANCELED.orderId])
      else if (kind === CommandKind['amend-order']) slot = s.orders.newestAt(f64[c8 + AMENDED.orderId])
      slots[count] = slot
      seats[count] = seat
      // In a ring a frame without length stands where the rest of it is empty.
      if (u32[c4] === 0) break
      byte += u32[c4]
    }
    return count
  }

  /** Both cache lines of each order. */
  function readOrders(count: number): void {
    const orders = s.orders.words.u32
    for (let i = 0; i < count; i++) {
      const o4 = (slots[i] & SLOT) << 5
      read[0] ^= orders[o4]
      seats[i] |= orders[o4 + O.seat]
    }
  }

  /** Who stands beside an order in its level and among those of its seat, the level, and the seat. */
  function readNeighbours(count: number): void {
    const orders = s.orders.words.u32
    const levels = s.ladders.u32
    const seatWords = s.seats.u32
    for (let i = 0; i < count; i++) {
      const o4 = (slots[i] & SLOT) << 5
      read[0] ^=
        orders[((orders[o4 + O.previous] & SLOT) << 5) + O.next] ^
        orders[((orders[o4 + O.next] & SLOT) << 5) + O.previous] ^
        orders[((orders[o4 + O.seatPrevious] & SLOT) << 5) + O.seatNext] ^
        orders[((orders[o4 + O.seatNext] & SLOT) << 5) + O.seatPrevious] ^
        levels[((orders[o4 + O.level] & LEVEL) << 4) + V.head] ^
        seatWords[((seats[i] & SEAT) << 4) + S.head]
    }
  }

  /** The wallets of each seat, and its newest order, before which a new one is put. */
  function readWallets(count: number): void {
    const orders = s.orders.words.u32
    const seatWords = s.seats.u32
    const rows = s.ledger.u32
    for (let i = 0; i < count; i++) {
      const s4 = (seats[i] & SEAT) << 4
      read[0] ^=
        rows[(seatWords[s4 + S.baseRow] & ROW) << 2] ^
        rows[(seatWords[s4 + S.quoteRow] & ROW) << 2] ^
        orders[((seatWords[s4 + S.head] & SLOT) << 5) + O.seatPrevious]
    }
  }

  return readAhead
}
