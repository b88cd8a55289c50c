import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { HelpLink } from '../../help/help-link.tsx'
import type { HelpTopic } from '../../help/help-topics.ts'
import { RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { UnifiedTotals as Totals } from '../unified-figures.ts'
import { Gauge } from './gauge.tsx'

interface UnifiedTotalsProps {
  readonly totals: Totals
  /** USD. */
  readonly borrowed: string
  readonly hidden: boolean
  readonly aside?: ReactNode
}

/** What the whole account is worth, and how near it is to where nothing opens and to liquidation. */
export function UnifiedTotals({ totals, borrowed, hidden, aside }: UnifiedTotalsProps) {
  const t = useWords('contracts/unified')
  const money = (value: string) => <MoneyText value={value} unit="USD" hidden={hidden} zero />
  const gauged = (ratio: string) => (
    <>
      <RatioText ratio={ratio} />
      <Gauge ratio={ratio} className={styles.gauge} />
    </>
  )
  const figures: readonly (readonly [label: string, value: ReactNode, topic?: HelpTopic])[] = [
    [t('equity'), money(totals.totalEquity)],
    [t('marginBalance'), money(totals.marginBalance), 'marginBalance'],
    [t('borrowed'), money(borrowed), 'borrowed'],
    [t('imRatio'), gauged(totals.imRatio), 'marginBalance'],
    [t('mmRatio'), gauged(totals.mmRatio), 'ratio'],
  ]
  return (
    <Card
      title={t('account')}
      aside={
        <>
          {totals.isLiquidating === 1 && <Badge tone="bad">{t('liquidating')}</Badge>}
          {aside}
        </>
      }
    >
      <dl className={styles.totals}>
        {figures.map(([label, value, topic]) => (
          <div key={label}>
            <dt>{topic ? <HelpLink on={topic}>{label}</HelpLink> : label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('ratios.about')}</p>
    </Card>
  )
}
