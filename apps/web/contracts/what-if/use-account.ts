import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useMemo } from 'react'
import { useAccount, useContracts } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { type Prices, pairsOf, type TermsByPair } from '../figures/account-pairs.ts'
import { useFutures } from '../futures-context.tsx'
import { useUnifiedCoins } from '../unified/account/use-unified-coins.ts'
import type { CoinRow, Collateral } from '../unified/unified-figures.ts'
import { type Account, unifiedCoin } from './account.ts'

/** A unified account with every contract at the marks of now; undefined of a classic one, and until all of it is known. */
export function useUnifiedAccount(): Account | undefined {
  const { siteApi } = usePage()
  const view = useAccount()?.contracts
  const prices = useContracts()
  const { terms } = useFutures()
  const coins = useUnifiedCoins()
  const isUnified = coins !== undefined
  const { data } = useAnswer(`collaterals ${isUnified}`, async () =>
    isUnified ? siteApi('GET /fe-co-api/account/unified/collateral/support/list') : undefined,
  )
  return useMemo(() => {
    if (!view || !terms || !coins || !data) return undefined
    return unifiedAccount(coins, data.list, { view, terms, prices })
  }, [view, terms, prices, coins, data])
}

interface Positions {
  readonly view: Parameters<typeof pairsOf>[0]
  readonly terms: TermsByPair
  readonly prices: Prices | undefined
}

export function unifiedAccount(
  coins: readonly CoinRow[],
  collaterals: readonly Collateral[],
  { view, terms, prices }: Positions,
): Account {
  const known = coins.flatMap((row) => {
    const own = collaterals.find(({ coin }) => coin === row.coin)
    return own ? [unifiedCoin(row, own)] : []
  })
  return { isUnified: true, coins: known, pairs: known.flatMap(({ coin }) => pairsOf(view, terms, prices, coin)) }
}
