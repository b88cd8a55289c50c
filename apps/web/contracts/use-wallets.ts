import { useMemo } from 'react'
import { useAccount, useContracts } from '../live/hooks.ts'
import type { WalletFigures } from './figures/account-figures.ts'
import { coinsOf, type Prices, walletOf } from './figures/account-pairs.ts'
import { useFutures } from './futures-context.tsx'

export interface LiveWallet {
  readonly coin: string
  readonly figures: WalletFigures
}

/** Every futures wallet that has something, at the marks of now; undefined until account and contracts are known. */
export function useWallets():
  | { readonly wallets: readonly LiveWallet[]; readonly prices: Prices | undefined }
  | undefined {
  const { terms } = useFutures()
  const view = useAccount()?.contracts
  const prices = useContracts()
  return useMemo(() => {
    if (!terms || !view) return undefined
    const wallets = coinsOf(view, terms).map((coin) => ({ coin, figures: walletOf(view, terms, prices, coin) }))
    return { wallets, prices }
  }, [terms, view, prices])
}
