import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { useState } from 'react'
import { useAccount, useAccountStore, useFreshness } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { AgeMark } from '../panel/age-mark.tsx'
import { Balances } from './balances/balances.tsx'
import type { OrderKey } from './biography/order-key.ts'
import { StoryDrawer } from './biography/story-drawer.tsx'
import { OrderHistory } from './history/order-history.tsx'
import { TradeHistory } from './history/trade-history.tsx'
import { TermsContext, useLoadedTerms } from './market-terms.ts'
import { CancelAll } from './open-orders/cancel-all.tsx'
import { OpenOrders } from './open-orders/open-orders.tsx'
import { countOpen } from './open-orders/open-rows.ts'
import { SignedOut } from './signed-out.tsx'
import styles from './tables.module.css'
import { useAllMarkets } from './use-all-markets.ts'

const tabs = ['open', 'history', 'trades', 'balances'] as const
type TableTab = (typeof tabs)[number]

/** The user's own data on the trading page: open orders, order history, trades and balances. Fills its box. */
export function Tables() {
  const t = useWords('desk/tables')
  const { session } = usePage()
  return (
    <section className={styles.tables} aria-label={t('tables.label')}>
      {session.user ? <OwnTables /> : <SignedOut />}
    </section>
  )
}

function OwnTables() {
  const t = useWords('desk/tables')
  const { market } = useDesk()
  const account = useAccount()
  const freshness = useFreshness(useAccountStore())
  const [tab, setTab] = useState<TableTab>('open')
  const [all, setAll] = useAllMarkets()
  const [story, setStory] = useState<readonly OrderKey[]>([])
  const termsOf = useLoadedTerms(all)
  const pair = all ? undefined : market.pair
  const count = account && countOpen(account, pair)
  const openStory = (keys: readonly OrderKey[]) => setStory(keys)
  return (
    <TermsContext value={termsOf}>
      <div className={styles.head}>
        <Tabs
          label={t('tables.label')}
          tabs={tabs.map((id) => ({ id, label: t(`tables.tab.${id}`), ...(id === 'open' && { count }) }))}
          selected={tab}
          onSelect={(id) => setTab(id as TableTab)}
        />
        <div className={styles.aside}>
          <AgeMark freshness={freshness} />
          <Checkbox checked={all} onChange={setAll}>
            {t('tables.all')}
          </Checkbox>
          {tab === 'open' && <CancelAll pair={pair} count={count ?? 0} isHeld={freshness.state !== 'live'} />}
        </div>
      </div>
      <div role="tabpanel" aria-label={t(`tables.tab.${tab}`)} className={styles.panel}>
        {tab === 'open' && (
          <OpenOrders
            scroll="100cqb"
            pair={pair}
            freshness={freshness}
            onStory={openStory}
            onShowAll={() => setAll(true)}
          />
        )}
        {tab === 'history' && <OrderHistory pair={pair} onStory={openStory} />}
        {tab === 'trades' && <TradeHistory pair={pair} onStory={openStory} />}
        {tab === 'balances' && <Balances onlyMarket={!all} freshness={freshness} />}
      </div>
      <StoryDrawer orders={story} onClose={() => setStory([])} />
    </TermsContext>
  )
}
