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
import { ReturnToDialog } from './return-to-dialog.tsx'

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
  {
    id: 'sender',
    head: t('held.sender'),
    card: 'wide',
    cell: ({ sender }) => <bdi dir="ltr">{sender ?? t('held.unnamed')}</bdi>,
    ch: 30,
  },
  { id: 'why', head: t('held.why'), cell: ({ held }) => t(`held.why.${held}`), ch: 16 },
  {
    id: 'transaction',
    head: t('recovery.transaction'),
    card: 'wide',
    cell: ({ txid }) => <bdi dir="ltr">{txid}</bdi>,
    ch: 30,
  },
  { id: 'seen', head: t('held.seen'), cell: ({ seenAtMs }) => <TimeText atMs={seenAtMs} kind="minute" />, ch: 18 },
]

/** Deposits from senders that are on a list or not known: credited or sent back by two persons, or left where they are. */
export function HeldDeposits() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Held>('held-deposits', (cursor) => api('GET /console-api/recoveries/held', { cursor }))
  const [chosen, setChosen] = useState<Held>()
  const [returned, setReturned] = useState<Held>()
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
          actions: (row: Held) =>
            row.sendBack === 'on-its-way' ? (
              t('held.on-its-way')
            ) : (
              <>
                {row.held === 'risk' && (
                  <Button size="s" onClick={() => setChosen(row)}>
                    {t('held.release')}
                  </Button>
                )}{' '}
                {row.sendBack === 'possible' ? (
                  <Button size="s" onClick={() => setReturned(row)}>
                    {t('held.return')}
                  </Button>
                ) : (
                  t('held.not-yet')
                )}
              </>
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
      {returned && <ReturnDialog held={returned} onClose={() => setReturned(undefined)} />}
    </>
  )
}

function ReturnDialog({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const { api } = useConsole()
  const { id, amount, coin } = held
  return (
    <ReturnToDialog
      title={t('held.return.title', { amount: `${amount} ${coin}` })}
      text={t('held.return.text')}
      label={t('held.return.to')}
      onClose={onClose}
      request={(to) => api('POST /console-api/recoveries/return', { id, ...to })}
    />
  )
}
