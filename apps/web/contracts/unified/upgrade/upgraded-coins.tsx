import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../../../words/use-words.ts'
import { units } from '../../figures/contract-terms.ts'
import { isOn } from '../collateral/switch-effect.ts'
import styles from '../unified.module.css'
import type { CoinRow } from '../unified-figures.ts'

/** The coins that come along, and which of them count at first. */
export function UpgradedCoins({ coins }: { readonly coins: readonly CoinRow[] }) {
  const t = useWords('contracts/unified')
  const held = coins.filter(({ walletBalance }) => units(walletBalance) !== 0n)
  if (held.length === 0) return null
  return (
    <>
      <h3>{t('upgrade.coins')}</h3>
      <ul className={styles.lines}>
        {held.map((row) => (
          <li key={row.coin}>
            <span className={styles.coin}>
              <CoinIcon symbol={row.coin} /> <QtyText value={row.walletBalance} unit={row.coin} trim />
              <Badge tone={isOn(row) ? 'gain' : 'plain'}>{t(isOn(row) ? 'counts' : 'countsNot')}</Badge>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('upgrade.coins.about')}</p>
    </>
  )
}
