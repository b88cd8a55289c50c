import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { useWords } from '../../../words/use-words.ts'
import { RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { Collateral } from '../unified-figures.ts'

/** How much of a coin's worth counts, slice by slice. */
export function CollateralTiers({ terms: { coin, tiers, tiersBy } }: { readonly terms: Collateral }) {
  const t = useWords('contracts/unified')
  const unit = tiersBy === 'worth' ? 'USD' : coin
  const last = tiers.at(-1)
  return (
    <details className={styles.tiers}>
      <summary>
        {t('tiers')} <span className="spoken">{coin}</span>
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
