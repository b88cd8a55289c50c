import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { useLoaderData, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { DepositRecords } from './deposit-records.tsx'
import { ExportButton } from './export-button.tsx'
import { RecordFilters } from './record-filters.tsx'
import { type RecordKind, readQuery, recordKinds, recordParams, writeQuery } from './record-query.ts'
import { WithdrawalRecords } from './withdrawal-records.tsx'
import { YearStatement } from './year-statement.tsx'

export const head = privateHead('assets-wallet', 'history')

/** As far back as a tax office asks. */
const YEARS = 5

export async function load({ siteApi, request }: ScreenContext) {
  const query = readQuery(new URL(request.url).searchParams)
  const params = recordParams(query, Date.now())
  const [{ coinList }, deposits, withdrawals] = await Promise.all([
    siteApi('GET /exchange-web/web/withdraw/getCoinInfo', { type: 2 }),
    query.kind === 'deposits' ? siteApi('GET /exchange-web-gateway/wallet/deposits', params) : null,
    query.kind === 'withdrawals' ? siteApi('GET /exchange-web-gateway/wallet/withdrawals', params) : null,
  ])
  // Of the time at which the page was asked for, so that both renderings agree.
  const newest = new Date().getUTCFullYear()
  const years = Array.from({ length: YEARS }, (_, back) => newest - back)
  return { query, params, coinList, deposits, withdrawals, years }
}

/** Everything that came and went, with filters, ways to the chain, and as a file. */
export function Screen() {
  const t = useWords('assets-wallet')
  const { query, params, coinList, deposits, withdrawals, years } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [, setQuery] = useSearchParams()
  const choose = (next: typeof query) => setQuery(writeQuery(next), { replace: true, preventScrollReset: true })
  const clear = () => choose({ kind: query.kind, coin: '', state: '', days: '' })
  const key = JSON.stringify(query)
  return (
    <AssetsLayout title={t('history')} at={4} intro={t('history.intro')} help="statements">
      <div className={styles.parts}>
        <Tabs
          label={t('history')}
          tabs={recordKinds.map((kind) => ({ id: kind, label: t(`kind.${kind}`) }))}
          selected={query.kind}
          onSelect={(kind) => choose({ kind: kind as RecordKind, coin: query.coin, state: '', days: query.days })}
          aside={<ExportButton what={query.kind} params={params} />}
        >
          <div className={styles.parts}>
            <RecordFilters query={query} coins={coinList} onChange={choose} />
            {deposits && (
              <DepositRecords
                key={key}
                query={query}
                params={params}
                coins={coinList}
                first={deposits}
                onClear={clear}
              />
            )}
            {withdrawals && (
              <WithdrawalRecords key={key} query={query} params={params} first={withdrawals} onClear={clear} />
            )}
          </div>
        </Tabs>
        <YearStatement years={years} />
      </div>
    </AssetsLayout>
  )
}

export type RecordParams = ReturnType<typeof recordParams>
