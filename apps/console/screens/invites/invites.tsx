import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { SearchBox, useSearched } from '../../parts/search-box.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Invite = ConsoleData<'GET /console-api/invites/list'>['rows'][number]

const columns: readonly Column<Invite>[] = [
  { id: 'code', head: t('invites.code'), card: 'title', cell: ({ code }) => <code>{code}</code>, ch: 9 },
  { id: 'user', head: t('invites.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  {
    id: 'contact',
    head: t('invites.contact'),
    card: 'wide',
    cell: ({ email, phone }) => email ?? phone ?? t('unknown'),
    ch: 22,
  },
  { id: 'invited', head: t('invites.invited'), cell: ({ invited }) => invited, ch: 6 },
  {
    id: 'kickback',
    head: t('invites.kickback'),
    numeric: true,
    cell: ({ kickbackPercent }) => `${kickbackPercent} %`,
    ch: 8,
  },
  {
    id: 'state',
    head: t('invites.state'),
    cell: ({ isFrozen, isKol }) => (
      <>
        <Badge tone={isFrozen ? 'bad' : 'gain'}>{t(isFrozen ? 'invites.frozen' : 'invites.free')}</Badge>{' '}
        {isKol && <Badge tone="accent">{t('invites.kol')}</Badge>}
      </>
    ),
    ch: 12,
  },
]

/** Users' invite codes: find one, freeze it, unfreeze it. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const query = useSearched()
  const pages = usePages<Invite>(query, (cursor) => api('GET /console-api/invites/list', { query, cursor }))
  const [changing, setChanging] = useState<Invite>()
  return (
    <>
      <ScreenHead title={t('nav.invites')} />
      <SearchBox label={t('invites.search')} />
      <PagedTable
        caption={t('invites.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ code }) => code}
        empty={t('invites.empty')}
        {...(may('users.mark') && {
          actions: (invite: Invite) => (
            <Button size="s" onClick={() => setChanging(invite)}>
              {t(invite.isFrozen ? 'invites.unfreeze' : 'invites.freeze')}
            </Button>
          ),
        })}
      />
      {changing && (
        <FreezeDialog invite={changing} onClose={() => setChanging(undefined)} onDone={() => void pages.again()} />
      )}
    </>
  )
}

interface FreezeDialogProps {
  readonly invite: Invite
  readonly onClose: () => void
  readonly onDone: () => void
}

function FreezeDialog({ invite: { code, isFrozen }, onClose, onDone }: FreezeDialogProps) {
  const { api } = useConsole()
  const title = t(isFrozen ? 'invites.unfreeze.title' : 'invites.freeze.title', { code })
  const change = async (reason: string) => {
    await api('POST /console-api/invites/freeze', { code, isFrozen: !isFrozen, reason })
    onDone()
    return t(isFrozen ? 'invites.unfreeze.done' : 'invites.freeze.done', { code })
  }
  return (
    <ActDialog
      title={title}
      confirm={t(isFrozen ? 'invites.unfreeze' : 'invites.freeze')}
      isDanger={!isFrozen}
      onClose={onClose}
      act={change}
    >
      {!isFrozen && <p>{t('invites.freeze.hint')}</p>}
    </ActDialog>
  )
}
