import { Card } from '@bowline/design-system/layers/card.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { Allocation } from '@bowline/design-system/pictures/allocation.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'
import type { OverviewData } from './assets-home-screen.tsx'

/** The largest coins by name, the rest combined. */
const NAMED = 5

export function Spread({ overview: { allocation } }: { readonly overview: OverviewData['overview'] }) {
  const t = useWords('assets-home')
  const rest = allocation.slice(NAMED).reduce((sum, { percent }) => sum + Number(percent), 0)
  const parts = allocation.slice(0, NAMED).map(({ coin, percent }) => ({
    id: coin,
    label: coin,
    share: Number(percent),
    text: <PercentText value={percent} signed={false} tone="plain" />,
  }))
  if (rest > 0) {
    parts.push({
      id: 'rest',
      label: t('other'),
      share: rest,
      text: <PercentText value={rest.toFixed(2)} signed={false} tone="plain" />,
    })
  }
  return (
    <Card title={t('allocation')}>
      {parts.length > 0 ? (
        <Allocation label={t('allocation')} parts={parts} />
      ) : (
        <p className={styles.none}>{t('allocation.empty')}</p>
      )}
    </Card>
  )
}
