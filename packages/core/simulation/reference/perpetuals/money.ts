import { HOUSE, LedgerCode } from '../../../messages/terms.ts'
import { least } from './numbers.ts'
import type { Contract, Position, State } from './state.ts'

type Place = readonly [code: number, owner: number, subKey: number]

function keyOf([code, owner, subKey]: Place, asset: number): string {
  return `${code}:${owner}:${asset}:${subKey}`
}

function balanceAt(state: State, place: Place, asset: number): bigint {
  return state.balances.get(keyOf(place, asset)) ?? 0n
}

/** One side down, the other up; a negative amount moves the other way. */
export function move(state: State, asset: number, from: Place, to: Place, amount: bigint): void {
  if (amount === 0n) return
  state.balances.set(keyOf(from, asset), balanceAt(state, from, asset) - amount)
  state.balances.set(keyOf(to, asset), balanceAt(state, to, asset) + amount)
}

export const settleAsset = (contract: Contract): number => contract.terms.quote
export const clearing = (contract: Contract): Place => [LedgerCode.futuresClearing, HOUSE, contract.id]
export const fees: Place = [LedgerCode.futuresFees, HOUSE, 0]
export const rebates: Place = [LedgerCode.makerRebates, HOUSE, 0]
const badDebt: Place = [LedgerCode.badDebt, HOUSE, 0]
export const fund = ({ terms }: Contract): Place => [LedgerCode.insurance, HOUSE, terms.group]
export const liquidationAccount: Place = [LedgerCode.liquidation, HOUSE, 0]

export function wallet(account: number, contract: Contract): Place {
  return [LedgerCode.futuresWallet, account, contract.terms.wallet]
}

export function marginPlace(position: Position): Place {
  return [LedgerCode.isolatedMargin, position.account, position.contract.id]
}

export function walletBalance(state: State, account: number, contract: Contract): bigint {
  return balanceAt(state, wallet(account, contract), settleAsset(contract))
}

export function fundBalance(state: State, contract: Contract): bigint {
  return balanceAt(state, fund(contract), settleAsset(contract))
}

/** The fund pays what nobody else can, as far as it has; the rest is the house's loss (domain/ledger.md §3). */
export function payShortage(state: State, contract: Contract, to: Place, amount: bigint): void {
  const asset = settleAsset(contract)
  const paid = least(amount, fundBalance(state, contract))
  move(state, asset, fund(contract), to, paid)
  move(state, asset, badDebt, to, amount - paid)
}
