import type { CallData } from '@bowline/contract/calls.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { usePage } from '../../page-context.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { FileButton } from '../../site-api/file-button.tsx'
import { useWords } from '../../words/use-words.ts'
import { RowsLater } from './rows-later.tsx'

type Payment = CallData<'GET /exchange-web/web/referral/payments'>['rows'][number]

const tones = { due: 'info', paid: 'gain', failed: 'bad' } as const

/** What was paid, by day and coin; also as a file. */
export function Payments() {
  const t = useWords('referral')
  const { siteApi } = usePage()
  const pages = usePages<Payment>('payments', (cursor) =>
    siteApi('GET /exchange-web/web/referral/payments', { limit: 20, ...(cursor && { cursor }) }),
  )
  return (
    <RowsLater
      title={t('payments')}
      aside={(pages.rows?.length ?? 0) > 0 && <ExportButton />}
      pages={pages}
      table={(rows) => (
        <DataTable
          caption={t('payments')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title={t('payments.empty')} text={t('payments.empty.text')} />}
          columns={[
            { id: 'day', head: t('day'), card: 'title', cell: ({ day }) => <bdi dir="ltr">{day}</bdi> },
            {
              id: 'amount',
              head: t('amount'),
              numeric: true,
              cell: ({ amount, coin }) => <QtyText value={amount} decimals={8} unit={coin} />,
            },
            { id: 'worth', head: t('worth'), numeric: true, cell: ({ worth }) => <MoneyText value={worth} /> },
            {
              id: 'state',
              head: t('state'),
              cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
            },
          ]}
        />
      )}
    />
  )
}

function ExportButton() {
  const t = useWords('referral')
  const load = () => fetchFile('GET /exchange-web/web/referral/export', {})
  return <FileButton load={load} name="referral" label={t('csv')} busyLabel={t('loading')} />
}
