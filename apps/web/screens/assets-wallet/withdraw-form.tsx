import type { CallData } from '@bowline/contract/calls.ts'
import type { CodeText } from '@bowline/contract/codes.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isSiteApiError, type SiteApi } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { WithdrawData } from './assets-withdraw-screen.tsx'
import { type Coin, isNetworkOpen, type Network } from './coin-info.ts'
import { CoinSelect } from './coin-select.tsx'
import { NetworkChoice } from './network-choice.tsx'
import {
  type Account,
  fieldOf,
  nothingTyped,
  receivedAmount,
  sentDestination,
  type TypedWithdrawal,
  wrongFields,
} from './typed-withdrawal.ts'
import { useCoinAmount } from './use-coin-amount.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { WithdrawDestination } from './withdraw-destination.tsx'
import type { AskedRecipient } from './withdraw-recipient.tsx'

/** What the server would do now, and what was typed for it. */
export interface Checked {
  readonly typed: TypedWithdrawal
  readonly network: Network
  readonly account: Account
  readonly answer: CallData<'GET /exchange-web/web/withdraw/preCheckWithdraw'>
}

interface WithdrawFormProps {
  readonly loaded: WithdrawData
  readonly coin: Coin
  /** Somebody came back to change something. */
  readonly before: TypedWithdrawal | undefined
  onChoose(query: Record<string, string>): void
  onChecked(checked: Checked): void
  /** It must be said first who receives it. */
  onAsked(asked: AskedRecipient): void
}

/** Coin, network, address and amount; the server checks everything before anything is asked for. */
export function WithdrawForm({ loaded, coin, before, onChoose, onChecked, onAsked }: WithdrawFormProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const [typed, setTyped] = useState<TypedWithdrawal>(
    before ?? { ...nothingTyped, coin: coin.coinName, network: loaded.network },
  )
  const network = coin.networks.find(({ transferNetWork }) => transferNetWork === typed.network)
  const { data, error, again, isAsking } = useAnswer(`${coin.coinName} ${typed.network}`, () =>
    siteApi('GET /exchange-web/web/withdraw/getUserAccountInfo', {
      symbol: coin.coinName,
      ...(typed.network !== '' && { transferNetWork: typed.network }),
    }),
  )
  const account = data ?? undefined
  const wrong = account ? wrongFields(typed, account, network?.hasTag ?? false) : ['amount' as const]
  const isOpen = network !== undefined && isNetworkOpen(network, 'withdrawal')
  const { busy, tried, refusal, submit } = useSubmit(
    async () => {
      if (!network || !account) return undefined
      return checkTyped(siteApi, { typed, network, account }).catch((problem) => {
        // A fee that changed is shown anew with its refusal.
        again()
        throw problem
      })
    },
    (found) => ('answer' in found ? onChecked(found) : onAsked(found)),
    account !== undefined && wrong.length === 0,
  )
  const refused = refusal && fieldOf(refusal)
  return (
    <div className={styles.columns}>
      <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <CoinSelect
          coins={loaded.coinList}
          value={coin.coinName}
          onChange={(chosen) => onChoose({ coin: chosen })}
          way="withdrawal"
        />
        <NetworkChoice
          coin={coin.coinName}
          networks={coin.networks}
          value={typed.network}
          onChange={(chosen) => onChoose({ coin: coin.coinName, network: chosen })}
          way="withdrawal"
          error={
            refused === 'network'
              ? refusal?.text
              : tried && wrong.includes('network')
                ? t('missing.network')
                : undefined
          }
        />
        {isOpen && (
          <>
            <WithdrawDestination
              book={loaded.book}
              typed={typed}
              onChange={setTyped}
              hasTag={network.hasTag}
              errorOf={(field) =>
                refused === field ? refusal?.text : tried && wrong.includes(field) ? t(`missing.${field}`) : undefined
              }
            />
            <WithdrawAmount
              typed={typed}
              onChange={(amount) => setTyped({ ...typed, amount })}
              account={account}
              error={refused === 'amount' ? refusal?.text : undefined}
              tried={tried}
            />
            {refusal && !refused && <Notice kind="bad">{refusal.text}</Notice>}
            <Button kind="primary" type="submit" size="l" full busy={busy} busyLabel={t('checking')}>
              {t('continue')}
            </Button>
          </>
        )}
      </form>
      <Card title={coin.coinName}>
        {error && !account ? (
          <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} busy={isAsking} />
        ) : (
          <AccountDetails
            account={account}
            coin={coin.coinName}
            amount={typed.amount}
            isChosen={network !== undefined}
          />
        )}
      </Card>
    </div>
  )
}

const RECIPIENT_NEEDED: CodeText<'travelRule'> = '330009'

/** What the server would do; where the law wants to know who receives it, the question instead. */
export async function checkTyped(
  siteApi: SiteApi,
  { typed, network, account }: Omit<Checked, 'answer'>,
): Promise<Checked | AskedRecipient> {
  const to = sentDestination(typed)
  const sent = { ...to, feeStr: account.fee, addrType: typed.isSaved ? 1 : 0 }
  try {
    return { typed, network, account, answer: await siteApi('GET /exchange-web/web/withdraw/preCheckWithdraw', sent) }
  } catch (problem) {
    if (!isSiteApiError(problem) || problem.code !== RECIPIENT_NEEDED) throw problem
    const asked = await siteApi('GET /exchange-web-gateway/travelRule/preCheckCompliance', to)
    return { typed, network, account, asked }
  }
}

interface AccountDetailsProps {
  readonly account: Account | undefined
  readonly coin: string
  readonly amount: string
  /** Terms are those of a network. */
  readonly isChosen: boolean
}

/** What there is, what may leave, and what would arrive. */
function AccountDetails({ account, coin, amount, isChosen }: AccountDetailsProps) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const shown = (of: (known: Account) => string) => (account ? amountOf(of(account), coin) : <Skeleton ch={12} />)
  return (
    <>
      <Details
        details={[
          { label: t('available'), value: shown(({ available }) => available) },
          { label: t('withdrawable'), value: shown(({ withdrawable }) => withdrawable) },
          {
            label: t('left'),
            value: account ? (
              t('left.of', { left: amountOf(account.leftToday, 'USDT'), limit: amountOf(account.perDay, 'USDT') })
            ) : (
              <Skeleton ch={16} />
            ),
          },
          ...(isChosen
            ? [
                { label: t('fee'), value: shown(({ fee }) => fee) },
                { label: t('receives'), value: shown(({ fee }) => receivedAmount(amount, fee)) },
              ]
            : []),
        ]}
      />
      {account && account.available !== account.withdrawable && <p className={styles.note}>{t('withdrawable.text')}</p>}
    </>
  )
}
