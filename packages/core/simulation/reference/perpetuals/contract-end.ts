import { ContractState, EndReason } from '../../../messages/terms.ts'
import { usdOf } from '../unified/worth.ts'
import { bankruptcyPriceOf } from './bankruptcy.ts'
import { end } from './book.ts'
import { deleverage, deleverageHouse } from './deleveraging.ts'
import { payShortage } from './fund.ts'
import { keepRest, payDue, settleLastFunding } from './funding.ts'
import { changeHouse, unbearable } from './house.ts'
import { byNumber } from './liquidation.ts'
import { isHouse } from './liquidation-key.ts'
import { balanceAt, clearing, fund, move, settleAsset } from './money.ts'
import { greatest, halfEven, least, size } from './numbers.ts'
import { change } from './positions.ts'
import { type Contract, openPositions, type Position, type State } from './state.ts'
import { bearable } from './takeover.ts'
import { maintenanceOf } from './tiers.ts'
import { sharesOf, unitAt, unitOf } from './unit.ts'
import { notional, worthOf } from './value.ts'

const SECOND_MS = 1_000
const MEAN_SECONDS = 1_800
/** Positions that one tick closes. */
const PORTION = 50

export function isOver({ state }: Contract): boolean {
  return state === ContractState.settling || state === ContractState.delisted
}

/** Seconds of the last half hour, each with the value before it (domain/perpetuals.md §14). */
export function countSeconds(contract: Contract, time: number): void {
  const { index, terms } = contract
  if (terms.endsAt === 0 || index === 0n) return
  const last = Math.floor(terms.endsAt / SECOND_MS)
  const from = Math.max(contract.endCountedTo, last - MEAN_SECONDS)
  const until = Math.min(Math.floor(time / SECOND_MS), last)
  if (until <= from) return
  contract.endSum += ((index * 10n) / terms.tick) * BigInt(until - from)
  contract.endSeconds += until - from
  contract.endCountedTo = until
}

/** Orders expire, the last funding is exchanged, and the mark is the price at which everything closes. */
export function beginEnd(state: State, contract: Contract): void {
  const { endsAt } = contract.terms
  countSeconds(contract, endsAt)
  settleLastFunding(state, contract, endsAt)
  for (const order of [...state.orders.values()]) if (order.contract === contract) end(state, order, EndReason.delist)
  const { endSum, endSeconds } = contract
  const mean = endSeconds === 0 ? 0n : halfEven(endSum, 10n * BigInt(endSeconds))
  contract.endPrice = greatest(mean, 0n) || contract.mark
  if (contract.endPrice > 0n) contract.mark = contract.endPrice
  contract.state = ContractState.settling
  if (openPositions(state, (position) => position.contract === contract).length === 0) finish(state, contract)
}

/** Free of fees: what may cost the fund first, then the newest positions; what a margin cannot pay the fund does. */
export function closePortion(state: State): void {
  const ending = [...state.contracts.values()].filter((contract) => contract.state === ContractState.settling)
  const contract = ending.sort((a, b) => a.id - b.id)[0]
  if (!contract) return
  const newest = () => openPositions(state, (position) => position.contract === contract).at(-1)
  const losers = losersOf(state, contract)
  for (let left = PORTION; left > 0 && newest(); left--) {
    const position = losers.shift() ?? newest()
    if (position) close(state, contract, position)
  }
  if (!newest()) finish(state, contract)
}

/** The liquidation account, then who is in liquidation: while all are there who gained. */
function losersOf(state: State, contract: Contract): Position[] {
  const units = byNumber(state, [...state.liquidating.keys()]).map((key) => unitAt(state, key)?.positions ?? [])
  const held = units.flatMap((positions) =>
    positions.filter((position) => position.contract === contract).sort((a, b) => a.side - b.side),
  )
  return contract.house.qty === 0n ? held : [contract.house, ...held]
}

/** What the fund cannot bear goes to those who gained, at the bankruptcy price; the rest at the price of the end. */
function close(state: State, contract: Contract, position: Position): void {
  if (isHouse(position)) {
    payDue(state, position)
    deleverageHouse(state, contract, unbearable(state, contract))
  } else shareLoss(state, contract, position)
  if (position.qty === 0n) return
  const value = worthOf(contract, contract.endPrice, size(position.qty))
  if (isHouse(position)) changeHouse(state, contract, -position.qty, value)
  else change(state, position, { lots: -position.qty, value, fee: 0n })
}

function shareLoss(state: State, contract: Contract, position: Position): void {
  payDue(state, position)
  const unit = unitOf(state, position)
  const isWorthless = unit.isUnified && usdOf(state, settleAsset(contract)) === 0n
  if (isWorthless || maintenanceOf(position) === 0n) return
  const share = sharesOf(state, unit).get(position) as bigint
  if (share >= 0n) return
  const lots = size(position.qty)
  const price = bankruptcyPriceOf(contract, position.qty, notional(position), share, 0n)
  deleverage(state, position, lots - bearable(state, position, lots, price), price)
}

/** Units that roundings have left. */
function finish(state: State, contract: Contract): void {
  keepRest(state, contract)
  const asset = settleAsset(contract)
  const rest = balanceAt(state, clearing(contract), asset)
  move(state, asset, clearing(contract), fund(contract), greatest(0n, rest))
  payShortage(state, contract, clearing(contract), -least(0n, rest))
  contract.state = ContractState.delisted
}
