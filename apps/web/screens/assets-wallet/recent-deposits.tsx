import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { Link } from 'react-router'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { type Coin, minimumOf } from './coin-info.ts'
import { DepositTracker } from './deposit-tracker.tsx'
import { type Deposit, depositState, depositTone, isDepositOpen } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'

interface RecentDepositsProps {
  readonly coins: readonly Coin[]
  readonly deposits: readonly Deposit[]
  readonly staleSeconds: number | undefined
}

/** The latest deposits, each with its way while it is on it. */
export function RecentDeposits({ coins, deposits: rows, staleSeconds }: RecentDepositsProps) {
  const t = useWords('assets-wallet')
  return (
    <Card
      title={t('recent')}
      flush
      aside={
        <>
          {staleSeconds !== undefined && <StaleMark level="stale">{t('stale', { seconds: staleSeconds })}</StaleMark>}
          {rows.length > 0 && <Link to="/assets/spot/history">{t('all')}</Link>}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('empty.deposits')} text={t('empty.deposits.text')} />
      ) : (
        <ul className={styles.list}>
          {rows.map((deposit) => (
            <li key={deposit.id}>
              <DepositLine deposit={deposit} />
              {hasMoreToSay(deposit) && <DepositTracker deposit={deposit} minimum={minimumOf(coins, deposit)} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** On its way, or not on the way it should be: then the cause stands below it. */
function hasMoreToSay(deposit: Deposit): boolean {
  return isDepositOpen(deposit) || deposit.side !== 'deposit' || deposit.held !== null || deposit.stage === 'dropped'
}

function DepositLine({ deposit }: { readonly deposit: Deposit }) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { coinName, amount, transferNetWork, seenAtMs, txid, explorerUrl } = deposit
  return (
    <div className={styles.line}>
      <span className={styles.what}>
        <CoinIcon symbol={coinName ?? '?'} /> {amountOf(amount, coinName)}{' '}
        <Badge tone={depositTone(deposit)}>{t(`stage.${depositState(deposit)}`)}</Badge>
      </span>
      <span className={styles.when}>
        <bdi>{transferNetWork}</bdi> · <TimeText atMs={seenAtMs} kind="minute" />
      </span>
      <TransactionId txid={txid} url={explorerUrl} />
    </div>
  )
}
