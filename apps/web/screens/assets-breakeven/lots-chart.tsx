import { AreaChart, type ChartMark } from '@bowline/design-system/pictures/area-chart.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import type { CoinAnalysis, Lot } from './figures.ts'

const DAYS = 365
/** Somebody who bought yesterday wants to see more than a day. */
const LEAST_DAYS = 90
const DAY_MS = 86_400_000
const SHAPES = { buy: 'in', sell: 'out', deposit: 'other', withdrawal: 'other', reward: 'other' } as const

interface LotsChartProps {
  readonly coin: CoinAnalysis
  readonly currency: string
}

/** The coin's price by day with what came and went, and the price at which it breaks even. */
export function LotsChart({ coin: { coin, breakeven }, currency }: LotsChartProps) {
  const t = useWords('assets-breakeven')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const [hidden] = useHiddenAmounts()
  const { data, error, again } = useAnswer(`lots ${coin}`, async () => {
    const [{ lots }, { bars }] = await Promise.all([
      siteApi('GET /exchange-web/web/breakeven/lots', { coin, days: DAYS }),
      siteApi('GET /exchange-web/web/market/klines', { pair: `${coin}_${currency}`, interval: '1d', limit: DAYS }),
    ])
    return { lots, points: pointsOf(bars, lots) }
  })
  const textOf = ({ kind, qty, price }: Lot) => {
    const amount = hidden ? coin : amountOf(qty, coin)
    if (kind !== 'buy' && kind !== 'sell') return t(`lot.${kind}`, { amount })
    return t(`lot.${kind}`, { amount, price: amountOf(price ?? '0', currency) })
  }
  return (
    <div className={styles.chart}>
      {!data && error ? (
        <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} />
      ) : !data ? (
        <Skeleton ch={40} lines={6} />
      ) : data.points.length < 2 ? (
        <p className={styles.none}>{t('chart.soon')}</p>
      ) : (
        <AreaChart
          points={data.points}
          label={t('chart', { coin })}
          heads={[t('time'), t('price')]}
          tableLabel={t('chart.table')}
          unit={currency}
          height={260}
          marks={{
            head: t('chart.marks'),
            all: data.lots.map((lot): ChartMark => ({ atMs: lot.dayMs, shape: SHAPES[lot.kind], text: textOf(lot) })),
          }}
          level={breakeven === null ? undefined : { value: breakeven, label: t('breakeven') }}
        />
      )}
    </div>
  )
}

type Bars = readonly (readonly [openMs: number, open: string, high: string, low: string, close: string, ...unknown[]])[]

/** From the first lot on, or earlier: each day at its close, today at the last price. */
function pointsOf(bars: Bars, lots: readonly Lot[]) {
  const points = bars.map(([atMs, , , , value]) => ({ atMs, value }))
  const last = points.at(-1)?.atMs ?? 0
  const first = Math.min(last - LEAST_DAYS * DAY_MS, lots[0]?.dayMs ?? last)
  return points.filter(({ atMs }) => atMs >= first)
}
