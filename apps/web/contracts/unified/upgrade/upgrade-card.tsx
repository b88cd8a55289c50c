import { Card } from '@bowline/design-system/layers/card.tsx'
import { useWords } from '../../../words/use-words.ts'
import styles from '../unified.module.css'
import { UpgradeLink } from './upgrade-link.tsx'

/** For the owner of a classic account: what a unified one is, and the way there. */
export function UpgradeCard({ tradePath }: { readonly tradePath: string }) {
  const t = useWords('contracts/unified')
  return (
    <Card title={t('upgrade')}>
      <div className={styles.parts}>
        <p>{t('upgrade.about')}</p>
        <div>
          <UpgradeLink tradePath={tradePath}>{t('upgrade.open')}</UpgradeLink>
        </div>
      </div>
    </Card>
  )
}
