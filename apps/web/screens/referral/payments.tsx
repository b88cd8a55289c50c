import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { saveFile } from '../../site-api/save-file.ts'
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
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchFile('GET /exchange-web/web/referral/export', {}).then(
      (file) => saveFile(file, `referral-${new Date().toISOString().slice(0, 10)}.csv`),
      showError,
    )
    setBusy(false)
  }
  return (
    <Button
      size="s"
      icon={<Download aria-hidden="true" size={14} />}
      busy={busy}
      busyLabel={t('loading')}
      onClick={download}
    >
      {t('csv')}
    </Button>
  )
}
