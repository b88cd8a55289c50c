import { BarsDialog } from './bars/bars-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'
import { IndicatorsDialog } from './indicators/indicators-dialog.tsx'
import { OrdersDialog } from './lines/orders-dialog.tsx'
import type { useOrderLines } from './lines/use-order-lines.ts'
import type { PriceChart } from './price-chart.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import type { ChartDialog } from './view-actions.ts'

interface ChartDialogsProps {
  readonly dialog: ChartDialog | undefined
  readonly onClose: () => void
  readonly chart: PriceChart
  readonly orders: ReturnType<typeof useOrderLines>
  readonly onGoTo: (atMs: number) => void
}

/** The one dialog of the chart that is open, if any. */
export function ChartDialogs({ dialog, onClose, chart, orders, onGoTo }: ChartDialogsProps) {
  switch (dialog) {
    case 'indicators':
      return <IndicatorsDialog onClose={onClose} />
    case 'orders':
      return <OrdersDialog orders={orders} onClose={onClose} />
    case 'table':
      return <BarsDialog rows={chart.bars.feed?.rows ?? []} onClose={onClose} />
    case 'date':
      return <DateDialog onGoTo={onGoTo} onClose={onClose} />
    case 'settings':
      return <SettingsDialog onClose={onClose} />
    case undefined:
      return null
  }
}
