import type { Command } from '../messages/commands.ts'
import type { EndedImage, TradeImage } from './reference/state.ts'

export type { EndedImage, TradeImage } from './reference/state.ts'

/** What one command did, as far as the simulation compares it. */
export interface Outcome {
  readonly rejection: number
  readonly filter: number
  readonly subject: number
  readonly cancelRejection: number
  readonly trades: readonly TradeImage[]
  /** Orders that ended, in any order. */
  readonly ended: readonly EndedImage[]
}

/** Credit-positive balance of one ledger account; zero balances may be left out. */
export interface BalanceImage {
  readonly code: number
  readonly owner: number
  readonly asset: number
  /** 0 = the account has none. */
  readonly subKey: number
  readonly amount: bigint
}

export interface LevelImage {
  readonly price: bigint
  readonly qty: bigint
}

/** Visible quantity per price, best first. */
export interface BookImage {
  readonly bids: readonly LevelImage[]
  readonly asks: readonly LevelImage[]
}

export interface OpenOrderImage {
  readonly orderId: number
  readonly account: number
  readonly market: number
  readonly side: number
  readonly status: number
  readonly qty: bigint
  readonly executed: bigint
  readonly prevented: bigint
  readonly cumQuote: bigint
  readonly locked: bigint
  readonly trailExtreme: bigint
  readonly listId: number
}

/** The door through which the simulation drives an exchange: the reference, or the fast core behind an adapter. */
export interface ExchangeUnderTest {
  apply(command: Command, time: number): Outcome
  balances(): readonly BalanceImage[]
  book(market: number): BookImage
  openOrders(): readonly OpenOrderImage[]
}
