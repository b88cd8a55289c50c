import { HOUSE, PositionSide } from '../../../messages/terms.ts'
import { settleAsset } from './money.ts'
import { type Contract, choiceOf, type Position, type State } from './state.ts'

/** Names what is liquidated as one: all cross positions of a wallet or of a unified account, or one isolated position. */
export function poolKey(state: State, account: number, contract: Contract): string {
  return state.traders.get(account)?.isUnified ? unifiedKey(account) : `${account}:${settleAsset(contract)}`
}

export function unifiedKey(account: number): string {
  return `${account}:all`
}

/** Of the only one, or the long one, and of the short one. */
export function legKey(account: number, contract: Contract, isShort: boolean): string {
  return `${account}:${contract.id}:${isShort ? 1 : 0}`
}

function positionKey({ account, contract, side }: Position): string {
  return legKey(account, contract, side === PositionSide.short)
}

export function keyOf(state: State, position: Position): string {
  const { account, contract } = position
  return choiceOf(state, account, contract).isolated ? positionKey(position) : poolKey(state, account, contract)
}

export function isHouse({ account }: Position): boolean {
  return account === HOUSE
}

/** Numbers go up; one that was given back is the next to be taken. */
export function takePool(state: State, key: string): void {
  if (!state.pools.has(key)) state.pools.set(key, state.freePools.pop() ?? ++state.lastPool)
}

export function releasePool(state: State, key: string): void {
  state.freePools.push(state.pools.get(key) as number)
  state.pools.delete(key)
  state.warned.delete(key)
}

/** With its first order or choice for a contract an account takes a seat there. */
export function takeSeat(state: State, account: number, contract: Contract): void {
  const { seats } = state.traders.get(account) as { seats: number[] }
  if (seats.includes(contract.id)) return
  takePool(state, poolKey(state, account, contract))
  seats.push(contract.id)
}

/** Something has changed in it, by this contract if one is named. */
export function touch(state: State, position: Position): void {
  if (isHouse(position)) return
  const key = keyOf(state, position)
  if (key === unifiedKey(position.account)) state.unified.changed.add(position.account)
  state.lastContracts.set(key, position.contract)
}
