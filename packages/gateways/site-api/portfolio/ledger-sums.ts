import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { cached } from '../call/cached.ts'

/**
 * Sums of the whole ledger per asset, from the history and at most once a minute: the engine is not interrupted for a
 * page. Null while the history does not answer.
 */
export const ledgerSums = cached(
  60_000,
  async ({ ledger, markets }: { readonly ledger: LedgerHistory; readonly markets: MarketRegistry }) => {
    const sums = await ledger.sums()
    if (!sums.ok) return null
    return {
      sequence: sums.sequence,
      assets: sums.value.map(({ asset, sum, accounts }) => ({
        coin: codeOf(markets, asset),
        sum: amountText(sum),
        accounts,
      })),
      isBalanced: sums.value.every(({ sum }) => sum === 0n),
    }
  },
)
