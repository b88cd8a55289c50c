import { EndReason, HOUSE, LiquidationStep } from '../../../messages/terms.ts'
import { bankruptcyPriceOf } from './bankruptcy.ts'
import { end, take } from './book.ts'
import { clearWay } from './closing.ts'
import { deleverageHouse } from './deleveraging.ts'
import { fundLeft, lossesOfHouse, payShortage, spendable } from './fund.ts'
import { payDue } from './funding.ts'
import { isFrozen, tradesForLiquidation } from './index-state.ts'
import { orderFor, report } from './liquidation.ts'
import { balanceAt, fund, liquidationAccount, move, settleAsset } from './money.ts'
import { greatest, least, MILLION, size } from './numbers.ts'
import { change } from './positions.ts'
import type { Contract, Position, State } from './state.ts'
import { unrealised } from './value.ts'

/** So long what was taken over may wait for the book, and how often that is tried. */
const PATIENCE_MS = 60_000
const TRY_MS = 1_000

/** The liquidation account changes its position; what it gains is at once the fund's, and what it loses the fund pays. */
export function changeHouse(state: State, contract: Contract, lots: bigint, value: bigint): void {
  change(state, contract.house, { lots, value, fee: 0n })
  forward(state, contract)
}

export function forward(state: State, contract: Contract): void {
  const asset = settleAsset(contract)
  const gained = balanceAt(state, liquidationAccount, asset)
  if (gained > 0n) move(state, asset, liquidationAccount, fund(contract), gained)
  else payShortage(state, contract, liquidationAccount, -gained)
}

/** By contract, each once a second, as many as the command has steps left. Returns whether any was due. */
export function workOff(state: State, most: number): boolean {
  const due = [...state.contracts.values()].filter(
    ({ house, workedOffAt }) => house.qty !== 0n && workedOffAt + TRY_MS <= state.time,
  )
  for (const contract of due.sort((a, b) => a.id - b.id).slice(0, most)) work(state, contract)
  return due.length > 0
}

function work(state: State, contract: Contract): void {
  const { house } = contract
  contract.workedOffAt = state.time
  if (isFrozen(state, contract) || !tradesForLiquidation(contract)) return
  payDue(state, house)
  forward(state, contract)
  const held = house.qty
  const order = orderFor(state, house, size(held), worstPrice(state, contract, house))
  clearWay(state, order)
  take(state, order)
  end(state, order, EndReason.iocRest)
  if (house.qty !== held) {
    report(state, HOUSE, LiquidationStep.workedOff, { contract: contract.id, qty: size(held - house.qty) })
  }
  if (house.qty !== 0n && isOver(state, house)) deleverageHouse(state, contract, size(house.qty))
}

/** At a contract's end: lots whose loss the fund cannot bear. */
export function unbearable(state: State, contract: Contract): bigint {
  const { house } = contract
  const loss = -unrealised(house)
  if (loss <= 0n) return 0n
  const has = greatest(0n, fundLeft(state, contract) + lossesOfHouse(state, contract, house))
  return loss <= has ? 0n : size(house.qty) - (has * size(house.qty)) / loss
}

/** Inside the price limits, and no worse than the fund can pay for. */
function worstPrice(state: State, contract: Contract, house: Position): bigint {
  const price = bankruptcyPriceOf(contract, house.qty, house.entry, fundLeft(state, contract), 0n)
  return house.qty > 0n ? greatest(price, contract.minSell) : least(price, contract.maxBuy)
}

/** Too long, more than the fund can pay, or further from what it was taken at than Y. */
function isOver(state: State, house: Position): boolean {
  const { contract } = house
  if (state.time - house.openedAt >= PATIENCE_MS) return true
  const loss = -unrealised(house)
  if (loss <= 0n) return false
  return spendable(state, contract) === 0n || loss * MILLION > house.entry * BigInt(contract.terms.farPpm)
}
