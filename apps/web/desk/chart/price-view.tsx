import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { ChevronsRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { pairName, useDesk } from '../desk.ts'
import panel from '../panel/panel.module.css'
import { useAlerts } from '../price-alerts/use-alerts.ts'
import styles from './chart.module.css'
import { ChartDialogs } from './chart-dialogs.tsx'
import { DrawingBar } from './drawings/drawing-bar.tsx'
import { useDrawings } from './drawings/use-drawings.ts'
import { useOwnMarks } from './fills/use-own-marks.ts'
import { LegendFold } from './legend-fold.tsx'
import { priceAt } from './lines/order-lines.ts'
import { useLinesOnChart } from './lines/use-lines-on-chart.ts'
import { useOrderLines } from './lines/use-order-lines.ts'
import { savePicture } from './save-picture.ts'
import { useChartChoices } from './use-chart-choices.ts'
import { type ChartEvents, useChartBars, usePriceChart } from './use-price-chart.ts'
import { useSummary } from './use-summary.ts'
import type { ChartDialog, ViewActions } from './view-actions.ts'
import { ZoneButton } from './zone-button.tsx'

interface PriceViewProps {
  readonly hasDrawingBar: boolean
  /** Tells the tools what they can ask for; undefined when there is no chart any more. */
  readonly onActions: (actions: ViewActions | undefined) => void
}

/** Prices over time, with what is the user's own drawn over them. */
export function PriceView({ hasDrawingBar, onActions }: PriceViewProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const desk = useDesk()
  const { market } = desk
  const [choices] = useChartChoices()
  const box = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<ChartDialog>()
  const [place, setPlace] = useState<{ readonly atMs: number }>()
  const drawings = useDrawings(market.pair)
  const orders = useOrderLines()
  const toast = useToast()
  const alerts = useAlerts()
  const waiting = useMemo(() => alerts.alerts?.filter(({ fired }) => fired === null) ?? NONE, [alerts.alerts])
  const events: ChartEvents = {
    orders: {
      onMove: async (key, value) => {
        const line = orders.lines.find((one) => one.key === key)
        const price = priceAt(value, market.tick, market.priceDecimals)
        const isNew = line !== undefined && price !== undefined && Number(price) !== Number(line.price)
        // The order's new line comes by the account's news; until then the old one is the truth.
        if (isNew) await orders.amend(line, price)
        chart?.orders.restore(key)
      },
      onClose: (key) => {
        const line = orders.lines.find((one) => one.key === key)
        if (line) void orders.cancel(line)
      },
      onFixed: () => toast({ kind: 'info', text: t('chart.orders.fixed') }),
    },
    alerts: { onMove: (key) => chart?.alerts.restore(key), onClose: (key) => alerts.remove(Number(key)) },
    levels: {
      // A position stays where it is; what its owner meant is asked.
      onMove: (key, value) => {
        chart?.levels.restore(key)
        const price = priceAt(value, market.tick, market.priceDecimals)
        if (price !== undefined) desk.send({ kind: 'levelMoved', key, price })
      },
      onClose: (key) => desk.send({ kind: 'levelClosed', key }),
      onFixed: (key) => desk.send({ kind: 'levelMoved', key, price: null }),
    },
  }
  const chart = usePriceChart(box, choices, drawings, events)
  const status = useChartBars(chart, choices, place)
  useLinesOnChart(
    chart,
    choices.hidden.includes('orders') ? NONE : orders.lines,
    orders.labelOf,
    choices.hidden.includes('alerts') ? NONE : waiting,
    !choices.hidden.includes('positions'),
  )
  useOwnMarks(chart, !choices.hidden.includes('fills'))
  useSummary(chart, status.state)
  useEffect(() => {
    if (!chart) return
    onActions({
      openDialog: setDialog,
      savePicture: () => savePicture(chart.picture(), `${market.pair}-${choices.interval}`),
    })
    return () => onActions(undefined)
  }, [chart, onActions, market.pair, choices.interval])
  const isLoading = status.state === 'loading'
  return (
    <div className={styles.view}>
      {hasDrawingBar && <DrawingBar chart={chart} store={drawings} />}
      <div className={styles.stage}>
        {/* Time runs to the right in every language. */}
        <div
          ref={box}
          dir="ltr"
          className={styles.box}
          data-state={status.state}
          aria-busy={isLoading || status.state === 'changing'}
        />
        {status.state === 'ready' && (
          <>
            <LegendFold />
            <ZoneButton />
          </>
        )}
        {isLoading && <div className={panel.prices} aria-hidden="true" />}
        {status.state === 'empty' && (
          <div className={styles.over}>
            <EmptyState title={t('chart.empty')} text={t('chart.empty.text', { pair: pairName(market) })} />
          </div>
        )}
        {status.state === 'failed' && (
          <div className={styles.over}>
            <FailedState
              title={tDesk('chart.failed')}
              text={tDesk('chart.failed.text')}
              retryLabel={tDesk('panel.retry')}
              onRetry={() => chart?.bars.retry()}
            />
          </div>
        )}
        {place && status.state === 'ready' && (
          <Button
            className={styles.now}
            kind="quiet"
            size="s"
            icon={<ChevronsRight size={14} aria-hidden="true" />}
            onClick={() => setPlace(undefined)}
          >
            {t('chart.now')}
          </Button>
        )}
      </div>
      {chart && (
        <ChartDialogs
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          chart={chart}
          orders={orders}
          onGoTo={(atMs) => setPlace({ atMs })}
        />
      )}
    </div>
  )
}

const NONE: readonly never[] = []
