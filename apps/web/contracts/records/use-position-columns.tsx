import type { CallData } from '@bowline/contract/calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { useWords } from '../../words/use-words.ts'
import { liquidationPath } from '../liquidation/liquidation-path.ts'
import { ContractCell } from './contract-cell.tsx'
import { AveragePrice } from './exact-texts.tsx'

export type EndedPosition = CallData<'POST /fe-co-api/position/history_position_list'>['positionList'][number]

/** Positions that have ended: what they brought, and why they ended; of a liquidation with the way to its statement. */
export function usePositionColumns(hidden = false): Column<EndedPosition>[] {
  const t = useWords('contracts/positions')
  const money = (id: string, head: string, value: (row: EndedPosition) => string): Column<EndedPosition> => ({
    id,
    head,
    numeric: true,
    ch: 12,
    cell: (row) => <QtyText value={value(row)} hidden={hidden} zero trim />,
  })
  return [
    {
      id: 'contract',
      head: t('column.contract'),
      card: 'title',
      ch: 14,
      cell: (row) => <ContractCell contractName={row.contractName} position={row} />,
    },
    { id: 'closed', head: t('column.closed'), ch: 19, cell: ({ mtime }) => <TimeText atMs={mtime} /> },
    {
      id: 'size',
      head: t('column.size'),
      numeric: true,
      ch: 10,
      cell: ({ closeVolume }) => <QtyText value={closeVolume} hidden={hidden} trim />,
    },
    {
      id: 'entry',
      head: t('column.entry'),
      numeric: true,
      ch: 10,
      cell: ({ openAvgPrice }) => <AveragePrice value={openAvgPrice} />,
    },
    {
      id: 'exit',
      head: t('column.exit'),
      numeric: true,
      ch: 10,
      cell: ({ closePrice }) => <AveragePrice value={closePrice} />,
    },
    {
      id: 'pnl',
      head: t('column.pnl'),
      numeric: true,
      ch: 14,
      cell: ({ historyRealizedAmount, marginCoin }) => (
        <MoneyText
          value={historyRealizedAmount}
          unit={marginCoin}
          decimals={8}
          exact
          signed
          zero
          trim
          hidden={hidden}
          tone="gain-loss"
        />
      ),
    },
    money('fee', t('column.fee'), ({ tradeFee }) => tradeFee),
    money('funding', t('column.funding'), ({ capitalFee }) => capitalFee),
    {
      id: 'why',
      head: t('column.why'),
      ch: 10,
      cell: ({ closeType, liquidationId }) =>
        liquidationId === '' ? (
          t(`why.${closeType}`)
        ) : (
          <Link className={linkClass()} to={liquidationPath(liquidationId)}>
            {t(`why.${closeType}`)}
          </Link>
        ),
    },
  ]
}
