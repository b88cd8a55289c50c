import { LedgerCode, Side } from '../../messages/terms.ts'
import type { Account, ExchangeState, Market, Order } from './state.ts'

/** Credit-positive balance of one ledger account. */
export function balanceOf(state: ExchangeState, code: number, owner: number, asset: number): bigint {
  return state.balances.get(`${code}:${owner}:${asset}`) ?? 0n
}

export function isUserCode(code: number): boolean {
  return code >= 2100 && code <= 2199
}

/** Debits one account and credits another. A user balance below zero is a bug of the caller. */
export function move(
  state: ExchangeState,
  asset: number,
  from: readonly [code: number, owner: number],
  to: readonly [code: number, owner: number],
  amount: bigint,
): void {
  if (amount < 0n) throw new Error('negative posting')
  if (amount === 0n) return
  const debited = balanceOf(state, from[0], from[1], asset) - amount
  if (debited < 0n && isUserCode(from[0])) throw new Error(`account ${from.join(':')} of asset ${asset} below zero`)
  state.balances.set(`${from[0]}:${from[1]}:${asset}`, debited)
  state.balances.set(`${to[0]}:${to[1]}:${asset}`, balanceOf(state, to[0], to[1], asset) + amount)
}

export function available(state: ExchangeState, account: Account | number, asset: number): bigint {
  return balanceOf(state, LedgerCode.spotAvailable, typeof account === 'number' ? account : account.id, asset)
}

/** The asset an order pays with, and therefore locks. */
export function paysWith(market: Market, side: Side): number {
  return side === Side.buy ? market.terms.quote : market.terms.base
}

export function lock(state: ExchangeState, market: Market, order: Order, amount: bigint): void {
  const asset = paysWith(market, order.terms.side)
  const owner = order.terms.account
  move(state, asset, [LedgerCode.spotAvailable, owner], [LedgerCode.spotLocked, owner], amount)
  order.locked += amount
}

export function release(state: ExchangeState, market: Market, order: Order, amount: bigint): void {
  const asset = paysWith(market, order.terms.side)
  const owner = order.terms.account
  move(state, asset, [LedgerCode.spotLocked, owner], [LedgerCode.spotAvailable, owner], amount)
  order.locked -= amount
}
