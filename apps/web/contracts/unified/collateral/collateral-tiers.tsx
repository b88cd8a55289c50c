import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { useWords } from '../../../words/use-words.ts'
import { RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { Collateral } from '../unified-figures.ts'

interface CollateralTiersProps {
  readonly terms: Pick<Collateral, 'coin' | 'tiers' | 'tiersBy'>
  /** What they are, in place of the ratio by quantity. */
  readonly label?: string
}

/** How much of a coin's worth counts, slice by slice. */
export function CollateralTiers({ terms: { coin, tiers, tiersBy }, label }: CollateralTiersProps) {
  const t = useWords('contracts/unified')
  const unit = tiersBy === 'worth' ? 'USD' : coin
  const last = tiers.at(-1)
  return (
    <details className={styles.tiers}>
      <summary>
        {label ?? t('tiers')} <span className="spoken">{coin}</span>
      </summary>
      <dl>
        {tiers.map(({ from, to, ratio }) => (
          <div key={from}>
            <dt>
              {t.rich('tiers.slice', {
                from: () => <QtyText value={from} zero trim />,
                to: () => <QtyText value={to} unit={unit} trim />,
              })}
            </dt>
            <dd>
              <RatioText ratio={ratio} />
            </dd>
          </div>
        ))}
        {last && (
          <div>
            <dt>{t.rich('tiers.above', { from: () => <QtyText value={last.to} unit={unit} trim /> })}</dt>
            <dd>
              <RatioText ratio="0" />
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}
