import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { firstCoin, firstNetwork } from './coin-info.ts'
import { CoinSelect } from './coin-select.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { MissingDeposit } from './missing-deposit.tsx'
import { NetworkChoice } from './network-choice.tsx'
import { RecentDeposits } from './recent-deposits.tsx'
import { useFresh } from './use-fresh.ts'

export const head = privateHead('assets-wallet', 'deposit')

/** Coin and network are in the URL, so that a link leads to them and going back restores them. */
export async function load({ siteApi, request }: ScreenContext) {
  const query = new URL(request.url).searchParams
  const info = await siteApi('GET /exchange-web/web/withdraw/getCoinInfo', { type: 1 })
  const coin = firstCoin(info.coinList, 'deposit', query.get('coin'))
  return { info, chosen: coin?.coinName, network: coin ? firstNetwork(coin, query.get('network')) : '' }
}

/** Where to send coins, and what became of those that were sent. */
export function Screen() {
  const t = useWords('assets-wallet')
  const shell = useWords('shell')
  const {
    config: { products },
    siteApi,
  } = usePage()
  const { info, chosen, network } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { data = info, staleSeconds } = useFresh(
    'deposits',
    () => siteApi('GET /exchange-web/web/withdraw/getCoinInfo', { type: 1 }),
    // Somebody on this page waits for a deposit to come, and a network may close before they send it.
    () => true,
    info,
  )
  const { coinList, depositList } = data
  const coin = coinList.find(({ coinName }) => coinName === chosen)
  const [, setQuery] = useSearchParams()
  const choose = (query: Record<string, string>) => setQuery(query, { replace: true, preventScrollReset: true })
  return (
    <AssetsLayout
      title={t('deposit')}
      at={2}
      intro={t('deposit.intro')}
      aside={
        products.includes('card') && (
          <Link
            className={buttonClass({ kind: 'quiet', size: 's' })}
            to={coin ? `/creditcard?coin=${coin.coinName}` : '/creditcard'}
          >
            {shell('nav.card')}
          </Link>
        )
      }
    >
      <div className={styles.parts}>
        {coin && (
          <div className={styles.columns}>
            <div className={styles.form}>
              <CoinSelect
                coins={coinList}
                value={coin.coinName}
                onChange={(other) => choose({ coin: other })}
                way="deposit"
              />
              <NetworkChoice
                coin={coin.coinName}
                networks={coin.networks}
                value={network}
                onChange={(other) => choose({ coin: coin.coinName, network: other })}
                way="deposit"
              />
            </div>
            <DepositAddress
              coin={coin.coinName}
              network={coin.networks.find(({ transferNetWork }) => transferNetWork === network)}
            />
          </div>
        )}
        <RecentDeposits coins={coinList} deposits={depositList} staleSeconds={staleSeconds} />
        {coin && <MissingDeposit coin={coin} network={network} />}
      </div>
    </AssetsLayout>
  )
}
