import type { CallData } from '@bowline/contract/calls.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { marketName, marketPath } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { PagedTable } from './paged-table.tsx'
import { useBookedPages } from './use-booked-pages.ts'

type WalletLine = CallData<'POST /fe-co-api/record/get_transaction_list'>['transList'][number]

const FUNDING = 5

interface WalletLinesProps {
  readonly contractId: number | undefined
  /** Funding alone, or everything that changed a wallet. */
  readonly what: 'funding' | 'transactions'
}

/** Every change of the futures wallets to the last digit, and what was there after it. */
export function WalletLines({ contractId, what }: WalletLinesProps) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const pages = useBookedPages<WalletLine>(`${what} ${contractId}`, async (page) => {
    const { count, transList } = await siteApi('POST /fe-co-api/record/get_transaction_list', {
      ...page,
      ...(contractId !== undefined && { contractId }),
      ...(what === 'funding' && { type: FUNDING }),
    })
    return { count, rows: transList }
  })
  const columns: Column<WalletLine>[] = [
    { id: 'time', head: t('column.time'), card: 'title', ch: 19, cell: ({ ctime }) => <TimeText atMs={ctime} /> },
    ...(what === 'funding' ? [] : [whatColumn(t)]),
    {
      id: 'contract',
      head: t('column.contract'),
      ch: 14,
      cell: ({ contractName }) =>
        contractName === '' ? '--' : <Link to={marketPath(contractName)}>{marketName(contractName)}</Link>,
    },
    {
      id: 'money',
      head: t('column.money'),
      numeric: true,
      ch: 16,
      cell: ({ amount, symbol }) => (
        <MoneyText value={amount} unit={symbol} decimals={8} exact signed tone="gain-loss" />
      ),
    },
    {
      id: 'balance',
      head: t('column.balance'),
      numeric: true,
      ch: 16,
      cell: ({ balanceAfter, symbol }) => <MoneyText value={balanceAfter} unit={symbol} decimals={8} exact zero />,
    },
    {
      id: 'balanceOf',
      head: t('column.balanceOf'),
      ch: 16,
      cell: ({ balanceOf }) => t(`balanceOf.${balanceOf}`),
    },
  ]
  return (
    <PagedTable<WalletLine>
      caption={t(`tab.${what}`)}
      empty={{ title: t(`${what}.empty`), text: t(`${what}.empty.text`) }}
      pages={pages}
      rowKey={({ id }) => id}
      columns={columns}
    />
  )
}

function whatColumn(t: ReturnType<typeof useWords<'contracts/positions'>>): Column<WalletLine> {
  return { id: 'what', head: t('column.what'), ch: 14, cell: ({ scene }) => t(`scene.${scene}`) }
}
