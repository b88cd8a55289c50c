import { pairsOf } from '../figures/account-pairs.ts'
import { units } from '../figures/contract-terms.ts'
import { coinIndexesOf } from '../unified/account/coin-indexes.ts'
import type { UnifiedFigures } from '../unified/unified-figures.ts'
import { type Account, type Coin, unifiedCoin } from './account.ts'

type View = Parameters<typeof pairsOf>[0]

interface Now {
  readonly view: View
  readonly terms: Parameters<typeof pairsOf>[1]
  readonly prices: Parameters<typeof pairsOf>[2]
  /** Index prices of markets that are no contracts, by pair. */
  readonly spot?: ReadonlyMap<string, string>
}

/**
 * A unified account as it is now: terms and switches of its coins as the exchange answered last, wallets and positions of the
 * account's stream, and the marks and indexes of now.
 */
export function unifiedAccount(
  { coins, collaterals }: Pick<UnifiedFigures, 'coins' | 'collaterals'>,
  { view, terms, prices, spot }: Now,
): Account {
  const indexes = coinIndexesOf(collaterals, prices, spot)
  const known = coins.flatMap((row): Coin[] => {
    const own = collaterals.find(({ coin }) => coin === row.coin)
    const index = indexes.get(row.coin)
    if (!own || !index) return []
    const wallet = units(view.wallets.get(row.coin)?.balance ?? row.walletBalance)
    return [unifiedCoin(row, own, { ...index, wallet })]
  })
  return { isUnified: true, coins: known, pairs: known.flatMap(({ coin }) => pairsOf(view, terms, prices, coin)) }
}
