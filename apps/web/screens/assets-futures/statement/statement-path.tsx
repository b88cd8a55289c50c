import { Card } from '@bowline/design-system/layers/card.tsx'
import { placesOf } from '@bowline/design-system/numbers/decimal.ts'
import { AreaChart, type ChartPoint } from '@bowline/design-system/pictures/area-chart.tsx'
import { marketName } from '../../../market-rows/market-path.ts'
import { useWords } from '../../../words/use-words.ts'
import type { StatementLine } from './statement-sums.ts'

interface StatementPathProps {
  readonly cause: StatementLine
  readonly path: readonly ChartPoint[]
}

/** How the mark came there, and where it went. */
export function StatementPath({ cause, path }: StatementPathProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const label = t('statement.path', { name: marketName(cause.contractName) })
  return (
    <Card title={label}>
      <AreaChart
        points={path}
        label={label}
        heads={[tPositions('column.time'), tPositions('column.mark')]}
        tableLabel={t('pnl.table')}
        decimals={placesOf(cause.tagPrice)}
        timeKind="minute"
        height={200}
      />
    </Card>
  )
}
