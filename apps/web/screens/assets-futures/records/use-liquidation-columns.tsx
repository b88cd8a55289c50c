import type { CallData } from '@bowline/contract/calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { liquidationPath } from '../../../contracts/liquidation/liquidation-path.ts'
import { ExactPrice } from '../../../contracts/records/exact-texts.tsx'
import { marketName } from '../../../market-rows/market-path.ts'
import { useWords } from '../../../words/use-words.ts'

export type Liquidation = CallData<'POST /fe-co-api/position/liquidation_list'>['liquidationList'][number]

/** Liquidations by what began them, with the way to their statements. */
export function useLiquidationColumns(hidden: boolean): Column<Liquidation>[] {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  return [
    {
      id: 'what',
      head: tPositions('column.contract'),
      card: 'title',
      ch: 14,
      cell: ({ liquidationId, began }) => (
        <Link className={linkClass()} to={liquidationPath(liquidationId)}>
          <bdi dir="ltr">{marketName(began.contractName) || began.marginCoin}</bdi>
        </Link>
      ),
    },
    {
      id: 'time',
      head: tPositions('column.time'),
      ch: 19,
      cell: ({ began }) => <TimeText atMs={began.ctime} />,
    },
    {
      id: 'mark',
      head: tPositions('column.mark'),
      numeric: true,
      ch: 10,
      cell: ({ began }) => <ExactPrice value={began.tagPrice} />,
    },
    {
      id: 'saving',
      head: t('statement.saving'),
      numeric: true,
      ch: 10,
      cell: ({ began }) => <ExactPrice value={began.price} />,
    },
    {
      id: 'equity',
      head: tPositions('wallet.equity'),
      numeric: true,
      ch: 14,
      cell: ({ began }) => <QtyText value={began.equity} unit={began.equityCoin} hidden={hidden} trim zero />,
    },
    {
      id: 'maintenance',
      head: t('wallet.maintenance'),
      numeric: true,
      ch: 14,
      cell: ({ began }) => <QtyText value={began.maintMargin} unit={began.equityCoin} hidden={hidden} trim zero />,
    },
    {
      id: 'state',
      head: t('statement.ended'),
      ch: 19,
      cell: ({ ended }) => (ended ? <TimeText atMs={ended.ctime} /> : t('statement.runs')),
    },
  ]
}
