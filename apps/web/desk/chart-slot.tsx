import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useLater } from '../later/use-later.ts'
import { useWords } from '../words/use-words.ts'
import panel from './panel/panel.module.css'
import { Panel } from './panel/panel.tsx'
import { useAfterPaint } from './use-after-paint.ts'

const loadSecondChart = async () => (await import('./chart/second-chart.tsx')).SecondChart
const loadChart = async () => (await import('./chart/chart.tsx')).Chart

/** The chart's slot. Its script is large, so it loads after everything else has been painted. */
export function ChartSlot() {
  const t = useWords('desk')
  return <Slot load={loadChart} title={t('panel.chart')} />
}

/** The one beside it, for who has the room. */
export function SecondChartSlot() {
  const t = useWords('desk')
  return <Slot load={loadSecondChart} title={t('layout.second')} />
}

function Slot({ load, title }: { readonly load: typeof loadChart; readonly title: string }) {
  const t = useWords('desk')
  const { Part: Chart, hasFailed, retry } = useLater(load, useAfterPaint(), 'desk/chart')
  if (Chart) return <Chart />
  return (
    <Panel title={title}>
      {hasFailed ? (
        <FailedState
          title={t('chart.failed')}
          text={t('chart.failed.text')}
          retryLabel={t('panel.retry')}
          onRetry={retry}
        />
      ) : (
        <div className={panel.prices} aria-busy="true" aria-hidden="true" />
      )}
    </Panel>
  )
}
