import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { ExportButton } from '../../contracts/records/export-button.tsx'
import { useDesk } from '../../desk/desk.ts'
import type { OrderKey } from '../../desk/tables/biography/order-key.ts'
import { StoryDrawer } from '../../desk/tables/biography/story-drawer.tsx'
import { CancelAll } from '../../desk/tables/open-orders/cancel-all.tsx'
import { OpenOrders } from '../../desk/tables/open-orders/open-orders.tsx'
import { countOpen } from '../../desk/tables/open-orders/open-rows.ts'
import { useAccount, useAccountStore, useFreshness } from '../../live/hooks.ts'
import { marketPath } from '../../market-rows/market-path.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { AccountAge } from './area/account-age.tsx'
import { ContractDesk } from './area/contract-desk.tsx'
import { FuturesArea } from './area/futures-area.tsx'
import { accountHead, loadAccount } from './area/load-account.ts'
import styles from './records/records.module.css'

export const head = accountHead

export async function load({ siteApi }: ScreenContext) {
  const [account, { markets }] = await Promise.all([
    loadAccount(siteApi),
    siteApi('GET /exchange-web/web/market/list', { kind: 'futures' }),
  ])
  return { account, market: markets[0] ?? null }
}

/** Open orders of all contracts, which can be changed and canceled here too. */
export function Screen() {
  const t = useWords('assets-futures')
  const tTables = useWords('desk/tables')
  const { market } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  return (
    <AssetsLayout title={tTables('tables.tab.open')} at={11} aside={<AccountAge />}>
      <FuturesArea at="open">
        {market ? (
          <ContractDesk market={market}>
            <Orders />
          </ContractDesk>
        ) : (
          <EmptyState title={t('empty.contracts')} />
        )}
      </FuturesArea>
    </AssetsLayout>
  )
}

function Orders() {
  const account = useAccount()
  const freshness = useFreshness(useAccountStore())
  const [story, setStory] = useState<readonly OrderKey[]>([])
  const count = account ? countOpen(account, undefined) : 0
  return (
    <>
      <div className={styles.tools}>
        <CancelAll pair={undefined} count={count} isHeld={freshness.state !== 'live'} />
        <ExportButton what="open" />
      </div>
      <Card flush>
        <OpenOrders pair={undefined} freshness={freshness} onStory={setStory} emptyAction={<TradeLink />} />
      </Card>
      <StoryDrawer orders={story} onClose={() => setStory([])} />
    </>
  )
}

function TradeLink() {
  const t = useWords('assets-layout')
  const { market } = useDesk()
  return (
    <Link className={buttonClass({ kind: 'primary' })} to={marketPath(market.pair)}>
      {t('trade')}
    </Link>
  )
}
