import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import type { ScreenContext } from '../../screen.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { FuturesArea } from './area/futures-area.tsx'
import { accountHead, loadAccount } from './area/load-account.ts'
import { ContractProfits } from './pnl/contract-profits.tsx'
import { DayExport } from './pnl/day-export.tsx'
import { noonOf } from './pnl/noon-of.ts'
import styles from './pnl/pnl.module.css'
import { ProfitCalendar } from './pnl/profit-calendar.tsx'
import { beginOf, type ProfitQuery, profitRanges, readProfitQuery } from './pnl/profit-query.ts'
import { ProfitSummary } from './pnl/profit-summary.tsx'

export const head = accountHead

export async function load({ siteApi, request }: ScreenContext) {
  const account = await loadAccount(siteApi)
  const query = readProfitQuery(new URL(request.url).searchParams, account.coins)
  if (!query) return { account, query: null, profit: null }
  const begin = beginOf(query.days, Date.now())
  const { coin } = query
  const profit = await Promise.all([
    siteApi('GET /fe-co-api/finance/statistics', { coin, begin }),
    siteApi('GET /fe-co-api/finance/daily_profit/get_user_profit_statistic', { coin, begin }),
    siteApi('GET /fe-co-api/finance/contract_profit', { coin, beginTime: begin }),
  ]).then(
    ([statistics, { list }, contracts]) => ({ statistics, days: list, contracts: contracts.list }),
    () => null,
  )
  return { account, query, profit }
}

type Loaded = Awaited<ReturnType<typeof load>>
export type Profit = NonNullable<Loaded['profit']>

/** What contracts earned: in sum, over time, by day and by contract. */
export function Screen() {
  const t = useWords('assets-futures')
  const { query } = useLoaderData<Loaded>()
  return (
    <AssetsLayout title={t('nav.pnl')} at={11} intro={t('pnl.intro')}>
      <FuturesArea at="pnl">
        {query ? <Profits query={query} /> : <EmptyState title={t('empty.contracts')} />}
      </FuturesArea>
    </AssetsLayout>
  )
}

const rangeWords = { '7': 'week', '30': 'month', '90': 'quarter' } as const

function Profits({ query }: { readonly query: ProfitQuery }) {
  const t = useWords('assets-futures')
  const tTables = useWords('desk/tables')
  const { account, profit } = useLoaderData<Loaded>()
  const [hidden] = useHiddenAmounts()
  const [, setQuery] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const { coin } = query
  const choose = (change: Partial<ProfitQuery>) =>
    setQuery({ ...query, ...change }, { replace: true, preventScrollReset: true })
  return (
    <>
      <div className={styles.tools}>
        <Select
          aria-label={tTables('tables.column.coin')}
          value={coin}
          onChange={(chosen) => choose({ coin: chosen })}
          options={account.coins.map((each) => ({ value: each, label: each }))}
        />
        <SegmentedControl
          label={tTables('tables.filter.range')}
          size="s"
          value={query.days}
          onChange={(days) => choose({ days })}
          options={profitRanges.map((value) => ({ value, label: tTables(`tables.filter.range.${rangeWords[value]}`) }))}
        />
        {profit && <DayExport coin={coin} days={profit.days} />}
      </div>
      {profit ? (
        <>
          <ProfitSummary coin={coin} statistics={profit.statistics} />
          <Card title={t('pnl.curve')}>
            {hidden ? (
              <p className={styles.hidden}>••••••</p>
            ) : (
              <AreaChart
                points={profit.days.map(({ day, accumulated }) => ({ atMs: noonOf(day), value: accumulated }))}
                label={t('pnl.curve')}
                heads={[t('pnl.day'), t('pnl.accumulated')]}
                tableLabel={t('pnl.table')}
                unit={coin}
                height={240}
                tone="by-change"
              />
            )}
          </Card>
          <ProfitCalendar coin={coin} days={profit.days} />
          <ContractProfits coin={coin} contracts={profit.contracts} />
        </>
      ) : (
        <FailedState
          title={tTables('tables.failed')}
          retryLabel={tTables('tables.retry')}
          busy={state !== 'idle'}
          onRetry={() => void revalidate()}
        />
      )}
    </>
  )
}
