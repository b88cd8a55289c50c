import { isOwnedByUser } from '@bowline/core/ledger/account-plan.ts'
import type { Balances } from '@bowline/solvency/index.ts'

/** A row of `ledger_balances`; credit-positive. */
export interface BalanceRow {
  readonly owner: number
  readonly asset: string
  readonly code: number
  readonly balance: bigint
}

export interface Owed {
  /** By account; every one has every asset of the snapshot. */
  readonly accounts: ReadonlyMap<number, Balances>
  /** Below zero, by asset. */
  readonly debts: Balances
}

/**
 * What is owed to each account, by asset: everything above zero of every ledger account that is theirs. What is below zero
 * is listed apart and never taken off, not even from the same user's other coins: a debt is worth what its debtor is.
 */
export function owedTo(rows: readonly BalanceRow[], assets: readonly string[]): Owed {
  const nothing = Object.fromEntries(assets.map((asset) => [asset, 0n]))
  const accounts = new Map<number, Record<string, bigint>>()
  const debts: Record<string, bigint> = { ...nothing }
  for (const { owner, asset, code, balance } of rows) {
    if (!isOwnedByUser(code) || !(asset in nothing)) continue
    if (balance < 0n) debts[asset] = (debts[asset] as bigint) - balance
    else if (balance > 0n) {
      const own = accounts.get(owner) ?? { ...nothing }
      own[asset] = (own[asset] as bigint) + balance
      accounts.set(owner, own)
    }
  }
  return { accounts, debts }
}
