import { FuturesWallet, HOUSE, LedgerCode } from '../../../messages/terms.ts'
import type { Contract, Position, State } from './state.ts'

export type Place = readonly [code: number, owner: number, subKey: number]

function keyOf([code, owner, subKey]: Place, asset: number): string {
  return `${code}:${owner}:${asset}:${subKey}`
}

export function balanceAt(state: State, place: Place, asset: number): bigint {
  return state.balances.get(keyOf(place, asset)) ?? 0n
}

/** One side down, the other up; a negative amount moves the other way. */
export function move(state: State, asset: number, from: Place, to: Place, amount: bigint): void {
  if (amount === 0n) return
  for (const [code, owner] of [from, to]) if (code === LedgerCode.futuresWallet) state.unified.changed.add(owner)
  state.balances.set(keyOf(from, asset), balanceAt(state, from, asset) - amount)
  state.balances.set(keyOf(to, asset), balanceAt(state, to, asset) + amount)
}

export const settleAsset = (contract: Contract): number => contract.terms.quote
export const clearing = (contract: Contract): Place => [LedgerCode.futuresClearing, HOUSE, contract.id]
export const fees: Place = [LedgerCode.futuresFees, HOUSE, 0]
export const rebates: Place = [LedgerCode.makerRebates, HOUSE, 0]
export const badDebt: Place = [LedgerCode.badDebt, HOUSE, 0]
export const fund = ({ terms }: Contract): Place => [LedgerCode.insurance, HOUSE, terms.group]
/** The part that all groups of an asset share. */
export const commonFund: Place = [LedgerCode.insurance, HOUSE, 0]
export const liquidationAccount: Place = [LedgerCode.liquidation, HOUSE, 0]

export function wallet(state: State, account: number, contract: Contract): Place {
  const subKey = state.traders.get(account)?.isUnified ? FuturesWallet.unified : contract.terms.wallet
  return [LedgerCode.futuresWallet, account, subKey]
}

export function marginPlace(position: Position): Place {
  return [LedgerCode.isolatedMargin, position.account, position.contract.id]
}

/** What profit of a position goes to and losses come from. */
export function placeOf(state: State, position: Position, isolated: boolean): Place {
  if (position.account === HOUSE) return liquidationAccount
  return isolated ? marginPlace(position) : wallet(state, position.account, position.contract)
}

export function walletBalance(state: State, account: number, contract: Contract): bigint {
  return balanceAt(state, wallet(state, account, contract), settleAsset(contract))
}

export function fundBalance(state: State, contract: Contract): bigint {
  return balanceAt(state, fund(contract), settleAsset(contract))
}
