import { ACCOUNT_BYTES, AccountRecord, type Accounts } from './accounts/accounts.ts'
import { MARKET_BYTES, MarketRecord, type Markets } from './markets/markets.ts'
import { LEVEL_BYTES, LevelRecord } from './matching/level-record.ts'
import type { PriceLadders } from './matching/price-ladder.ts'
import { eventLayouts } from './messages/events.ts'
import { LIST_BYTES, type OrderLists } from './orders/order-lists.ts'
import { COLLATERAL_BYTES, CollateralRecord, type Collaterals } from './records/collaterals.ts'
import { CONTRACT_BYTES, ContractRecord, type Contracts } from './records/contracts.ts'
import { EXTRA_BYTES, ORDER_BYTES, OrderExtra, OrderRecord, type Orders } from './records/orders.ts'
import {
  type MarginPools,
  POOL_BYTES,
  POSITION_BYTES,
  PoolRecord,
  PositionRecord,
  type Positions,
} from './records/positions.ts'
import { SEAT_BYTES, SeatRecord, type Seats } from './records/seats.ts'
import {
  type AccountNumber,
  type CollateralSlot,
  type LevelNumber,
  type ListSlot,
  type MarketNumber,
  type PoolNumber,
  type PositionNumber,
  type SeatNumber,
  type Slot,
  viewOf,
} from './records/view.ts'

/**
 * V8 keeps an object of so many fields as a hash table, but not a prototype: behind one, each field is a constant to it.
 */
function asPrototype<View extends object>(view: View): View {
  return Object.create(view)
}

/** An order's record and what few orders have beside it, as one. */
export function orderView(orders: Orders) {
  return asPrototype({
    ...viewOf<typeof OrderRecord.fields, Slot>(OrderRecord, orders.words, ORDER_BYTES),
    ...viewOf<typeof OrderExtra.fields, Slot>(OrderExtra, orders.extra, EXTRA_BYTES),
  })
}
export type OrderView = ReturnType<typeof orderView>

export function seatView(seats: Seats) {
  return asPrototype(viewOf<typeof SeatRecord.fields, SeatNumber>(SeatRecord, seats, SEAT_BYTES))
}
export type SeatView = ReturnType<typeof seatView>

export function levelView(ladders: PriceLadders) {
  return asPrototype(viewOf<typeof LevelRecord.fields, LevelNumber>(LevelRecord, ladders, LEVEL_BYTES))
}
export type LevelView = ReturnType<typeof levelView>

export function listView(lists: OrderLists) {
  return asPrototype(viewOf<typeof eventLayouts.list.fields, ListSlot>(eventLayouts.list, lists.words, LIST_BYTES))
}
export type ListView = ReturnType<typeof listView>

export function marketView(markets: Markets) {
  return asPrototype(viewOf<typeof MarketRecord.fields, MarketNumber>(MarketRecord, markets.words, MARKET_BYTES))
}
export type MarketView = ReturnType<typeof marketView>

export function accountView(accounts: Accounts) {
  return asPrototype(viewOf<typeof AccountRecord.fields, AccountNumber>(AccountRecord, accounts, ACCOUNT_BYTES))
}
export type AccountView = ReturnType<typeof accountView>

export function contractView(contracts: Contracts) {
  return asPrototype(viewOf<typeof ContractRecord.fields, MarketNumber>(ContractRecord, contracts, CONTRACT_BYTES))
}
export type ContractView = ReturnType<typeof contractView>

export function positionView(positions: Positions) {
  return asPrototype(viewOf<typeof PositionRecord.fields, PositionNumber>(PositionRecord, positions, POSITION_BYTES))
}
export type PositionView = ReturnType<typeof positionView>

export function poolView(pools: MarginPools) {
  type Own = { head: PositionNumber; next: PoolNumber }
  return asPrototype(viewOf<typeof PoolRecord.fields, PoolNumber, Own>(PoolRecord, pools, POOL_BYTES))
}
export type PoolView = ReturnType<typeof poolView>

export function collateralView(collaterals: Collaterals) {
  return asPrototype(
    viewOf<typeof CollateralRecord.fields, CollateralSlot>(CollateralRecord, collaterals, COLLATERAL_BYTES),
  )
}
export type CollateralView = ReturnType<typeof collateralView>
