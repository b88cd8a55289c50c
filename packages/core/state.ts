import { Accounts } from './accounts/accounts.ts'
import { type Capacity, defaultCapacity } from './capacity.ts'
import { EventBuffer } from './event-buffer.ts'
import { Ledger } from './ledger/ledger.ts'
import { PostingKeys } from './ledger/posting-keys.ts'
import { Assets, Markets } from './markets/markets.ts'
import { ClientIds } from './matching/client-ids.ts'
import { Orders } from './matching/orders.ts'
import { PriceLadders } from './matching/price-ladder.ts'
import { Seats } from './matching/seats.ts'
import { Words } from './messages/layout.ts'
import { REGISTERS } from './registers.ts'
import { ExpiryQueue } from './spot/expiry-queue.ts'
import { OrderLists } from './spot/order-lists.ts'

/** Everything that moves value, in tables. Holds no rules beyond those of each table. */
export class State {
  sequence = 0
  /** Milliseconds since 1970 of the running command, never going back. */
  time = 0
  /** Days since 1970 up to which volumes are closed. */
  day = 0
  /** When that day + 1 begins, ms; 0 = to be found. */
  dayEnds = 0
  readonly capacity: Capacity
  readonly events: EventBuffer
  readonly ledger: Ledger
  readonly postingKeys = new PostingKeys()
  readonly accounts: Accounts
  readonly assets = new Assets()
  readonly markets: Markets
  readonly orders: Orders
  /** Accepted orders that have not entered the book yet: they wait for a trigger, for their list, or for their turn. */
  waiting = 0
  readonly clientIds: ClientIds
  readonly seats: Seats
  readonly ladders: PriceLadders
  readonly lists: OrderLists
  readonly expiries: ExpiryQueue
  /** Remembered orders, oldest end first: slots chained through `next`. */
  rememberedHead = 0
  rememberedTail = 0

  /** Value registers, see registers.ts. */
  readonly r = new BigInt64Array(REGISTERS)
  /** Ledger row of the spot-fee income per asset, and the market asset/USDT whose index values the asset (−1 = none). */
  readonly feeRow: Int32Array
  readonly usdtMarket: Int32Array
  /** A fee rate on its way from 32 to 64 bits. */
  readonly rate = Words.ofBytes(8)
  /** Fee assets of the running fill. */
  buyerFeeAsset = 0
  sellerFeeAsset = 0
  /** Where in the events the running taker's last fill stands. */
  takerFillAt = 0
  /** Level the running taker takes from, 0 = none. */
  takingLevel = 0
  /** Next order of a walk along trailing orders, 0 = none. */
  trailingNext = 0
  /** When the next market opens by itself; Infinity = none. */
  nextOpening = Number.POSITIVE_INFINITY
  /** Number of the prevented match an order ends by. */
  preventedId = 0
  /** Outcome of the running command. */
  rejection = 0
  filter = 0
  subject = 0
  cancelRejection = 0
  /** Memory of the running command, and where in it its own client id stands (a cancel's, an amend's); 0 = none. */
  input: Words | undefined
  requestIdAt = 0
  /** Ids of orders that became active in the running command and enter after it. */
  entering: number[] = []

  constructor(capacity: Partial<Capacity> = {}) {
    this.capacity = { ...defaultCapacity, ...capacity }
    this.events = new EventBuffer()
    this.feeRow = new Int32Array(this.capacity.assets).fill(-1)
    this.usdtMarket = new Int32Array(this.capacity.assets).fill(-1)
    this.ledger = new Ledger(this.capacity, this.events)
    this.accounts = new Accounts(this.capacity)
    this.markets = new Markets(this.capacity)
    this.orders = new Orders(this.capacity)
    this.clientIds = new ClientIds(this.capacity, this.orders.words)
    this.seats = new Seats(this.capacity, this.accounts)
    this.ladders = new PriceLadders(this.capacity)
    this.lists = new OrderLists(this.capacity)
    this.expiries = new ExpiryQueue(this.capacity)
  }

  refuse(rejection: number, filter = 0): number {
    this.rejection = rejection
    this.filter = filter
    return rejection
  }
}
