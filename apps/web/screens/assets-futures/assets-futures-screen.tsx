import { promptScenes } from '@bowline/contract/terms/prompts.ts'
import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { AccountTotal } from '../../assets-layout/account-total.tsx'
import { AmountsSwitch } from '../../assets-layout/amounts-switch.tsx'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { PositionsTable } from '../../contracts/positions/positions-table.tsx'
import { usePositionRows } from '../../contracts/positions/use-position-rows.ts'
import { useRanks } from '../../contracts/positions/use-ranks.ts'
import { UnifiedAccount } from '../../contracts/unified/account/unified-account.tsx'
import { PromptsSlot } from '../../contracts/unified/prompts/prompts-slot.tsx'
import { askUnified } from '../../contracts/unified/unified-figures.ts'
import { UpgradeCard } from '../../contracts/unified/upgrade/upgrade-card.tsx'
import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { useAccountStore, useFreshness } from '../../live/hooks.ts'
import { marketPath } from '../../market-rows/market-path.ts'
import type { ScreenContext } from '../../screen.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { AccountAge } from './area/account-age.tsx'
import { FuturesArea } from './area/futures-area.tsx'
import { accountHead, type LoadedAccount, loadAccount } from './area/load-account.ts'
import { type Assets, useWalletRows } from './wallets/use-wallet-rows.ts'
import { isEmptyWallet } from './wallets/wallet-rows.ts'
import { WalletTable } from './wallets/wallet-table.tsx'
import styles from './wallets/wallets.module.css'

export const head = accountHead

export async function load({ siteApi, request }: ScreenContext) {
  const account = await loadAccount(siteApi)
  if (account.isUnified) {
    const isChoosing = new URL(request.url).searchParams.has('collateral')
    return { account, isChoosing, unified: await askUnified(siteApi), assets: undefined }
  }
  const assets = await siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true })
  return { account, isChoosing: false, unified: undefined, assets }
}

type Loaded = Awaited<ReturnType<typeof load>>

/** Before there is any contract its page says so. */
const FIRST_CONTRACT = 'BTC-USDT'

const loadTransfer = async () => (await import('../../contracts/transfer/transfer-dialog.tsx')).TransferDialog

/** The account that backs contracts, classic or unified, and what is held in it. */
export function Screen() {
  const t = useWords('assets-futures')
  const { account, assets, isChoosing, unified } = useLoaderData<Loaded>()
  const [hidden] = useHiddenAmounts()
  const [first] = account.contracts
  const tradePath = marketPath(first?.contractName ?? FIRST_CONTRACT)
  return (
    <AssetsLayout
      title={t(account.isUnified ? 'title.unified' : 'title')}
      at={11}
      help="futures"
      aside={<AccountAge />}
    >
      <FuturesArea at="account">
        {unified && (
          <UnifiedAccount loaded={unified} hidden={hidden} isChoosing={isChoosing} aside={<AmountsSwitch />} />
        )}
        {assets && <Wallets account={account} assets={assets} />}
        <Positions />
        {assets && <UpgradeCard tradePath={tradePath} />}
      </FuturesArea>
      <PromptsSlot corner="end" scenes={promptScenes} tradePath={tradePath} />
    </AssetsLayout>
  )
}

function Wallets({ account, assets }: { readonly account: LoadedAccount; readonly assets: Assets }) {
  const t = useWords('assets-futures')
  const layout = useWords('assets-layout')
  const [hidden] = useHiddenAmounts()
  const { rows, total, again } = useWalletRows(assets)
  const [coin, setCoin] = useState<string>()
  const close = () => setCoin(undefined)
  const TransferDialog = useLaterDialog(loadTransfer, coin !== undefined, close, 'contracts/transfer')
  const [first] = account.contracts
  return (
    <>
      <AccountTotal label={t('total')} value={total} unit={assets.totalBalanceSymbol} zero />
      <p className={styles.ways}>
        <Button kind="primary" onClick={() => setCoin(rows.find((row) => !isEmptyWallet(row))?.coin ?? rows[0]?.coin)}>
          {t('transfer')}
        </Button>
        {first && (
          <Link className={buttonClass({})} to={marketPath(first.contractName)}>
            {layout('trade')}
          </Link>
        )}
      </p>
      <WalletTable rows={rows} hidden={hidden} onTransfer={setCoin} />
      {coin !== undefined && TransferDialog && (
        <TransferDialog coin={coin} coins={account.coins} onClose={close} onDone={again} />
      )}
    </>
  )
}

function Positions() {
  const t = useWords('contracts/positions')
  const layout = useWords('assets-layout')
  const { account } = useLoaderData<Loaded>()
  const [hidden] = useHiddenAmounts()
  const rows = usePositionRows(undefined)
  const ranks = useRanks(rows?.map(({ key, positionId }) => `${key} ${positionId}`).join() ?? '')
  const freshness = useFreshness(useAccountStore())
  const [first] = account.contracts
  return (
    <Card title={t('tab.positions')} flush>
      <PositionsTable
        rows={rows}
        ranks={ranks}
        freshness={freshness}
        hidden={hidden}
        emptyAction={
          first && (
            <Link className={buttonClass({ kind: 'primary' })} to={marketPath(first.contractName)}>
              {layout('trade')}
            </Link>
          )
        }
      />
    </Card>
  )
}
