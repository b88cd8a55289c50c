import { planOf, type ScreenAccount, screenAccounts } from '@bowline/core/ledger/account-plan.ts'
import type { LedgerBalance } from '../ledger-history/index.ts'

/** A user's accounts in the order of the screens (domain/ledger.md §3); the account plan says which codes are in each. */
export const ACCOUNT_KINDS = screenAccounts
export type AccountKind = ScreenAccount

/** Undefined for accounts the user cannot spend from, such as deposits that are not final. */
export function kindOf(code: number): AccountKind | undefined {
  return planOf(code)?.screen
}

/** One coin in one account. */
export interface Holding {
  readonly kind: AccountKind
  readonly asset: number
  readonly available: bigint
  readonly total: bigint
}

/** Sums ledger accounts by kind and coin. An account with a line exists even when it is empty. */
export function holdingsOf(balances: readonly Pick<LedgerBalance, 'asset' | 'code' | 'balance'>[]): Holding[] {
  const holdings = new Map<string, Holding>()
  for (const { asset, code, balance } of balances) {
    const kind = kindOf(code)
    if (!kind) continue
    const held = holdings.get(`${kind}/${asset}`) ?? { kind, asset, available: 0n, total: 0n }
    const available = held.available + (planOf(code)?.isSpendable ? balance : 0n)
    holdings.set(`${kind}/${asset}`, { ...held, available, total: held.total + balance })
  }
  return [...holdings.values()]
}
