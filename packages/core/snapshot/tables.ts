import { ACCOUNT_BYTES, FEE_TIERS } from '../accounts/accounts.ts'
import { VOLUME_DAYS } from '../fee-terms.ts'
import { LEDGER_ROW_BYTES } from '../ledger/ledger.ts'
import { POSTING_KEY_BYTES } from '../ledger/posting-keys.ts'
import { MARKET_BYTES } from '../markets/markets.ts'
import { LADDERS } from '../matching/ladders.ts'
import { LEVEL_BYTES } from '../matching/level-record.ts'
import { MOST_TIERS } from '../messages/contract-terms.ts'
import { OrderFlag, OrderStatus } from '../messages/terms.ts'
import { LIST_BYTES } from '../orders/order-lists.ts'
import { COLLATERAL_BYTES } from '../records/collaterals.ts'
import { CONTRACT_BYTES, FUND_HOURS, KEPT_SETTLEMENTS, MIDDLE_SECONDS, MOST_TIER_TABLES } from '../records/contracts.ts'
import { extraByte, orderByte } from '../records/orders.ts'
import { POOL_BYTES, POSITION_BYTES } from '../records/positions.ts'
import { SEAT_BYTES } from '../records/seats.ts'
import type { State } from '../state.ts'
import type { TypedArray } from './sections.ts'

/** One-second sums kept per market. */
const BUCKETS = 512

/** Every table and how much of it is in use; order and content are the snapshot's format. */
export function tablesOf(s: State): readonly { array: TypedArray; used: number }[] {
  const { ledger, postingKeys, accounts, markets, orders, seats, ladders, lists, expiries, agenda } = s
  const { collaterals, contracts, tiers, positions, pools } = s
  const nodes = ladders.nodeTables
  const table = (used: number, ...arrays: TypedArray[]) => arrays.map((array) => ({ array, used }))
  return [
    ...table(ledger.rows * LEDGER_ROW_BYTES, ledger.u8),
    ...table(postingKeys.used * POSTING_KEY_BYTES, postingKeys.u8),
    ...table(accounts.size * ACCOUNT_BYTES, accounts.u8),
    ...table(accounts.size * 2, accounts.owners),
    ...table(accounts.volumeRows * VOLUME_DAYS, accounts.dailyVolume),
    ...table(FEE_TIERS, accounts.tierVolume, accounts.tierMaker, accounts.tierTaker),
    ...table(markets.size * MARKET_BYTES, markets.words.u8),
    ...table(markets.size, markets.known),
    ...table(markets.size * BUCKETS, markets.bucketBase, markets.bucketQuote),
    ...table(orderByte(orders.used), orders.words.u8),
    ...table(extraByte(orders.used), orders.extra.u8),
    ...table(seats.used * SEAT_BYTES, seats.u8),
    ...table(ladders.usedLevels * LEVEL_BYTES, ladders.u8),
    ...table(markets.size * LADDERS, ladders.best, ladders.root, ladders.digits, ladders.count),
    ...table(ladders.usedNodes, nodes.bitmap),
    ...table(ladders.usedNodes * 32, nodes.child),
    ...table(lists.used * LIST_BYTES, lists.words.u8),
    ...table(lists.used * 3, lists.need),
    ...table(markets.size * LADDERS, agenda.shown),
    ...table(expiries.size, expiries.time, expiries.orderId),
    ...table(s.assets.codes.length, s.feeRow, s.usdtMarket),
    ...table(MOST_TIER_TABLES * MOST_TIERS, tiers.cap, tiers.rate, tiers.maxLeverage),
    ...table(MOST_TIER_TABLES, tiers.rows),
    ...table(contracts.size * CONTRACT_BYTES, contracts.u8),
    ...table(contracts.size * KEPT_SETTLEMENTS, contracts.settledAt, contracts.settledMark, contracts.settledRate),
    ...table(contracts.size * MIDDLE_SECONDS, contracts.middle, contracts.middleAt),
    ...table(contracts.size * FUND_HOURS, contracts.fundHigh),
    ...table(positions.used * POSITION_BYTES, positions.u8),
    ...table(pools.used * POOL_BYTES, pools.u8),
    ...table(collaterals.size * COLLATERAL_BYTES, collaterals.u8),
  ]
}

/** Everything that is one number, in the order of the snapshot's format. */
function positionsIn(s: State): readonly Position[] {
  return [
    ...fields(s, 'sequence', 'time', 'day', 'nextOpening', 'rememberedHead', 'rememberedTail'),
    ...fields(s.ledger, 'rows'),
    ...fields(s.accounts, 'size', 'volumeRows'),
    ...fields(s.markets, 'size'),
    ...fields(s.orders, 'lastOrderId', 'used', 'freeHead'),
    ...fields(s.seats, 'used'),
    ...fields(s.ladders, 'usedLevels', 'freeLevel', 'usedNodes', 'freeNode'),
    ...fields(s.lists, 'lastListId', 'used'),
    ...fields(s.expiries, 'size'),
    ...fields(s.postingKeys, 'used', 'oldest', 'forgottenUpTo'),
    ...fields(s.contracts, 'size', 'lastLiquidationId', 'lastPositionId'),
    ...fields(s.positions, 'used'),
    ...fields(s.pools, 'used', 'freeHead'),
    ...fields(s.collaterals, 'size', 'lastConversionId', 'roundAt', 'roundCursor'),
  ]
}

interface Position {
  read(): number
  write(value: number): void
}

type NumbersOf<T> = { [K in keyof T]-?: T[K] extends number ? K : never }[keyof T]

function fields<T extends object>(owner: T, ...names: readonly NumbersOf<T>[]): Position[] {
  return names.map((name) => ({
    read: () => owner[name] as number,
    write: (value) => Object.assign(owner, { [name]: value }),
  }))
}

export function scalarsOf(s: State): number[] {
  return positionsIn(s).map((position) => position.read())
}

export function takeScalars(s: State, values: readonly number[]): void {
  for (const [index, position] of positionsIn(s).entries()) position.write(values[index] as number)
}

/** Counts orders that have not entered the book yet, and those that are remembered. */
export function recountOrders(s: State): void {
  s.waiting = 0
  s.remembered = 0
  for (let slot = s.rememberedHead; slot !== 0; slot = s.order.next(slot)) s.remembered++
  for (let slot = 1; slot < s.orders.used; slot++) {
    const isOpen = s.orders.isTaken(slot) && s.order.status(slot) <= OrderStatus.partiallyFilled
    if (isOpen && (s.order.flags(slot) & OrderFlag.working) === 0) s.waiting++
  }
}

/** Enters every order that still answers for its client id. */
export function reindexClientIds(s: State): void {
  s.clientIds.clear()
  for (let slot = 1; slot < s.orders.used; slot++) {
    const isSuperseded = (s.order.flags(slot) & OrderFlag.superseded) !== 0
    if (s.orders.isTaken(slot) && s.orders.hasClientId(slot) && !isSuperseded) s.clientIds.add(slot)
  }
}
