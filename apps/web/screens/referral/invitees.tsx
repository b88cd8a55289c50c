import type { CallData } from '@bowline/contract/calls.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { RowsLater } from './rows-later.tsx'

type Invitee = CallData<'GET /exchange-web/web/referral/invitees'>['rows'][number]

const CURRENCY = 'USDT'

/** Whom the user invited, newest first, and what each brought. */
export function Invitees() {
  const t = useWords('referral')
  const { siteApi } = usePage()
  const pages = usePages<Invitee>('invitees', (cursor) =>
    siteApi('GET /exchange-web/web/referral/invitees', { limit: 20, ...(cursor && { cursor }) }),
  )
  return (
    <RowsLater
      title={t('invitees')}
      pages={pages}
      table={(rows) => (
        <DataTable
          caption={t('invitees')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title={t('invitees.empty')} text={t('invitees.empty.text')} />}
          columns={[
            {
              id: 'name',
              head: t('invitee'),
              card: 'title',
              cell: ({ name, isVerified, isHeld }) => (
                <>
                  <bdi dir="ltr">{name}</bdi> {!isVerified && <Badge>{t('unverified')}</Badge>}
                  {isHeld && <Badge tone="warn">{t('held')}</Badge>}
                </>
              ),
            },
            { id: 'code', head: t('code'), cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
            {
              id: 'registered',
              head: t('registered'),
              cell: ({ registeredAtMs }) => <TimeText atMs={registeredAtMs} kind="date" />,
            },
            { id: 'until', head: t('until'), cell: ({ earnsUntilMs }) => <TimeText atMs={earnsUntilMs} kind="date" /> },
            {
              id: 'earned',
              head: t('earned'),
              numeric: true,
              cell: ({ earned }) => <MoneyText value={earned} unit={CURRENCY} zero />,
            },
          ]}
        />
      )}
    />
  )
}
