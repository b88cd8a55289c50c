import { useFutures } from '../../../contracts/futures-context.tsx'
import { WalletSummary } from '../../../contracts/positions/wallet-summary.tsx'
import { useDesk } from '../../../desk/desk.ts'
import { useLater } from '../../../later/use-later.ts'
import { marketPath } from '../../../market-rows/market-path.ts'
import { PaperTag } from '../../../paper/paper-tag.tsx'

const loadClassic = async () => (await import('../../../contracts/unified/upgrade/upgrade-link.tsx')).UpgradeLink
const loadUnified = async () => (await import('../../../contracts/unified/account/unified-summary.tsx')).UnifiedSummary

/** What backs the contract: its wallet, with the way to a unified account, or the unified account. */
export function AccountStanding({ coin }: { readonly coin: string | undefined }) {
  const { market, product } = useDesk()
  const { isUnified } = useFutures()
  const { Part: UpgradeLink } = useLater(loadClassic, isUnified === false && !product.isPaper, 'contracts/unified')
  const { Part: UnifiedSummary } = useLater(loadUnified, isUnified === true, 'contracts/unified')
  if (isUnified) return UnifiedSummary ? <UnifiedSummary coin={coin} /> : null
  return (
    <WalletSummary coin={coin}>
      {product.isPaper ? <PaperTag /> : UpgradeLink && <UpgradeLink tradePath={marketPath(market.pair)} />}
    </WalletSummary>
  )
}
