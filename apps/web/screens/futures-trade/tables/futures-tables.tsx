import { Button } from '@bowline/design-system/actions/button.tsx'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { useState } from 'react'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { LiquidationNotice } from '../../../contracts/liquidation/liquidation-notice.tsx'
import { PositionHistory } from '../../../contracts/past/position-history.tsx'
import { WalletLines } from '../../../contracts/past/wallet-lines.tsx'
import { PositionDialogs } from '../../../contracts/positions/position-dialogs.tsx'
import { PositionsTable } from '../../../contracts/positions/positions-table.tsx'
import { useMarginAlerts } from '../../../contracts/positions/use-margin-alerts.ts'
import { useCloseAll } from '../../../contracts/positions/use-position-actions.ts'
import { usePositionRows } from '../../../contracts/positions/use-position-rows.ts'
import { useRanks } from '../../../contracts/positions/use-ranks.ts'
import { ExportButton } from '../../../contracts/records/export-button.tsx'
import { useIsPhone } from '../../../desk/arrangement/use-window-width.ts'
import { useDesk, useDeskMessages } from '../../../desk/desk.ts'
import { AgeMark } from '../../../desk/panel/age-mark.tsx'
import type { OrderKey } from '../../../desk/tables/biography/order-key.ts'
import { StoryDrawer } from '../../../desk/tables/biography/story-drawer.tsx'
import { OrderHistory } from '../../../desk/tables/history/order-history.tsx'
import { TradeHistory } from '../../../desk/tables/history/trade-history.tsx'
import { TermsContext, useLoadedTerms } from '../../../desk/tables/market-terms.ts'
import { CancelAll } from '../../../desk/tables/open-orders/cancel-all.tsx'
import { OpenOrders } from '../../../desk/tables/open-orders/open-orders.tsx'
import { countOpen, waitingOnly } from '../../../desk/tables/open-orders/open-rows.ts'
import { SignedOut } from '../../../desk/tables/signed-out.tsx'
import styles from '../../../desk/tables/tables.module.css'
import { useAllMarkets } from '../../../desk/tables/use-all-markets.ts'
import { useAccount, useAccountStore, useFreshness } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useWords } from '../../../words/use-words.ts'
import { DeskPrompts } from '../guide/above-bar.tsx'
import { GuideSlot } from '../guide/guide-slot.tsx'
import { AccountStanding } from './account-standing.tsx'
import { usePositionLevels } from './use-position-levels.ts'

const tabs = ['positions', 'open', 'conditional', 'history', 'trades', 'past', 'funding', 'transactions'] as const
type TableTab = (typeof tabs)[number]
/** Lists that are a file of the futures service; those of the desk have one of their own. 5 = funding. */
const exported = {
  past: { what: 'positions' },
  funding: { what: 'transactions', type: 5 },
  transactions: { what: 'transactions' },
} as const
/** What came of past positions on paper is shown on the page of the paper account. */
const paperTabs: readonly TableTab[] = tabs.slice(0, 5)
/** Whoever is asked to trade is here already. */

/** The user's own data on the page of a contract. Fills its box. */
export function FuturesTables() {
  const t = useWords('desk/tables')
  const { session } = usePage()
  return (
    <section className={styles.tables} aria-label={t('tables.label')}>
      {session.user ? <OwnTables /> : <SignedOut />}
    </section>
  )
}

function OwnTables() {
  const t = useWords('contracts/positions')
  const tTables = useWords('desk/tables')
  const desk = useDesk()
  const isPhone = useIsPhone()
  const { market } = desk
  const account = useAccount()
  const freshness = useFreshness(useAccountStore())
  const shown: readonly TableTab[] = desk.product.isPaper ? paperTabs : tabs
  const [tab, setTab] = useState<TableTab>('positions')
  const [all, setAll] = useAllMarkets()
  const [story, setStory] = useState<readonly OrderKey[]>([])
  const termsOf = useLoadedTerms(all)
  const pair = all ? undefined : market.pair
  const rows = usePositionRows(pair)
  const onChart = usePositionLevels(rows)
  useMarginAlerts()
  const ranks = useRanks(rows?.map(({ key, positionId }) => `${key} ${positionId}`).join() ?? '')
  const { terms } = useFutures()
  const ownId = terms?.get(market.pair)?.row.id
  const contractId = all || ownId === undefined ? undefined : Number(ownId)
  const closeAll = useCloseAll(contractId)
  const closeEverything = useCloseAll(undefined)
  const holds = [...(account?.contracts?.positions.values() ?? [])].some(({ positionId }) => positionId !== 0)
  useDeskMessages(({ kind }) => kind === 'panic' && holds && closeEverything())
  const openStory = (keys: readonly OrderKey[]) => setStory(keys)
  const count = account && countOpen(account, pair)
  const waiting = account && countOpen({ orders: waitingOnly(account.orders) }, pair)
  const counts: Partial<Record<TableTab, number | undefined>> = {
    positions: rows?.length,
    open: count === undefined || waiting === undefined ? undefined : count - waiting,
    conditional: waiting,
  }
  return (
    <TermsContext value={termsOf}>
      <GuideSlot on="desk" />
      <div className={styles.head}>
        <Tabs
          label={tTables('tables.label')}
          tabs={shown.map((id) => ({ id, label: t(`tab.${id}`), ...(id in counts && { count: counts[id] }) }))}
          selected={tab}
          onSelect={(id) => setTab(id as TableTab)}
        />
        <div className={styles.aside}>
          <AgeMark freshness={freshness} />
          <Checkbox checked={all} onChange={setAll}>
            {tTables('tables.all')}
          </Checkbox>
          {tab === 'positions' && (
            <Button size="s" disabled={!rows || rows.length === 0 || freshness.state !== 'live'} onClick={closeAll}>
              {t('closeAll')}
            </Button>
          )}
          {(tab === 'past' || tab === 'funding' || tab === 'transactions') && (
            <ExportButton {...exported[tab]} {...(contractId !== undefined && { contractId })} />
          )}
          {(tab === 'open' || tab === 'conditional') && (
            <CancelAll pair={pair} count={count ?? 0} isHeld={freshness.state !== 'live'} />
          )}
        </div>
      </div>
      <div role="tabpanel" aria-label={t(`tab.${tab}`)} className={styles.panel}>
        {tab === 'positions' && (
          <>
            <LiquidationNotice />
            <AccountStanding coin={terms?.get(market.pair)?.row.marginCoin} />
            <PositionsTable
              rows={rows}
              ranks={ranks}
              freshness={freshness}
              scroll="100cqb"
              emptyAction={
                <Button onClick={() => desk.send({ kind: 'compose', side: 'buy' })}>
                  {t('positions.empty.action')}
                </Button>
              }
            />
          </>
        )}
        {(tab === 'open' || tab === 'conditional') && (
          <OpenOrders
            key={tab}
            which={tab === 'open' ? 'resting' : 'waiting'}
            scroll="100cqb"
            pair={pair}
            freshness={freshness}
            onStory={openStory}
            onShowAll={() => setAll(true)}
          />
        )}
        {tab === 'history' && <OrderHistory pair={pair} onStory={openStory} />}
        {tab === 'trades' && <TradeHistory pair={pair} onStory={openStory} />}
        {tab === 'past' && <PositionHistory contractId={contractId} />}
        {(tab === 'funding' || tab === 'transactions') && <WalletLines contractId={contractId} what={tab} />}
      </div>
      {!isPhone && <DeskPrompts corner="start" />}
      <PositionDialogs rows={rows} opened={onChart.opened} onClose={onChart.close} />
      <StoryDrawer orders={story} onClose={() => setStory([])} />
    </TermsContext>
  )
}
