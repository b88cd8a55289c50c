import { type Amount, divide } from '@bowline/money'
import { RATE_ONE } from './contract.ts'

/** A classic cross account of one settle asset. */
export interface CrossAccount {
  /** Wallet balance; below zero is legal while equity is not (futures-additions.md §1.2). */
  readonly balance: Amount
  /** Of the unrealised profit of cross positions what counts for new orders, see `countedOf`. */
  readonly counted: Amount
  /** Initial margin of positions, and of orders beside them. */
  readonly positionMargin: Amount
  readonly orderMargin: Amount
}

/** Of unrealised profit only a share (10^-8) counts where the contract is thin; of a loss all. */
export function countedOf(upl: Amount, weight: bigint): Amount {
  return upl <= 0n || weight === RATE_ONE ? upl : divide(upl * weight, RATE_ONE, 'floor')
}

/** What new orders may use: max(0, equity − ΣIM). */
export function availableOf({ balance, counted, positionMargin, orderMargin }: CrossAccount): Amount {
  return atLeastZero(balance + counted - positionMargin - orderMargin)
}

/** What is missing of the initial margin. */
export function shortageOf({ balance, counted, positionMargin, orderMargin }: CrossAccount): Amount {
  return atLeastZero(positionMargin + orderMargin - balance - counted)
}

/**
 * What may become somebody's own money: leave the account, or move into an isolated position. Unrealised profit never
 * does: max(0, min(W, equity) − ΣIM) (domain/perpetuals.md §8, futures-additions.md §1.3).
 */
export function transferableOf({ balance, counted, positionMargin, orderMargin }: CrossAccount): Amount {
  const equity = balance + counted
  return atLeastZero((balance < equity ? balance : equity) - positionMargin - orderMargin)
}

/** Liquidation is decided here and by no price: something must be at risk, and equity no more than it needs. */
export function isUnderMargin(maintenance: Amount, equity: Amount): boolean {
  return maintenance > 0n && maintenance >= equity
}

function atLeastZero(value: Amount): Amount {
  return value > 0n ? value : 0n
}
