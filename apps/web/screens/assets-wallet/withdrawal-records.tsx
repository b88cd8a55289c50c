import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { RecordParams } from './assets-history-screen.tsx'
import styles from './assets-wallet.module.css'
import type { RecordQuery } from './record-query.ts'
import { RecordTable } from './record-table.tsx'
import { isWithdrawalOpen, withdrawalTone } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCancelling } from './use-cancelling.ts'
import { useCoinAmount } from './use-coin-amount.ts'
import { useRecords } from './use-records.ts'
import { WithdrawalDetails } from './withdraw-receipt.tsx'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'

interface WithdrawalRecordsProps {
  readonly query: RecordQuery
  readonly params: RecordParams
  readonly first: CallData<'GET /exchange-web-gateway/wallet/withdrawals'>
  onClear(): void
}

/** Withdrawals, newest first. */
export function WithdrawalRecords({ query, params, first, onClear }: WithdrawalRecordsProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const amountOf = useCoinAmount()
  const [opened, setOpened] = useState<number>()
  const records = useRecords(
    first,
    (cursor) => siteApi('GET /exchange-web-gateway/wallet/withdrawals', { ...params, ...(cursor && { cursor }) }),
    isWithdrawalOpen,
  )
  const cancel = useCancelling(records.again)
  const shown = records.rows.find(({ id }) => id === opened)
  return (
    <>
      <RecordTable
        query={query}
        records={records}
        onClear={onClear}
        columns={[
          {
            id: 'amount',
            head: t('amount'),
            card: 'title',
            cell: ({ coinName, amount }) => (
              <span className={styles.what}>
                <CoinIcon symbol={coinName} /> {amountOf(amount, coinName)}
              </span>
            ),
          },
          { id: 'network', head: t('network'), cell: ({ transferNetWork }) => <bdi>{transferNetWork}</bdi> },
          { id: 'fee', head: t('fee'), cell: ({ fee, coinName }) => amountOf(fee, coinName) },
          { id: 'time', head: t('time'), cell: ({ requestedAtMs }) => <TimeText atMs={requestedAtMs} kind="minute" /> },
          {
            id: 'transaction',
            head: t('transaction'),
            cell: ({ txid, explorerUrl }) => (txid === null ? '–' : <TransactionId txid={txid} url={explorerUrl} />),
          },
          {
            id: 'state',
            head: t('state'),
            cell: (row) => <Badge tone={withdrawalTone(row)}>{t(`out.${row.stage}`)}</Badge>,
          },
        ]}
        actions={({ id, amount, coinName }) => (
          <Button
            size="s"
            aria-label={t('details.withdrawal', { amount: amountOf(amount, coinName) })}
            onClick={() => setOpened(id)}
          >
            {t('details')}
          </Button>
        )}
      />
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown && t('details.withdrawal', { amount: amountOf(shown.amount, shown.coinName) })}
        closeLabel={t('close')}
      >
        {shown && (
          <div className={styles.form}>
            <WithdrawalTracker withdrawal={shown} />
            <WithdrawalDetails withdrawal={shown} />
            {shown.isCancellable && (
              <div>
                <Button onClick={() => cancel(shown)}>{t('cancel')}</Button>
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  )
}
