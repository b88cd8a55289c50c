import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { countryName } from '../../parts/country-name.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Case = ConsoleData<'GET /console-api/identity-cases/queue'>['rows'][number]

const columns: readonly Column<Case>[] = [
  {
    id: 'user',
    head: t('cases.user'),
    card: 'title',
    cell: ({ userId, level }) => (
      <Link to={`/identity/${userId}/${level}`} className={linkClass()}>
        {userId}
      </Link>
    ),
  },
  { id: 'level', head: t('cases.level'), cell: ({ level }) => level, ch: 1 },
  {
    id: 'nationality',
    head: t('cases.nationality'),
    cell: ({ nationality }) => (nationality ? countryName(nationality) : t('unknown')),
    ch: 16,
  },
  { id: 'flags', head: t('cases.flags'), cell: ({ flags }) => <Flags flags={flags} />, ch: 16 },
  {
    id: 'since',
    head: t('cases.since'),
    cell: ({ submittedAtMs }) => <TimeText atMs={submittedAtMs} kind="minute" />,
    ch: 18,
  },
]

function Flags({ flags }: { readonly flags: readonly string[] }) {
  if (flags.length === 0) return t('unknown')
  return (
    <span className={classNames(styles.actions, styles.flags)}>
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {t.find(`flag.${flag}`) ?? flag}
        </Badge>
      ))}
    </span>
  )
}

export function Component() {
  const { api } = useConsole()
  const pages = usePages<Case>('queue', (cursor) => api('GET /console-api/identity-cases/queue', { cursor }))
  return (
    <>
      <ScreenHead title={t('nav.identity')} />
      <PagedTable
        caption={t('cases.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ userId, level }) => `${userId} ${level}`}
        empty={t('cases.empty')}
      />
    </>
  )
}
