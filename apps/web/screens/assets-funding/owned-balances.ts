import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { FundingBalance } from './ask-funding.ts'

/** What there is some of: highest value first, coins without a price last, then by coin. */
export function ownedBalances(balances: readonly FundingBalance[]): FundingBalance[] {
  return balances
    .filter(({ available }) => compareDecimals(available, '0') > 0)
    .toSorted((a, b) => compareDecimals(b.value ?? '-1', a.value ?? '-1') || a.coin.localeCompare(b.coin, 'en'))
}
