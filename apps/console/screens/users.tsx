import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Badge } from '@bowline/design-system/badge.tsx'
import type { Column } from '@bowline/design-system/data-table-columns.ts'
import { SearchInput } from '@bowline/design-system/search-input.tsx'
import { linkClass } from '@bowline/design-system/text-link.tsx'
import { TimeText } from '@bowline/design-system/time-text.tsx'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PagedTable } from '../parts/paged-table.tsx'
import styles from '../parts/parts.module.css'
import { ScreenHead } from '../parts/screen-head.tsx'
import { useConsole } from '../session/session.tsx'
import { usePages } from '../session/use-pages.ts'
import { say, t } from '../words/words.ts'

type User = ConsoleData<'GET /console-api/users/search'>['rows'][number]

const PAUSE_MS = 250

const columns: readonly Column<User>[] = [
  {
    id: 'id',
    head: t('users.id'),
    card: 'title',
    width: '110px',
    cell: ({ id }) => (
      <Link to={`/users/${id}`} className={linkClass()}>
        {id}
      </Link>
    ),
  },
  { id: 'email', head: t('users.email'), cell: ({ email }) => email ?? t('unknown'), ch: 22 },
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
  const [address, setAddress] = useSearchParams()
  const query = address.get('q') ?? ''
  const [typed, setTyped] = useState(query)
  const pages = usePages<User>(query, (cursor) => api('GET /console-api/users/search', { query, cursor }))
  // Asked when the typing pauses; the address keeps it, so that going back finds the same list.
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(
      () => setAddress(typed.trim() === '' ? {} : { q: typed.trim() }, { replace: true }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, query, setAddress])
  return (
    <>
      <ScreenHead title={t('nav.users')} />
      <div className={styles.filters}>
        <SearchInput
          label={t('users.search')}
          clearLabel={t('users.search.clear')}
          value={typed}
          onChange={setTyped}
          name="query"
        />
      </div>
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
