import type { CurveRange } from '@bowline/contract/terms/portfolio.ts'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../../page-context.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import type { OverviewData } from './assets-home-screen.tsx'
import styles from './equity-curve.module.css'

export const FIRST_RANGE = '24h'

interface EquityCurveProps {
  /** Undefined: the range that was loaded. */
  readonly chosen: CurveRange | undefined
  /** The first range, rendered by the server; null if it was unavailable: then the browser asks for it. */
  readonly loaded: OverviewData['curve']
  readonly currency: string
  /** There is something to draw a curve of, though its history may not know yet. */
  readonly owns: boolean
}

/** The value of all accounts over time. */
export function EquityCurve({ loaded, chosen, currency, owns }: EquityCurveProps) {
  const t = useWords('assets-home')
  const { siteApi } = usePage()
  const [hidden] = useHiddenAmounts()
  const range = chosen ?? loaded?.range ?? FIRST_RANGE
  const isLoaded = chosen === undefined && loaded !== null
  const { data, error, again } = useAnswer(`${currency} ${range} ${isLoaded}`, async () =>
    isLoaded ? undefined : siteApi('GET /exchange-web-gateway/asset/equityCurve', { currency, range }),
  )
  const curve = isLoaded ? loaded : data
  return (
    <div className={styles.box}>
      {!curve && error ? (
        <FailedState title={t('curve.failed')} retryLabel={t('retry')} onRetry={again} />
      ) : !curve ? (
        <Skeleton ch={40} lines={6} />
      ) : sinceFirstWorth(curve.points).length < 2 || hidden ? (
        <p className={styles.none}>{hidden ? '••••••' : t(owns ? 'curve.soon' : 'curve.empty')}</p>
      ) : (
        <AreaChart
          points={sinceFirstWorth(curve.points)}
          label={t('curve')}
          heads={[t('curve.time'), t('value')]}
          tableLabel={t('curve.table')}
          unit={currency}
          height={240}
          timeKind={range === '24h' || range === '7d' ? 'minute' : 'date'}
          tone="by-change"
        />
      )}
    </div>
  )
}

/** From the first worth on: a line from nothing to a first deposit would show a gain that was none. */
export function sinceFirstWorth<Point extends { readonly value: string }>(points: readonly Point[]): readonly Point[] {
  const first = points.findIndex(({ value }) => Number(value) !== 0)
  return first === -1 ? [] : points.slice(first)
}
