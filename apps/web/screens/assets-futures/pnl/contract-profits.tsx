import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ContractCell } from '../../../contracts/records/contract-cell.tsx'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'

type ContractProfit = CallData<'GET /fe-co-api/finance/contract_profit'>['list'][number]

interface ContractProfitsProps {
  readonly coin: string
  readonly contracts: readonly ContractProfit[]
}

/** What each contract realised. */
export function ContractProfits({ coin, contracts }: ContractProfitsProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const [hidden] = useHiddenAmounts()
  const money = (
    id: 'closeProfit' | 'tradeFee' | 'capitalFee' | 'liquidationFee' | 'profit',
    head: string,
  ): Column<ContractProfit> => ({
    ...{ id, head, numeric: true, ch: 14 },
    cell: (row) => <QtyText value={row[id]} hidden={hidden} zero />,
  })
  return (
    <Card title={t('pnl.contracts', { coin })} flush>
      <DataTable<ContractProfit>
        caption={t('pnl.contracts', { coin })}
        rows={contracts}
        rowKey={({ contractId }) => contractId}
        columns={[
          {
            id: 'contract',
            head: tPositions('column.contract'),
            card: 'title',
            cell: ({ contractName }) => <ContractCell contractName={contractName} />,
          },
          money('closeProfit', t('pnl.closeProfit')),
          money('tradeFee', tPositions('column.fee')),
          money('capitalFee', tPositions('column.funding')),
          money('liquidationFee', tPositions('scene.liquidationFee')),
          money('profit', tPositions('column.pnl')),
        ]}
        empty={<EmptyState title={t('empty.pnl')} />}
      />
    </Card>
  )
}
