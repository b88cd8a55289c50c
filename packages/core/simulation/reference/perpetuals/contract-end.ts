import { ContractState, EndReason } from '../../../messages/terms.ts'
import { end } from './book.ts'
import { payShortage } from './fund.ts'
import { keepRest, settleLastFunding } from './funding.ts'
import { changeHouse } from './house.ts'
import { isHouse } from './liquidation-key.ts'
import { balanceAt, clearing, fund, move, settleAsset } from './money.ts'
import { greatest, halfEven, least, size } from './numbers.ts'
import { change } from './positions.ts'
import { type Contract, openPositions, type State } from './state.ts'
import { worthOf } from './value.ts'

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

/** Free of fees, the newest positions first; what a margin cannot pay the fund does. */
export function closePortion(state: State): void {
  const ending = [...state.contracts.values()].filter((contract) => contract.state === ContractState.settling)
  const contract = ending.sort((a, b) => a.id - b.id)[0]
  if (!contract) return
  const open = openPositions(state, (position) => position.contract === contract).reverse()
  for (const position of open.slice(0, PORTION)) {
    const value = worthOf(contract, contract.endPrice, size(position.qty))
    if (isHouse(position)) changeHouse(state, contract, -position.qty, value)
    else change(state, position, { lots: -position.qty, value, fee: 0n })
  }
  if (open.length <= PORTION) finish(state, contract)
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
