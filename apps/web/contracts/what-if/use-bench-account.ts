import { useCallback, useMemo } from 'react'
import { useAccount, useContracts } from '../../live/hooks.ts'
import { flatPair, type Pair } from '../figures/account-figures.ts'
import { balanceOf, isHedgedIn, pairsOf } from '../figures/account-pairs.ts'
import { ticksOf } from '../figures/contract-terms.ts'
import type { FirstFailure } from '../first-calls.ts'
import { useFutures } from '../futures-context.tsx'
import { useUnifiedNow } from '../unified/account/use-unified-now.ts'
import { type Account, classicCoin } from './account.ts'

export interface BenchAccount {
  /** Undefined until all of it is known. */
  readonly account: Account | undefined
  /** A contract that is not held, as its owner would trade it. */
  readonly flat: (pair: string) => Pair | undefined
  /** Why it will not be known yet. */
  readonly failure: FirstFailure | undefined
}

/** The account for contracts, classic or unified, with everything in it at the prices of now. */
export function useBenchAccount(): BenchAccount {
  const view = useAccount()?.contracts
  const prices = useContracts()
  const { terms, config, isUnified, failure } = useFutures()
  const now = useUnifiedNow()
  const account = useMemo(() => {
    if (isUnified === undefined || !view || !terms || !config) return undefined
    if (isUnified) return now?.account
    const settled = [...new Set([...terms.values()].map(({ row }) => row.marginCoin))]
    const wallets = settled.map((coin) => classicCoin(coin, balanceOf(view, coin)))
    return { isUnified, coins: wallets, pairs: settled.flatMap((coin) => pairsOf(view, terms, prices, coin)) }
  }, [isUnified, view, terms, config, prices, now])
  const flat = useCallback(
    (pair: string) => {
      const own = terms?.get(pair)
      const set = config?.contractList.find(({ contractId }) => contractId === own?.row.id)
      if (!own || !view) return undefined
      return flatPair(own, ticksOf(own, prices?.get(pair)?.mark), {
        isHedged: isHedgedIn(view, own),
        leverage: set?.nowLevel ?? own.row.defaultLever,
        isolated: set?.marginModel === 2,
      })
    },
    [terms, config, view, prices],
  )
  return { account, flat, failure: account ? undefined : failure }
}
