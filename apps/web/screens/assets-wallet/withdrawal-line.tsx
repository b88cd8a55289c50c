import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { type Withdrawal, withdrawalTone } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'

/** A withdrawal in one line. */
export function WithdrawalLine({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { coinName, amount, stage, transferNetWork, requestedAtMs, txid, explorerUrl } = withdrawal
  return (
    <div className={styles.line}>
      <span className={styles.what}>
        <CoinIcon symbol={coinName} /> {amountOf(amount, coinName)}{' '}
        <Badge tone={withdrawalTone(withdrawal)}>{t(`out.${stage}`)}</Badge>
      </span>
      <span className={styles.when}>
        <bdi>{transferNetWork}</bdi> · <TimeText atMs={requestedAtMs} kind="minute" />
      </span>
      {txid !== null && <TransactionId txid={txid} url={explorerUrl} />}
    </div>
  )
}
