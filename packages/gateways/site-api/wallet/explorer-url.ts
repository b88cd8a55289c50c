import type { CoinNetwork } from '@bowline/capabilities/wallet/index.ts'

/** The page of a transaction; null where nobody else sees the chain. */
export function explorerUrl(terms: Pick<CoinNetwork, 'explorer'> | undefined, txid: string): string | null {
  return terms?.explorer ? terms.explorer.transaction.replace('{}', encodeURIComponent(txid)) : null
}
