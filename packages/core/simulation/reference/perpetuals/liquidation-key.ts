import { settleAsset } from './money.ts'
import type { Contract, Position } from './state.ts'

/** Names what is liquidated as one: all cross positions of a wallet, or one isolated position. */
export function poolKey(account: number, contract: Contract): string {
  return `${account}:${settleAsset(contract)}`
}

export function positionKey({ account, contract, side }: Position): string {
  return `${account}:${contract.id}:${side}`
}
