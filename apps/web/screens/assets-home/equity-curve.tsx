import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useState } from 'react'
import { useHiddenAmounts } from '../../assets-layout/use-hidden-amounts.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { OverviewData } from './assets-home-screen.tsx'
import styles from './equity-curve.module.css'

const ranges = ['24h', '7d', '30d', '90d'] as const
type Range = (typeof ranges)[number]

interface EquityCurveProps {
  /** The first range, rendered by the server; null if it was unavailable. */
  readonly loaded: OverviewData['curve']
  readonly currency: string
  /** There is something to draw a curve of, though its history may not know yet. */
  readonly owns: boolean
}

/** The value of all accounts over time. */
export function EquityCurve({ loaded, currency, owns }: EquityCurveProps) {
  const t = useWords('assets-home')
  const { siteApi } = usePage()
  const [hidden] = useHiddenAmounts()
  const [range, setRange] = useState<Range>('7d')
  const [curve, setCurve] = useState<OverviewData['curve'] | 'loading'>(loaded)
  const [shownIn, setShownIn] = useState(currency)
  // Another currency was chosen, so the loader has reloaded the first range.
  if (shownIn !== currency) {
    setShownIn(currency)
    setCurve(loaded)
    setRange('7d')
  }
  const choose = (next: Range) => {
    setRange(next)
    setCurve('loading')
    siteApi('GET /exchange-web-gateway/asset/equityCurve', { currency, range: next }).then(setCurve, () =>
      setCurve(null),
    )
  }
  return (
    <Card
      title={t('curve')}
      aside={
        <SegmentedControl
          label={t('range')}
          size="s"
          options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
          value={range}
          onChange={(value) => choose(value as Range)}
        />
      }
    >
      <div className={styles.box}>
        {curve === 'loading' ? (
          <Skeleton ch={40} lines={6} />
        ) : curve === null ? (
          <FailedState title={t('curve.failed')} retryLabel={t('retry')} onRetry={() => choose(range)} />
        ) : since(curve.points).length < 2 || hidden ? (
          <p className={styles.none}>{hidden ? '••••••' : t(owns ? 'curve.soon' : 'curve.empty')}</p>
        ) : (
          <AreaChart
            points={since(curve.points)}
            label={t('curve')}
            heads={[t('curve.time'), t('value')]}
            tableLabel={t('curve.table')}
            unit={currency}
            timeKind={range === '24h' || range === '7d' ? 'date-time' : 'date'}
            tone="by-change"
          />
        )}
      </div>
    </Card>
  )
}

/** From the first worth on: a line from nothing to a first deposit would show a gain that was none. */
function since<Point extends { readonly value: string }>(points: readonly Point[]): readonly Point[] {
  const first = points.findIndex(({ value }) => Number(value) !== 0)
  return first === -1 ? [] : points.slice(first)
}
