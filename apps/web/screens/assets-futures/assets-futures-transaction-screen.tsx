import { useLoaderData, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { ExportButton } from '../../contracts/records/export-button.tsx'
import type { ScreenContext } from '../../screen.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { FuturesArea } from './area/futures-area.tsx'
import { accountHead, loadAccount } from './area/load-account.ts'
import { RecordFilters } from './records/record-filters.tsx'
import { lineParams, type RecordQuery, ROWS, rangeParams, readQuery, writeQuery } from './records/record-query.ts'
import { RecordTable } from './records/record-table.tsx'
import styles from './records/records.module.css'
import { useLineColumns, type WalletLine } from './records/use-line-columns.tsx'

export const head = accountHead

export async function load({ siteApi, request }: ScreenContext) {
  const account = await loadAccount(siteApi)
  const query = readQuery(new URL(request.url).searchParams, account)
  const nowMs = Date.now()
  const lines = await siteApi('POST /fe-co-api/record/get_transaction_list', {
    ...lineParams(query, nowMs),
    page: query.page,
    limit: ROWS,
  }).then(
    ({ count, transList }) => ({ count, rows: transList }),
    () => null,
  )
  return { account, query, lines, range: rangeParams(query, nowMs) }
}

/** Everything that changed the wallets. */
export function Screen() {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const { account, query, lines, range } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [hidden] = useHiddenAmounts()
  const [, setQuery] = useSearchParams()
  const choose = (next: RecordQuery) => setQuery(writeQuery(next), { replace: true, preventScrollReset: true })
  return (
    <AssetsLayout title={t('nav.transactions')} at={15}>
      <FuturesArea at="transactions">
        <div className={styles.tools}>
          <RecordFilters query={query} contracts={account.contracts} coins={account.coins} onChange={choose} />
          <ExportButton what="transactions" {...range} />
        </div>
        <RecordTable<WalletLine>
          caption={t('nav.transactions')}
          query={query}
          page={lines}
          columns={useLineColumns(hidden)}
          rowKey={({ id }) => id}
          empty={tPositions('transactions.empty')}
          onChange={choose}
        />
      </FuturesArea>
    </AssetsLayout>
  )
}
