import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { withinChunkTime } from '../../chunk-load-error.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { loadWords } from '../../words/word-books.ts'
import panel from './panel/panel.module.css'
import { Panel } from './panel/panel.tsx'

/** The chart's slot. Its script is large, so it loads after everything else has been painted. */
export function ChartSlot() {
  const t = useWords('spot-trade')
  const { locale } = usePage()
  const [loaded, setLoaded] = useState<{ readonly Chart: ComponentType } | 'failed'>()
  const load = useCallback(() => {
    setLoaded(undefined)
    withinChunkTime(Promise.all([import('./chart/chart.tsx'), loadWords('spot-trade/chart', locale.id)])).then(
      ([brought]) => setLoaded(brought),
      () => setLoaded('failed'),
    )
  }, [locale.id])
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(load))
    return () => cancelAnimationFrame(frame)
  }, [load])
  if (loaded && loaded !== 'failed') return <loaded.Chart />
  return (
    <Panel title={t('panel.chart')}>
      {loaded === 'failed' ? (
        <FailedState
          title={t('chart.failed')}
          text={t('chart.failed.text')}
          retryLabel={t('panel.retry')}
          onRetry={load}
        />
      ) : (
        <div className={panel.prices} aria-hidden="true" />
      )}
    </Panel>
  )
}
