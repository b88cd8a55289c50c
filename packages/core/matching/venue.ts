import type { Accounts } from '../accounts/accounts.ts'
import type { EventBuffer } from '../event-buffer.ts'
import type { Markets } from '../markets/markets.ts'
import type { References } from '../markets/reference-price.ts'
import type { Orders } from '../records/orders.ts'
import type { Seats } from '../records/seats.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import type { AccountView, LevelView, MarketView, OrderView, SeatView } from '../views.ts'
import type { Book } from './book.ts'
import type { PriceLadders } from './price-ladder.ts'

/**
 * What the book asks and reports of the orders that stand in it. It knows neither an order's life nor the money behind it:
 * whoever owns the orders answers (`orders/book-owner.ts`). One object for each exchange, made once, so that V8 knows every
 * function in it and the order path pays no more than for a call by name.
 */
export interface BookOwner {
  /** The order is about to fill or is cut: a lock that it shares with others becomes its own. */
  claim(slot: Slot): void
  /** Bounds `r[wanted]`, the lots a market order takes at `r[price]`, by what it may spend. */
  boundByFunds(taker: Slot, market: MarketNumber): void
  /** Whether a market order that takes no further lot at `r[price]` has its size, rather than no money left. */
  isSpent(taker: Slot): boolean
  /** The two exchange `r[qty]` lots at `r[price]`. */
  settle(market: MarketNumber, taker: Slot, maker: Slot): void
  /** A maker whose last fill is settled has left its queue. */
  filled(maker: Slot): void
  hasWaiting(market: MarketNumber): boolean
  /** A first trade at another price, which orders may wait for. */
  priceShown(market: MarketNumber, price: bigint): void
  /** Self-trade prevention takes `lots` from an order that goes on. */
  cut(slot: Slot, lots: bigint): void
  /** A maker that self-trade prevention ends has left its queue. */
  prevented(maker: Slot, preventedId: number): void
  /** One of the two was cut and goes on. */
  reportCut(slot: Slot, isMaker: number, preventedId: number): void
}

/** The tables the book reads and writes, and its owner. */
export interface Venue {
  readonly order: OrderView
  readonly level: LevelView
  readonly seat: SeatView
  readonly market: MarketView
  readonly account: AccountView
  readonly orders: Orders
  readonly ladders: PriceLadders
  readonly markets: Markets
  readonly seats: Seats
  readonly accounts: Accounts
  readonly events: EventBuffer
  readonly r: BigInt64Array
  readonly reference: References
  readonly book: Book
  readonly owner: BookOwner
  /** Level the running taker takes from, 0 = none. */
  takingLevel: number
  /** Number of the prevented match the running taker ended by, and whether an order that ends by one was its maker. */
  preventedId: number
  preventedIsMaker: number
}
