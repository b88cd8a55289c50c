import { mayBeNegative } from '../../ledger/account-plan.ts'
import type { Line } from '../../messages/journal.ts'
import { LedgerCode, Side } from '../../messages/terms.ts'
import type { Account, ExchangeState, Market, Order } from './state.ts'

/** Credit-positive balance of one ledger account. */
export function balanceOf(state: ExchangeState, code: number, owner: number, asset: number, subKey = 0): bigint {
  return state.balances.get(`${code}:${owner}:${asset}:${subKey}`) ?? 0n
}

/** Changes one balance. Below what the account plan allows is a bug of the caller. */
export function enter(state: ExchangeState, { code, owner, asset, subKey, amount }: Required<Line>): void {
  const balance = balanceOf(state, code, owner, asset, subKey) + amount
  const account = `${code}:${owner}:${asset}:${subKey}`
  if (balance < 0n && amount < 0n && !mayBeNegative(code, subKey)) throw new Error(`account ${account} below zero`)
  state.balances.set(account, balance)
}

/** Debits one account and credits another. */
export function move(
  state: ExchangeState,
  asset: number,
  from: readonly [code: number, owner: number],
  to: readonly [code: number, owner: number],
  amount: bigint,
): void {
  if (amount < 0n) throw new Error('negative posting')
  if (amount === 0n) return
  enter(state, { code: from[0], owner: from[1], asset, subKey: 0, amount: -amount })
  enter(state, { code: to[0], owner: to[1], asset, subKey: 0, amount })
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
