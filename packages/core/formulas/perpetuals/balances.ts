import type { Amount } from '@bowline/money'

/** A classic cross account of one settle asset. */
export interface CrossAccount {
  /** Wallet balance; below zero is legal while equity is not (futures-additions.md §1.2). */
  readonly wallet: Amount
  /** Unrealised profit of cross positions. */
  readonly upl: Amount
  /** Initial margin of positions and orders. */
  readonly initialMargin: Amount
}

export function equityOf({ wallet, upl }: Pick<CrossAccount, 'wallet' | 'upl'>): Amount {
  return wallet + upl
}

/** What new orders may use: max(0, equity − ΣIM). */
export function availableOf(account: CrossAccount): Amount {
  return atLeastZero(equityOf(account) - account.initialMargin)
}

/**
 * What may become somebody's own money: leave the account, or move into an isolated position. Unrealised profit never
 * does: max(0, min(W, equity) − ΣIM) (domain/perpetuals.md §8, futures-additions.md §1.3).
 */
export function transferableOf(account: CrossAccount): Amount {
  const equity = equityOf(account)
  return atLeastZero((account.wallet < equity ? account.wallet : equity) - account.initialMargin)
}

/** Liquidation is decided here and by no price: something must be at risk, and equity no more than it needs. */
export function isUnderMargin(maintenance: Amount, equity: Amount): boolean {
  return maintenance > 0n && maintenance >= equity
}

function atLeastZero(value: Amount): Amount {
  return value > 0n ? value : 0n
}
