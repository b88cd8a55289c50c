import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { PagedTable } from '../parts/paged-table.tsx'
import { ScreenHead } from '../parts/screen-head.tsx'
import { SearchBox, useSearched } from '../parts/search-box.tsx'
import { UserLink } from '../parts/user-link.tsx'
import { useConsole } from '../session/session.tsx'
import { say, t } from '../words/words.ts'

type User = ConsoleData<'GET /console-api/users/search'>['rows'][number]

const columns: readonly Column<User>[] = [
  {
    id: 'id',
    head: t('users.id'),
    card: 'title',
    width: '110px',
    cell: ({ id }) => <UserLink id={id} />,
  },
  { id: 'email', head: t('users.email'), card: 'wide', cell: ({ email }) => email ?? t('unknown'), ch: 22 },
  { id: 'phone', head: t('users.phone'), cell: ({ phone }) => phone ?? t('unknown'), ch: 14 },
  { id: 'level', head: t('users.level'), cell: ({ kycLevel }) => kycLevel, ch: 2, width: '120px' },
  {
    id: 'status',
    head: t('users.status'),
    width: '140px',
    cell: ({ status, isDemo }) => (
      <>
        <Badge tone={status === 'closed' ? 'bad' : 'plain'}>{say('status', status)}</Badge>{' '}
        {isDemo && <Badge tone="warn">{t('demo')}</Badge>}
      </>
    ),
  },
  {
    id: 'since',
    head: t('users.since'),
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="date" />,
    ch: 18,
  },
]

export function Component() {
  const { api } = useConsole()
  const query = useSearched()
  const pages = usePages<User>(query, (cursor) => api('GET /console-api/users/search', { query, cursor }))
  return (
    <>
      <ScreenHead title={t('nav.users')} />
      <SearchBox label={t('users.search')} />
      <PagedTable
        caption={t('users.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('users.empty')}
      />
    </>
  )
}
