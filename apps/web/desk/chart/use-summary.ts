import type { BarRow } from '@bowline/contract/stream.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useEffect } from 'react'
import { useWords } from '../../words/use-words.ts'
import { pairName, useDesk } from '../desk.ts'
import type { BarsState } from './bars/chart-bars.ts'
import { changePercent } from './indicators/legend.ts'
import type { PriceChart } from './price-chart.ts'
import { useChartChoices } from './use-chart-choices.ts'
import { useChartTexts } from './use-chart-texts.ts'

const MINUTE_MS = 60_000
const READ_OUT_BARS = 100

/** Says what the chart shows to those who do not see it; a minute old at most, and never a stream of numbers. */
export function useSummary(chart: PriceChart | undefined, state: BarsState): void {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const pair = pairName(useDesk().market)
  const [{ interval }] = useChartChoices()
  useEffect(() => {
    if (!chart || state !== 'ready') return
    const report = () => {
      const rows = chart.bars.feed?.rows.slice(-READ_OUT_BARS) ?? []
      const last = rows.at(-1)
      if (!last) return
      chart.describe(
        t('chart.summary', {
          pair,
          interval: texts.interval(interval, 'long'),
          close: texts.price(last[4]),
          change: texts.percent(changePercent(last)),
          high: texts.price(most(rows, 2, 1)),
          low: texts.price(most(rows, 3, -1)),
          count: rows.length,
        }),
      )
    }
    report()
    const timer = setInterval(report, MINUTE_MS)
    return () => clearInterval(timer)
  }, [chart, state, t, texts, pair, interval])
}

/** The highest or lowest text of a column. */
function most(rows: readonly BarRow[], column: 2 | 3, direction: 1 | -1): string {
  return rows.reduce((best, row) => (compareDecimals(row[column], best) * direction > 0 ? row[column] : best), rows[0]?.[column] ?? '0') // biome-ignore format: one fold
}
