import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useEffect, useRef } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { isWithdrawalOpen, type Withdrawal } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCancelling } from './use-cancelling.ts'
import { useCoinAmount } from './use-coin-amount.ts'
import { useFresh } from './use-fresh.ts'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'

interface WithdrawReceiptProps {
  readonly first: Withdrawal
  onAnother(): void
}

/** What was requested, and how it goes on. */
export function WithdrawReceipt({ first, onAnother }: WithdrawReceiptProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const { withdrawId } = first
  const { data, again } = useFresh(
    withdrawId,
    async () => (await siteApi('GET /exchange-web-gateway/wallet/withdrawal', { withdrawId })).withdrawal,
    isWithdrawalOpen,
    first,
  )
  const cancel = useCancelling(again)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const withdrawal = data ?? first
  return (
    <div ref={heading} tabIndex={-1} className={styles.narrow}>
      <Card title={t('receipt')}>
        <div className={styles.form}>
          <WithdrawalTracker withdrawal={withdrawal} />
          <WithdrawalDetails withdrawal={withdrawal} />
          <div className={styles.actions}>
            <Button onClick={onAnother}>{t('another')}</Button>
            {withdrawal.isCancellable && <Button onClick={() => cancel(withdrawal)}>{t('cancel')}</Button>}
          </div>
        </div>
      </Card>
    </div>
  )
}

/** Everything there is to know of a withdrawal. */
export function WithdrawalDetails({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { amount, fee, receives, coinName, transferNetWork, address, tag, txid, explorerUrl } = withdrawal
  return (
    <Details
      details={[
        { label: t('amount'), value: amountOf(amount, coinName) },
        { label: t('fee'), value: amountOf(fee, coinName) },
        { label: t('receives'), value: amountOf(receives, coinName) },
        { label: t('network'), value: <bdi>{transferNetWork}</bdi> },
        {
          label: t('address'),
          value: (
            <bdi dir="ltr" className={styles.mono}>
              {address}
            </bdi>
          ),
        },
        ...(tag === 0 ? [] : [{ label: t('tag'), value: <bdi dir="ltr">{tag}</bdi> }]),
        ...(txid === null ? [] : [{ label: t('transaction'), value: <TransactionId txid={txid} url={explorerUrl} /> }]),
      ]}
    />
  )
}
