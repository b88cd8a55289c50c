import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import type { Sort } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import type { PageInfo } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './copy-trading.module.css'
import {
  type BoardSort,
  bestFirst,
  boardSorts,
  filterLeaders,
  type Period,
  periods,
  sortLeaders,
} from './leader-board.ts'
import { LeadersTable } from './leaders-table.tsx'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('copy-trading', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('description', { brand: config.brand.name }) }
}

export const load = ({ siteApi }: ScreenContext) => siteApi('GET /exchange-web/web/copy/leaders')

/** The board of leaders: searched, narrowed and sorted by what their copiers really got. */
export function Screen() {
  const t = useWords('copy-trading')
  const { leaders } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [filter, setFilter] = useState({ search: '', isOpen: false })
  const [period, setPeriod] = useState<Period>('30')
  const [sort, setSort] = useState<Sort & { readonly column: BoardSort }>({
    column: 'copiersRoi',
    direction: bestFirst.copiersRoi,
  })
  const sortBy = (column: BoardSort) => setSort({ column, direction: bestFirst[column] })
  const turn = (name: string) => {
    const column = boardSorts.find((each) => each === name)
    if (column === undefined) return
    if (column !== sort.column) return sortBy(column)
    setSort({ column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' })
  }
  const shown = sortLeaders(filterLeaders(leaders, filter), sort.column, sort.direction, period)
  return (
    <ContentPage
      title={t('title')}
      intro={t('intro')}
      help="copy"
      aside={
        <span className={styles.actions}>
          <Link className={buttonClass({ kind: 'quiet' })} to="/assets/copy-trade">
            {t('mine')}
          </Link>
        </span>
      }
    >
      <div className={styles.parts}>
        <Notice kind="info">{t('figures.about')}</Notice>
        <section>
          <search className={styles.tools}>
            <SearchInput
              value={filter.search}
              onChange={(search) => setFilter({ ...filter, search })}
              label={t('search')}
              clearLabel={t('search.clear')}
            />
            <SegmentedControl
              label={t('show')}
              options={(['all', 'open'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
              value={filter.isOpen ? 'open' : 'all'}
              onChange={(value) => setFilter({ ...filter, isOpen: value === 'open' })}
            />
            <SegmentedControl
              label={t('period')}
              options={periods.map((value) => ({ value, label: t('days', { n: Number(value) }) }))}
              value={period}
              onChange={setPeriod}
            />
          </search>
          <Card flush>
            <LeadersTable
              leaders={shown}
              period={period}
              sort={sort}
              onSort={turn}
              empty={
                leaders.length === 0 ? (
                  <EmptyState title={t('empty')} text={t('empty.text')} />
                ) : (
                  <EmptyState title={t('nobody')} />
                )
              }
            />
          </Card>
        </section>
      </div>
    </ContentPage>
  )
}
