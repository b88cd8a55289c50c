import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { type Column, nextSort } from '@bowline/design-system/tables/data-table-columns.ts'
import { useAddress } from '../../parts/address.ts'
import { countryName } from '../../parts/country-name.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { filterCount, searchOf, sortOf, sortText } from './user-filter.ts'
import { UserFilters } from './user-filters.tsx'

type User = ConsoleData<'GET /console-api/users/search'>['rows'][number]

const columns: readonly Column<User>[] = [
  {
    id: 'id',
    head: t('users.id'),
    card: 'title',
    width: '100px',
    sortable: true,
    cell: ({ id }) => <UserLink id={id} />,
  },
  {
    id: 'contact',
    head: t('users.contact'),
    card: 'wide',
    cell: ({ email, phone }) => [email, phone].filter(Boolean).join(', ') || t('unknown'),
    ch: 24,
  },
  {
    id: 'country',
    head: t('user.country'),
    cell: ({ country }) => (country === null ? t('unknown') : countryName(country)),
    ch: 12,
  },
  { id: 'level', head: t('users.level'), sortable: true, cell: ({ kycLevel }) => kycLevel, ch: 2, width: '120px' },
  { id: 'status', head: t('users.status'), cell: (user) => <Status user={user} />, ch: 12 },
  {
    id: 'came-by',
    head: t('users.filter.cameBy'),
    card: 'hidden',
    cell: ({ cameBy }) => t(`came-by.${cameBy}`),
    ch: 12,
  },
  {
    id: 'worth',
    head: t('users.worth'),
    numeric: true,
    cell: ({ worth }) => <QtyText value={worth.total} unit={worth.currency} decimals={0} zero />,
    ch: 12,
  },
  {
    id: 'registered',
    head: t('users.since'),
    sortable: true,
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="date" />,
    ch: 10,
  },
]

function Status({ user: { status, isDemo, tradingFrozen, withdrawalsFrozen } }: { readonly user: User }) {
  const frozen = tradingFrozen ? (withdrawalsFrozen ? 'any' : 'trading') : withdrawalsFrozen ? 'withdrawals' : undefined
  return (
    <>
      {status === 'closed' && <Badge tone="bad">{t(`status.${status}`)}</Badge>}{' '}
      {frozen && <Badge tone="bad">{t(`users.frozen.${frozen}`)}</Badge>}{' '}
      {status === 'active' && !frozen && <Badge tone="plain">{t(`status.${status}`)}</Badge>}{' '}
      {isDemo && <Badge tone="warn">{t('demo')}</Badge>}
    </>
  )
}

export function Component() {
  const { api } = useConsole()
  const [parts, set] = useAddress()
  const search = searchOf(parts)
  const pages = usePages<User>(JSON.stringify(search), (cursor) =>
    api('GET /console-api/users/search', { ...search, cursor }),
  )
  const sort = sortOf(parts)
  return (
    <>
      <ScreenHead title={t('nav.users')} />
      <SearchBox label={t('users.search')} />
      <UserFilters />
      <PagedTable
        caption={t('users.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        sort={sort}
        onSort={(column) => set({ sort: sortText(nextSort(sort, column)) })}
        empty={t('users.empty')}
        emptyText={filterCount(parts) > 0 ? t('users.empty.filtered') : undefined}
      />
    </>
  )
}
