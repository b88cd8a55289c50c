import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { FundingBalance } from './ask-funding.ts'

const isSome = (amount: string) => compareDecimals(amount, '0') > 0

/** What there is some of: highest value first, coins without a price last, then by coin. */
export function ownedBalances(balances: readonly FundingBalance[]): FundingBalance[] {
  return balances
    .filter(({ available, converting }) => isSome(available) || isSome(converting))
    .toSorted((a, b) => compareDecimals(b.value ?? '-1', a.value ?? '-1') || a.coin.localeCompare(b.coin, 'en'))
}

/** What of it is free to take. */
export const freeOf = (balances: readonly FundingBalance[]) => balances.filter(({ available }) => isSome(available))
