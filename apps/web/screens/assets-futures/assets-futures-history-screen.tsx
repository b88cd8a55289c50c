import type { FuturesOrderRow, FuturesTradeRow } from '@bowline/contract/futures-rows.ts'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { ExportButton } from '../../contracts/records/export-button.tsx'
import { type EndedPosition, usePositionColumns } from '../../contracts/records/use-position-columns.tsx'
import type { OrderKey } from '../../desk/tables/biography/order-key.ts'
import { StoryDrawer } from '../../desk/tables/biography/story-drawer.tsx'
import type { ScreenContext } from '../../screen.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { ContractDesk } from './area/contract-desk.tsx'
import { FuturesArea } from './area/futures-area.tsx'
import { accountHead, loadAccount } from './area/load-account.ts'
import { loadRecords } from './records/load-records.ts'
import { RecordFilters } from './records/record-filters.tsx'
import {
  type RecordKind,
  type RecordQuery,
  rangeParams,
  readQuery,
  recordKinds,
  withoutFilters,
  writeQuery,
} from './records/record-query.ts'
import { RecordTable } from './records/record-table.tsx'
import styles from './records/records.module.css'
import { type Liquidation, useLiquidationColumns } from './records/use-liquidation-columns.tsx'
import { useOrderColumns, useTradeColumns } from './records/use-order-columns.tsx'

export const head = accountHead

export async function load({ siteApi, request }: ScreenContext) {
  const [account, { markets }] = await Promise.all([
    loadAccount(siteApi),
    siteApi('GET /exchange-web/web/market/list', { kind: 'futures' }),
  ])
  const query = readQuery(new URL(request.url).searchParams, account)
  const nowMs = Date.now()
  const records = await loadRecords(siteApi, query, nowMs)
  return { account, market: markets[0] ?? null, query, records, range: rangeParams(query, nowMs) }
}

type Loaded = Awaited<ReturnType<typeof load>>

/** What was: orders, fills, positions, and liquidations. */
export function Screen() {
  const t = useWords('assets-futures')
  const { account, query, range } = useLoaderData<Loaded>()
  const words = useRecordWords()
  const { kind } = query
  const [, setQuery] = useSearchParams()
  const choose = (next: RecordQuery) => setQuery(writeQuery(next), { replace: true, preventScrollReset: true })
  return (
    <AssetsLayout title={t('nav.history')} at={11}>
      <FuturesArea at="history">
        <Tabs
          label={t('nav.history')}
          tabs={recordKinds.map((id) => ({ id, label: words[id].name }))}
          selected={kind}
          onSelect={(id) => choose({ ...withoutFilters(query), contract: query.contract, kind: id as RecordKind })}
          aside={<ExportButton what={kind} {...range} />}
        >
          <div className={styles.parts}>
            <RecordFilters query={query} contracts={account.contracts} onChange={choose} />
            <Records onChange={choose} />
          </div>
        </Tabs>
      </FuturesArea>
    </AssetsLayout>
  )
}

/** What each list is called, and what stands there while there is none. */
function useRecordWords(): Readonly<Record<RecordKind, { readonly name: string; readonly empty: string }>> {
  const t = useWords('assets-futures')
  const tTables = useWords('desk/tables')
  const tPositions = useWords('contracts/positions')
  return {
    orders: { name: tTables('tables.tab.history'), empty: tTables('tables.history.empty') },
    trades: { name: tTables('tables.tab.trades'), empty: tTables('tables.trades.empty') },
    positions: { name: tPositions('tab.past'), empty: tPositions('past.empty') },
    liquidations: { name: t('kind.liquidations'), empty: t('empty.liquidations') },
  }
}

function Records({ onChange }: { readonly onChange: (query: RecordQuery) => void }) {
  const { market, query, records } = useLoaderData<Loaded>()
  const [hidden] = useHiddenAmounts()
  const [story, setStory] = useState<readonly OrderKey[]>([])
  const orders = useOrderColumns(hidden)
  const trades = useTradeColumns(hidden)
  const positions = usePositionColumns(hidden)
  const liquidations = useLiquidationColumns(hidden)
  const { name, empty } = useRecordWords()[query.kind]
  const table = { caption: name, empty, query, onChange }
  const storyOf = (contractName: string, orderId: string) =>
    setStory([{ pair: contractName, orderId: Number(orderId) }])
  return (
    <>
      {records.kind === 'orders' && (
        <RecordTable<FuturesOrderRow>
          {...table}
          page={records.page}
          columns={orders}
          rowKey={({ id }) => id}
          onOpen={({ contractName, id }) => storyOf(contractName, id)}
        />
      )}
      {records.kind === 'trades' && (
        <RecordTable<FuturesTradeRow>
          {...table}
          page={records.page}
          columns={trades}
          rowKey={({ tradeId, side }) => `${tradeId} ${side}`}
          onOpen={({ contractName, orderId }) => storyOf(contractName, orderId)}
        />
      )}
      {records.kind === 'positions' && (
        <RecordTable<EndedPosition> {...table} page={records.page} columns={positions} rowKey={({ id }) => id} />
      )}
      {records.kind === 'liquidations' && (
        <RecordTable<Liquidation>
          {...table}
          page={records.page}
          columns={liquidations}
          rowKey={({ liquidationId }) => liquidationId}
        />
      )}
      {market && (
        <ContractDesk market={market}>
          <StoryDrawer orders={story} onClose={() => setStory([])} />
        </ContractDesk>
      )}
    </>
  )
}
