import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Held = ConsoleData<'GET /console-api/recoveries/held'>['rows'][number]

const columns: readonly Column<Held>[] = [
  {
    id: 'amount',
    head: t('withdrawals.amount'),
    card: 'title',
    cell: ({ amount, coin, network }) => `${amount} ${coin} · ${network}`,
    ch: 24,
  },
  { id: 'user', head: t('withdrawals.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  { id: 'sender', head: t('held.sender'), card: 'wide', cell: ({ sender }) => <bdi dir="ltr">{sender}</bdi>, ch: 30 },
  {
    id: 'transaction',
    head: t('recovery.transaction'),
    card: 'wide',
    cell: ({ txid }) => <bdi dir="ltr">{txid}</bdi>,
    ch: 30,
  },
  { id: 'seen', head: t('held.seen'), cell: ({ seenAtMs }) => <TimeText atMs={seenAtMs} kind="minute" />, ch: 18 },
]

/** Deposits from senders that are on a list: credited by two persons, or not at all. */
export function HeldDeposits() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Held>('held-deposits', (cursor) => api('GET /console-api/recoveries/held', { cursor }))
  const [chosen, setChosen] = useState<Held>()
  return (
    <>
      <PagedTable
        caption={t('held.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('held.empty')}
        emptyText={t('held.empty.text')}
        {...(may('withdrawals.decide') && {
          actions: (row: Held) => (
            <Button size="s" onClick={() => setChosen(row)}>
              {t('held.release')}
            </Button>
          ),
        })}
      />
      {chosen && (
        <ActDialog
          title={t('held.release.title', { amount: `${chosen.amount} ${chosen.coin}`, user: chosen.userId })}
          confirm={t('recovery.give.request')}
          onClose={() => setChosen(undefined)}
          act={async (reason) => {
            await api('POST /console-api/recoveries/release', { id: chosen.id, reason })
            return t('recovery.give.done')
          }}
        >
          <p>{t('held.release.text')}</p>
        </ActDialog>
      )}
    </>
  )
}
