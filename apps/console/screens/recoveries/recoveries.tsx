import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { GiveDialog } from './give-dialog.tsx'
import { HeldDeposits } from './held-deposits.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

export type Request = ConsoleData<'GET /console-api/recoveries/waiting'>['rows'][number]
export type Found = Request['found'][number]
export type FoundToken = Request['tokens'][number]

const columns: readonly Column<Request>[] = [
  {
    id: 'said',
    head: t('recovery.said'),
    card: 'title',
    cell: ({ amount, coin, contract, network, note }) => (
      <>
        {amount} <bdi dir="ltr">{coin ?? contract}</bdi> · {network}
        {note !== '' && (
          <div>
            <bdi>{note}</bdi>
          </div>
        )}
      </>
    ),
    ch: 30,
  },
  { id: 'user', head: t('withdrawals.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  {
    id: 'transaction',
    head: t('recovery.transaction'),
    card: 'wide',
    cell: ({ txid }) => <bdi dir="ltr">{txid}</bdi>,
    ch: 30,
  },
  {
    id: 'found',
    head: t('recovery.found'),
    card: 'wide',
    cell: ({ found, tokens }) =>
      found.length + tokens.length === 0 ? (
        t('recovery.nothing')
      ) : (
        <>
          {found.map(({ amount, coin, ...place }) => (
            <FoundCoins what={`${amount} ${coin}`} {...place} key={place.id} />
          ))}
          {tokens.map(({ amount, userId, ...place }) => (
            <FoundCoins what={t('recovery.token', { amount, user: userId })} {...place} key={place.id} />
          ))}
        </>
      ),
    ch: 36,
  },
  {
    id: 'asked',
    head: t('recovery.asked'),
    cell: ({ askedAtMs }) => <TimeText atMs={askedAtMs} kind="minute" />,
    ch: 18,
  },
]

function FoundCoins({ what, sender, receiver }: Pick<Found, 'sender' | 'receiver'> & { readonly what: string }) {
  return (
    <div>
      {what} {sender !== null && t('recovery.from', { sender })} {t('recovery.to', { receiver })}
    </div>
  )
}

interface Chosen {
  readonly request: Request
  /** Neither: it is refused. */
  readonly found?: Found
  readonly token?: FoundToken
}

/** What users say of coins that they sent and do not see, beside what came in for nobody. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Request>('recoveries', (cursor) => api('GET /console-api/recoveries/waiting', { cursor }))
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  return (
    <>
      <ScreenHead title={t('nav.recoveries')} />
      <PagedTable
        caption={t('recovery.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('recovery.empty')}
        emptyText={t('recovery.empty.text')}
        {...(may('withdrawals.decide') && {
          actions: (request: Request) => (
            <>
              {request.found.map((found) => (
                <Button size="s" onClick={() => setChosen({ request, found })} key={found.id}>
                  {t('recovery.give')}
                </Button>
              ))}
              {request.tokens.map((token) => (
                <Button size="s" onClick={() => setChosen({ request, token })} key={token.id}>
                  {t('recovery.return')}
                </Button>
              ))}{' '}
              <Button size="s" onClick={() => setChosen({ request })}>
                {t('recovery.refuse')}
              </Button>
            </>
          ),
        })}
      />
      <HeldDeposits />
      {chosen?.found && <GiveDialog request={chosen.request} found={chosen.found} onClose={close} />}
      {chosen?.token && <SendBackDialog request={chosen.request} token={chosen.token} onClose={close} />}
      {chosen && !chosen.found && !chosen.token && (
        <ActDialog
          title={t('recovery.refuse.title')}
          confirm={t('recovery.refuse')}
          isDanger
          onClose={close}
          act={async (reason) => {
            await api('POST /console-api/recoveries/refuse', { id: chosen.request.id, reason })
            await pages.again()
            return t('recovery.refuse.done')
          }}
        >
          <p>{t('recovery.refuse.text')}</p>
        </ActDialog>
      )}
    </>
  )
}
