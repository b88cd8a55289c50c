import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { blockOf } from './blocked.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { firstCoin, firstNetwork } from './coin-info.ts'
import { RecentWithdrawals } from './recent-withdrawals.tsx'
import type { Withdrawal } from './stages.ts'
import type { TypedWithdrawal } from './typed-withdrawal.ts'
import { type Checked, checkTyped, WithdrawForm } from './withdraw-form.tsx'
import { WithdrawReceipt } from './withdraw-receipt.tsx'
import { type AskedRecipient, WithdrawRecipient } from './withdraw-recipient.tsx'
import { WithdrawReview } from './withdraw-review.tsx'

export const head = privateHead('assets-wallet', 'withdraw')

/** Coin and network are in the URL, so that a link leads to them. */
export async function load({ siteApi, request }: ScreenContext) {
  const query = new URL(request.url).searchParams
  const [block, { coinList }, book, { rows: latest }] = await Promise.all([
    siteApi('GET /exchange-web/web/withdraw/checkWithdraw').then(
      () => undefined,
      (error: unknown) => {
        const found = isSiteApiError(error) ? blockOf(error) : undefined
        if (!found) throw error
        return found
      },
    ),
    siteApi('GET /exchange-web/web/withdraw/getCoinInfo', { type: 2 }),
    siteApi('GET /exchange-web/web/withdraw/getWithdrawCryptoList'),
    siteApi('GET /exchange-web-gateway/wallet/withdrawals', { limit: 5 }),
  ])
  const coin = firstCoin(coinList, 'withdrawal', query.get('coin'))
  const network = coin ? firstNetwork(coin, query.get('network')) : ''
  return { block, coinList, coin, network, book, latest }
}

export type WithdrawData = Awaited<ReturnType<typeof load>>

/** A withdrawal from what it is to where it is: typed, checked and proved, followed. */
export function Screen() {
  const t = useWords('assets-wallet')
  const loaded = useLoaderData<WithdrawData>()
  const [, setQuery] = useSearchParams()
  const { siteApi } = usePage()
  const showError = useShowError()
  const [checked, setChecked] = useState<Checked>()
  const [isReviewed, setReviewed] = useState(false)
  const [asked, setAsked] = useState<AskedRecipient>()
  const [typed, setTyped] = useState<TypedWithdrawal>()
  const [made, setMade] = useState<Withdrawal>()
  const { block, coin, latest } = loaded
  const again = () => {
    setMade(undefined)
    setChecked(undefined)
    setReviewed(false)
    setAsked(undefined)
  }
  const take = (found: Checked | AskedRecipient) => {
    if ('asked' in found) return setAsked(found)
    setAsked(undefined)
    setChecked(found)
    setReviewed(true)
  }
  return (
    <AssetsLayout title={t('withdraw')} at={3} intro={t('withdraw.intro')}>
      <div className={styles.parts}>
        {block ? (
          <BlockedNotice block={block} way="withdrawal" />
        ) : made ? (
          <WithdrawReceipt first={made} onAnother={again} />
        ) : checked && isReviewed ? (
          <WithdrawReview checked={checked} onBack={() => setReviewed(false)} onDone={setMade} />
        ) : asked ? (
          <WithdrawRecipient
            asked={asked.asked}
            onBack={() => {
              setTyped(asked.typed)
              setAsked(undefined)
            }}
            onSettled={() => checkTyped(siteApi, asked).then(take, showError)}
          />
        ) : (
          coin && (
            <WithdrawForm
              key={`${coin.coinName} ${loaded.network}`}
              loaded={loaded}
              coin={coin}
              before={checked?.typed ?? typed}
              onChoose={(query) => {
                setChecked(undefined)
                setTyped(undefined)
                setQuery(query, { replace: true, preventScrollReset: true })
              }}
              onChecked={take}
              onAsked={take}
            />
          )
        )}
        <RecentWithdrawals first={latest} />
      </div>
    </AssetsLayout>
  )
}
