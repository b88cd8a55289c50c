import type { CallData } from '@bowline/contract/calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ContractCell } from '../../../contracts/records/contract-cell.tsx'
import { useWords } from '../../../words/use-words.ts'

export type WalletLine = CallData<'POST /fe-co-api/record/get_transaction_list'>['transList'][number]

/** Every change of a wallet to the last digit, and what was there after it. */
export function useLineColumns(hidden: boolean): Column<WalletLine>[] {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  return [
    {
      id: 'what',
      head: tPositions('column.what'),
      card: 'title',
      ch: 14,
      cell: ({ scene }) => tPositions(`scene.${scene}`),
    },
    { id: 'time', head: tPositions('column.time'), ch: 19, cell: ({ ctime }) => <TimeText atMs={ctime} /> },
    {
      id: 'contract',
      head: tPositions('column.contract'),
      ch: 14,
      cell: ({ contractName }) => (contractName === '' ? '--' : <ContractCell contractName={contractName} />),
    },
    {
      id: 'amount',
      head: t('line.amount'),
      numeric: true,
      ch: 18,
      cell: ({ amount, symbol }) => <QtyText value={amount} unit={symbol} hidden={hidden} />,
    },
    {
      id: 'balance',
      head: tPositions('column.balance'),
      numeric: true,
      ch: 18,
      cell: ({ balanceAfter, symbol }) => <QtyText value={balanceAfter} unit={symbol} hidden={hidden} zero />,
    },
    {
      id: 'balanceOf',
      head: tPositions('column.balanceOf'),
      ch: 16,
      cell: ({ balanceOf }) => tPositions(`balanceOf.${balanceOf}`),
    },
  ]
}
