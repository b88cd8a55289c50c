import { FailedState } from '@bowline/design-system/failed-state.tsx'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { withinChunkTime } from '../../chunk-load-error.ts'
import { useWords } from '../../words/use-words.ts'
import { Panel } from './panel/panel.tsx'

/** The chart's place. Its script is large and comes when everything else has been painted. */
export function ChartSlot() {
  const t = useWords('spot-trade')
  const [loaded, setLoaded] = useState<{ readonly Chart: ComponentType } | 'failed'>()
  const load = useCallback(() => {
    setLoaded(undefined)
    withinChunkTime(import('./chart/chart.tsx')).then(setLoaded, () => setLoaded('failed'))
  }, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(load))
    return () => cancelAnimationFrame(frame)
  }, [load])
  if (loaded && loaded !== 'failed') return <loaded.Chart />
  return (
    <Panel title={t('panel.chart')}>
      {loaded === 'failed' && (
        <FailedState
          title={t('chart.failed')}
          text={t('chart.failed.text')}
          retryLabel={t('panel.retry')}
          onRetry={load}
        />
      )}
    </Panel>
  )
}
