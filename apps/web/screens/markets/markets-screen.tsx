import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useMemo, useState } from 'react'
import { useLoaderData } from 'react-router'
import { useContracts, useTickers } from '../../live/hooks.ts'
import { contractFigures } from '../../market-rows/contract-figures.ts'
import { everyMarketRow } from '../../market-rows/every-market-row.ts'
import { isContract } from '../../market-rows/market-path.ts'
import {
  filterRows,
  type MarketFilter,
  type MarketRow,
  type Sort,
  sortRows,
  withContracts,
  withLive,
} from '../../market-rows/market-row.ts'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { useFavourites } from '../../settings/use-favourites.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { HeatMap } from './heat-map.tsx'
import { MarketTable } from './market-table.tsx'
import { MarketsEmpty } from './markets-empty.tsx'
import styles from './markets-screen.module.css'

export function head({ locale, config, origin }: PageInfo): Head {
  const t = wordsOf('markets', locale.id, locale.tag)
  return {
    title: `${t('head')} · ${config.brand.name}`,
    description: t('description', { brand: config.brand.name }),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: t('title'), item: `${origin}/markets` }],
      },
    ],
  }
}

export async function load({ siteApi }: ScreenContext) {
  const [rows, figures] = await Promise.all([everyMarketRow(siteApi), contractFigures(siteApi)])
  return { rows, figures: [...figures] }
}

const tabIds = ['favourites', 'spot', 'futures'] as const
type TabId = (typeof tabIds)[number]

/** Every market there is: found, narrowed, sorted, starred; drawn by the server, live after. */
export function Screen() {
  const t = useWords('markets')
  const { products } = usePage().config
  const loaded = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const first = useMemo(() => new Map(loaded.figures), [loaded])
  const all = withContracts(withLive(loaded.rows, useTickers()), first, useContracts())
  const [favourites, toggle] = useFavourites()
  const stars = useMemo(() => new Set<string>(favourites), [favourites])
  const [hidden = [], hide] = useSetting('hiddenMarketColumns')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [tab, setTab] = useState<TabId>('spot')
  const [filter, setFilter] = useState<MarketFilter>({ search: '', quote: '', category: '' })
  const [sort, setSort] = useState<Sort>({ column: 'volume', direction: 'descending' })

  const ofTab = { favourites: all, ...byKind(all) }
  const rows = ofTab[tab]
  const quotes = [...new Set(rows.map(({ market }) => market.quote))]
  const categories = [...new Set(rows.flatMap(({ market }) => market.categories))].sort()
  const shown = sortRows(filterRows(rows, { ...filter, only: tab === 'favourites' ? stars : undefined }), sort)
  const counts = { favourites: stars.size, spot: ofTab.spot.length, futures: ofTab.futures.length }

  return (
    <ContentPage title={t('title')}>
      <Tabs
        label={t('tabs')}
        tabs={tabIds
          .filter((id) => id !== 'futures' || products.includes('futures'))
          .map((id) => ({ id, label: t(`tab.${id}`), count: counts[id] }))}
        selected={tab}
        onSelect={(id) => setTab(id as TabId)}
      >
        {tab === 'futures' && rows.length === 0 ? (
          <MarketsEmpty kind="futures" onAnswer={() => setTab('spot')} />
        ) : (
          <>
            <search className={styles.tools}>
              <SearchInput
                value={filter.search}
                onChange={(search) => setFilter({ ...filter, search })}
                label={t('search')}
                clearLabel={t('search.clear')}
              />
              <SegmentedControl
                label={t('quote')}
                options={[
                  { value: '', label: t('quote.all') },
                  ...quotes.map((quote) => ({ value: quote, label: quote })),
                ]}
                value={filter.quote}
                onChange={(quote) => setFilter({ ...filter, quote })}
              />
              <Select
                aria-label={t('category')}
                options={[
                  { value: '', label: t('category.all') },
                  ...categories.map((id) => ({ value: id, label: t.find(`category.${id}`) ?? id })),
                ]}
                value={filter.category}
                onChange={(category) => setFilter({ ...filter, category })}
              />
              <div className={styles.views}>
                <SegmentedControl
                  label={t('view')}
                  options={(['list', 'map'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
                  value={view}
                  onChange={setView}
                />
                {view === 'list' && <ColumnsMenu hidden={hidden} onChange={hide} />}
              </div>
            </search>
            {view === 'map' && shown.length > 0 && <HeatMap rows={shown} />}
            {(view === 'list' || shown.length === 0) && (
              <MarketTable
                rows={shown}
                stars={stars}
                onStar={toggle}
                sort={sort}
                onSort={setSort}
                hidden={hidden}
                hasContracts={tab === 'futures'}
                empty={
                  <MarketsEmpty
                    kind={tab === 'favourites' && stars.size === 0 ? 'favourites' : 'search'}
                    search={filter.search}
                    onAnswer={() => {
                      setTab('spot')
                      setFilter({ search: '', quote: '', category: '' })
                    }}
                  />
                }
              />
            )}
          </>
        )}
      </Tabs>
    </ContentPage>
  )
}

function byKind(rows: readonly MarketRow[]) {
  return {
    spot: rows.filter(({ market }) => !isContract(market.pair)),
    futures: rows.filter(({ market }) => isContract(market.pair)),
  }
}
