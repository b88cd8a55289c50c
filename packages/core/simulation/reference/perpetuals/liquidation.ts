import { EndReason, LiquidationStep, PositionSide, Side } from '../../../messages/terms.ts'
import { repayChanged, repayFirst, settleDebts } from '../unified/liquidation.ts'
import { inUsd } from '../unified/worth.ts'
import { averagePrice, bankruptcyPrice } from './bankruptcy.ts'
import { end, ordersOfPosition, take, trimReducing } from './book.ts'
import { clearWay } from './closing.ts'
import { payShortage } from './fund.ts'
import { payDue } from './funding.ts'
import { workOff } from './house.ts'
import { tradesForLiquidation } from './index-state.ts'
import { isIsolated, poolOf } from './margin.ts'
import { balanceAt, fund, marginPlace, move, settleAsset, wallet, walletBalance } from './money.ts'
import { ceilDiv, greatest, least, size } from './numbers.ts'
import { change } from './positions.ts'
import { type Contract, type Order, ordersOf, type Position, type State, type StepImage } from './state.ts'
import { takeOver } from './takeover.ts'
import { maintenanceOf, tierNumber } from './tiers.ts'
import { isFrozenUnit } from './trouble.ts'
import {
  equityInCoin,
  healthOf,
  isInTrouble,
  isShort,
  savingPrices,
  sharesOf,
  type Unit,
  unitAt,
  unitOf,
} from './unit.ts'
import { notional, unrealised, worthOf } from './value.ts'

/** Steps after one command at most; the rest follows after the next ones. */
const STEPS = 32
/** And so many that are found. */
const CHANGES = 32
/** A position of a higher tier goes down one tier a second. */
const STEP_MS = 1_000
const CLEARANCE = 1_000n

/** After every command, of which so many are warned, calmed or begun with at most; the others follow after the next ones. */
export function liquidate(state: State): void {
  const left = look(state, CHANGES)
  if (runSteps(state)) look(state, left)
  state.ranks.clear()
}

/** By the numbers of what is liquidated as one: debts of who holds nothing are paid, then who is in trouble is found. Returns what is left. */
function look(state: State, most: number): number {
  for (const { position, side } of state.shrunk.splice(0)) cancelUncovered(state, position, side)
  repayChanged(state)
  const keys = byNumber(state, [...state.pools.keys()])
  for (const key of keys) if (!state.liquidating.has(key) && !unitAt(state, key)) payDebt(state, key)
  let left = most
  for (const key of keys) if (left > 0 && lookAt(state, key)) left--
  return left
}

/** Before the first is closed at the end of a contract, everybody whom its price brings into trouble. */
export function lookForShort(state: State, contract: Contract): void {
  for (const key of byNumber(state, [...state.pools.keys()])) {
    const holds = unitAt(state, key)?.positions.some((position) => position.contract === contract)
    if (holds) lookAt(state, key)
  }
}

export function byNumber(state: State, keys: readonly string[]): string[] {
  return [...keys].sort((a, b) => (state.pools.get(a) as number) - (state.pools.get(b) as number))
}

/** Returns whether it is warned now, or calm again, or in liquidation. */
function lookAt(state: State, key: string): boolean {
  const unit = unitAt(state, key)
  if (state.liquidating.has(key) || !unit || isFrozenUnit(state, unit)) return false
  if (!isShort(state, unit)) return warn(state, unit)
  state.liquidating.set(key, 0)
  const heaviest = largest(state, unit)
  report(state, unit.account, LiquidationStep.began, {
    contract: heaviest?.contract.id ?? 0,
    qty: size(heaviest?.qty ?? 0n),
    saving: heaviest ? savingPrices(state, unit, heaviest.contract) : [],
  })
  return true
}

/** From 80 % on, until it is below 70 %. */
function warn(state: State, unit: Unit): boolean {
  const { equity, maintenance } = healthOf(state, unit)
  const wasWarned = state.warned.has(unit.key)
  const isWarned = maintenance > 0n && maintenance * 10n >= equity * (wasWarned ? 7n : 8n)
  if (isWarned === wasWarned) return false
  if (isWarned) state.warned.add(unit.key)
  else state.warned.delete(unit.key)
  if (isWarned) report(state, unit.account, LiquidationStep.warning, { contract: unit.isolated ? unit.contract.id : 0 })
  return true
}

/** Returns whether there was anything to do. */
function runSteps(state: State): boolean {
  let left = STEPS
  const isDue = (key: string) => (state.liquidating.get(key) ?? Number.POSITIVE_INFINITY) + STEP_MS <= state.time
  for (const key of byNumber(state, [...state.liquidating.keys()].filter(isDue)).slice(0, STEPS)) {
    while (left > 0 && isDue(key)) {
      left--
      step(state, key)
    }
  }
  return workOff(state, left) || left < STEPS
}

function step(state: State, key: string): void {
  for (const position of unitAt(state, key)?.positions ?? []) payDue(state, position)
  const unit = unitAt(state, key)
  if (!unit || !isInTrouble(state, unit)) return ended(state, key)
  const position = largest(state, unit)
  if (!position) {
    // For what it owes alone.
    if (!cancelOpening(state, unit)) ended(state, key)
    return
  }
  const frozen = isFrozenUnit(state, unit)
  const isDone =
    !frozen &&
    (cancelOpening(state, unit) || (unit.isUnified && repayFirst(state, unit.account)) || netOverlap(state, unit))
  if (isDone) return
  if (frozen || !tradesForLiquidation(position.contract)) {
    state.liquidating.set(key, state.time)
    return
  }
  reduce(state, unit, position)
}

function ended(state: State, key: string): void {
  const [account = 0, of, leg] = key.split(':').map(Number)
  const unit = unitAt(state, key)
  const isOver = unit?.isUnified && unit.positions.length === 0
  if (isOver && isInTrouble(state, unit)) settleDebts(state, account)
  state.liquidating.delete(key)
  report(state, account, LiquidationStep.ended, { contract: leg === undefined ? 0 : of })
  if (!unit) payDebt(state, key)
}

/** Of the contract (isolated), of the wallet (cross), all (unified). Reducing ones stay. */
function cancelOpening(state: State, { account, isolated, isUnified, contract }: Unit): boolean {
  const asset = settleAsset(contract)
  const concerned = (order: Order) =>
    isolated ? order.contract === contract : isUnified || settleAsset(order.contract) === asset
  const opening = ordersOf(state, account).filter((order) => !order.reduces && concerned(order))
  for (const order of opening.sort((a, b) => a.id - b.id)) {
    end(state, order, EndReason.liquidation)
    report(state, account, LiquidationStep.canceled, { contract: order.contract.id })
  }
  return opening.length > 0
}

/** Hedged, what is long and short at once closes against each other at mark, without fee: one contract a step, the newest seat first. */
function netOverlap(state: State, { account, positions, isolated }: Unit): boolean {
  if (isolated) return false
  const { seats } = state.traders.get(account) as { seats: number[] }
  for (const id of seats.toReversed()) {
    const long = positions.find(({ contract, side }) => contract.id === id && side === PositionSide.long)
    const short = positions.find(({ contract, side }) => contract.id === id && side === PositionSide.short)
    if (!long || !short) continue
    const { contract } = long
    const lots = least(long.qty, -short.qty)
    const value = worthOf(contract, contract.mark, lots)
    change(state, long, { lots: -lots, value, fee: 0n })
    change(state, short, { lots, value, fee: 0n })
    for (const position of [long, short]) trimReducing(state, position)
    report(state, account, LiquidationStep.netted, { contract: id, qty: lots, price: contract.mark })
    return true
  }
  return false
}

/** Book before takeover, unless equity is under two thirds of the maintenance margin (futures-additions.md §4.2). */
function reduce(state: State, unit: Unit, position: Position): void {
  const { equity, maintenance } = healthOf(state, unit)
  if (equity * 3n < maintenance * 2n) {
    takeOver(state, unit, position, size(position.qty))
    return
  }
  const lots = lotsToGo(position)
  const isAll = lots === size(position.qty)
  const left = sell(state, position, lots, sharesOf(state, unit).get(position) as bigint)
  // What is left of a higher tier has a second to find its place.
  if (!isAll) state.liquidating.set(unit.key, state.time)
  const now = unitAt(state, unit.key)
  if (!now || !isInTrouble(state, now)) return ended(state, unit.key)
  if (left > 0n) takeOver(state, now, position, left)
}

/** By maintenance margin; where coins of several kinds stand behind all, in USD. */
function largest(state: State, { positions, isUnified }: Unit): Position | undefined {
  const weightOf = (position: Position) =>
    isUnified ? inUsd(state, settleAsset(position.contract), maintenanceOf(position)) : maintenanceOf(position)
  return [...positions].sort((a, b) => {
    const [x, y] = [weightOf(a), weightOf(b)]
    return x === y ? a.contract.id - b.contract.id || a.side - b.side : x > y ? -1 : 1
  })[0]
}

/** Lots above the tier below; of the first tier all. */
function lotsToGo({ contract, qty, ...rest }: Position): bigint {
  const number = tierNumber(contract, notional({ contract, qty, ...rest }))
  if (number === 0) return size(qty)
  const cap = contract.tiers[number - 1]?.cap ?? 0n
  const kept = contract.isInverse ? (cap * contract.mark) / contract.factor : cap / (contract.mark * contract.factor)
  return kept < size(qty) ? size(qty) - kept : size(qty)
}

/** An order that takes what there is. */
export function orderFor(state: State, position: Position, lots: bigint, price: bigint): Order {
  return {
    id: ++state.lastOrderId,
    account: position.account,
    contract: position.contract,
    side: position.qty > 0n ? Side.sell : Side.buy,
    positionSide: position.side,
    reduces: true,
    liquidates: true,
    price,
    left: lots,
    executed: 0n,
    isOpen: true,
    endReason: 0,
  }
}

/** Sells or buys back in the book, no worse than the bankruptcy price. Returns what found nobody. */
function sell(state: State, position: Position, lots: bigint, share: bigint): bigint {
  const { contract, account } = position
  const order = orderFor(state, position, lots, bankruptcyPrice(position, share))
  const wallet = walletBalance(state, account, contract)
  const [before, fees] = [state.trades.length, position.fees]
  clearWay(state, order)
  take(state, order)
  end(state, order, EndReason.iocRest)
  const value = state.trades.slice(before).reduce((total, trade) => total + trade.value, 0n)
  if (order.executed === 0n) return order.left
  const fee = position.fees - fees
  const clearance = takeClearance(state, position, ceilDiv(value, CLEARANCE), wallet)
  const price = averagePrice(contract, order.executed, value)
  report(state, account, LiquidationStep.sold, { contract: contract.id, qty: order.executed, price, fee, clearance })
  trimReducing(state, position)
  return order.left
}

/** 0.10 % of what was sold, of an isolated position at most its margin, or what of it has just come back. */
function takeClearance(state: State, position: Position, wanted: bigint, before: bigint): bigint {
  const { contract, account } = position
  const asset = settleAsset(contract)
  const isolated = isIsolated(state, position)
  const isHeld = isolated && position.qty !== 0n
  const equity = isHeld
    ? least(position.margin, position.margin + unrealised(position))
    : isolated
      ? walletBalance(state, account, contract) - before
      : equityInCoin(state, unitOf(state, position), contract)
  const amount = greatest(0n, least(wanted, equity))
  move(state, asset, isHeld ? marginPlace(position) : wallet(state, account, contract), fund(contract), amount)
  if (isHeld) position.margin -= amount
  return amount
}

/** A wallet below zero with nothing held is a debt, which the fund pays at once (futures-additions.md §4.1). */
function payDebt(state: State, key: string): void {
  const [account = 0, asset = 0, leg] = key.split(':').map(Number)
  if (leg !== undefined) return
  const ofAsset = [...state.contracts.values()].filter((of) => settleAsset(of) === asset)
  const contract = state.lastContracts.get(key) ?? ofAsset.sort((a, b) => a.id - b.id)[0]
  if (!contract) return
  const debt = -balanceAt(state, wallet(state, account, contract), asset)
  if (debt <= 0n) return
  payShortage(state, contract, wallet(state, account, contract), debt)
  report(state, account, LiquidationStep.fundPaid, { contract: contract.id })
}

/** What reduced has taken from a position what plain orders were to close: those that nothing covers end, the newest first. */
function cancelUncovered(state: State, position: Position, side: Side): void {
  const { account, contract, qty } = position
  const orders = ordersOfPosition(state, position).filter((order) => order.side === side && !order.reduces)
  const lots = orders.reduce((total, { left }) => total + left, 0n)
  if (lots <= (side === Side.buy ? -qty : qty)) return
  for (const order of orders.sort((a, b) => b.id - a.id)) {
    const { initial, counted } = poolOf(state, account, contract)
    if (initial <= counted) return
    end(state, order, EndReason.insufficientFunds)
  }
}

/** A line of the statement. */
export function report(state: State, account: number, step: number, line: Partial<StepImage> = {}): void {
  state.steps.push({ account, contract: 0, step, qty: 0n, price: 0n, fee: 0n, clearance: 0n, ...line })
}
