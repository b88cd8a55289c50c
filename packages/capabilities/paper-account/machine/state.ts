import type { OrderImage } from '@bowline/core/messages/events.ts'
import type { Amount, Price, Quantity } from '@bowline/money'

/**
 * Where paper money is. It never enters the exchange's ledger: these places are its own, and over all of them every asset
 * sums to zero. `granted` is where it comes from and `traded` the other side of every trade; both may be below zero, as may a
 * futures wallet for a moment, until `fund` covers it.
 */
export type PlaceOfMoney =
  | 'spot'
  | 'locked'
  | 'futures'
  | `isolated:${number}`
  | 'granted'
  | 'traded'
  | 'fees'
  | 'funding'
  | 'fund'

/** One balanced movement: it leaves one place and comes to another. */
export interface Movement {
  readonly from: PlaceOfMoney
  readonly to: PlaceOfMoney
  readonly asset: number
  readonly amount: Amount
  readonly why: MovementReason
  readonly orderId: number
}

export type MovementReason =
  | 'grant'
  | 'reset'
  | 'lock'
  | 'release'
  | 'trade'
  | 'fee'
  | 'profit'
  | 'margin'
  | 'funding'
  | 'clearance'
  | 'fund'
  | 'transfer'

/** An order of a paper account, in the shape of a real one. */
export type PaperOrder = OrderImage & {
  /** Lots displayed before it at its price, as far as is known; an estimate. */
  readonly ahead: Quantity
}

/** What is held of a contract, and how it is set; flat ones stay for their settings. */
export interface PaperPosition {
  readonly market: number
  /** 0 = flat. */
  readonly positionId: number
  readonly isolated: boolean
  readonly leverage: number
  /** Lots, a short below zero. */
  readonly qty: Quantity
  readonly entryValue: Amount
  /** Since it was opened: profit, fees, and funding paid less received. */
  readonly realised: Amount
  readonly fees: Amount
  readonly funding: Amount
  readonly openedAt: number
}

/** Displayed lots that the account has taken already, of a level that has not changed since. */
export interface Taken {
  readonly market: number
  readonly side: number
  readonly price: Price
  readonly shown: Quantity
  readonly taken: Quantity
}

export interface PaperState {
  /** Rises with every reset; everything belongs to one life. */
  readonly life: number
  /** Of the next order, fill, position or statement. */
  readonly nextId: number
  /** By place and asset, see `balanceKey`. */
  readonly balances: ReadonlyMap<string, Amount>
  /** Open ones, by id. */
  readonly orders: ReadonlyMap<number, PaperOrder>
  /** By contract. */
  readonly positions: ReadonlyMap<number, PaperPosition>
  readonly taken: ReadonlyMap<string, Taken>
}

export const NOTHING_YET: PaperState = {
  life: 0,
  nextId: 1,
  balances: new Map(),
  orders: new Map(),
  positions: new Map(),
  taken: new Map(),
}

export function balanceKey(place: PlaceOfMoney, asset: number): string {
  return `${place} ${asset}`
}

export function balanceOf(state: Pick<PaperState, 'balances'>, place: PlaceOfMoney, asset: number): Amount {
  return state.balances.get(balanceKey(place, asset)) ?? 0n
}
