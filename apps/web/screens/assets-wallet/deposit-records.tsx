import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { RecordParams } from './assets-history-screen.tsx'
import styles from './assets-wallet.module.css'
import { type Coin, minimumOf } from './coin-info.ts'
import { DepositTracker } from './deposit-tracker.tsx'
import type { RecordQuery } from './record-query.ts'
import { RecordTable } from './record-table.tsx'
import { type Deposit, depositState, depositTone, isDepositOpen } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'
import { useRecords } from './use-records.ts'

interface DepositRecordsProps {
  readonly query: RecordQuery
  readonly params: RecordParams
  readonly coins: readonly Coin[]
  readonly first: CallData<'GET /exchange-web-gateway/wallet/deposits'>
  onClear(): void
}

/** Deposits, newest first. */
export function DepositRecords({ query, params, coins, first, onClear }: DepositRecordsProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const amountOf = useCoinAmount()
  const [opened, setOpened] = useState<number>()
  const records = useRecords(
    first,
    (cursor) => siteApi('GET /exchange-web-gateway/wallet/deposits', { ...params, ...(cursor && { cursor }) }),
    isDepositOpen,
  )
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
                <CoinIcon symbol={coinName ?? '?'} /> {amountOf(amount, coinName)}
              </span>
            ),
          },
          { id: 'network', head: t('network'), cell: ({ transferNetWork }) => <bdi>{transferNetWork}</bdi> },
          { id: 'time', head: t('time'), cell: ({ seenAtMs }) => <TimeText atMs={seenAtMs} kind="minute" /> },
          {
            id: 'transaction',
            head: t('transaction'),
            cell: ({ txid, explorerUrl }) => <TransactionId txid={txid} url={explorerUrl} />,
          },
          { id: 'state', head: t('state'), cell: (row) => <State deposit={row} /> },
        ]}
        actions={({ id, amount, coinName }) => (
          <Button
            size="s"
            aria-label={t('details.deposit', { amount: amountOf(amount, coinName) })}
            onClick={() => setOpened(id)}
          >
            {t('details')}
          </Button>
        )}
      />
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown && t('details.deposit', { amount: amountOf(shown.amount, shown.coinName) })}
        closeLabel={t('close')}
      >
        {shown && (
          <div className={styles.form}>
            <DepositTracker deposit={shown} minimum={minimumOf(coins, shown)} />
            <DepositDetails deposit={shown} />
          </div>
        )}
      </Dialog>
    </>
  )
}

function State({ deposit }: { readonly deposit: Deposit }) {
  const t = useWords('assets-wallet')
  return <Badge tone={depositTone(deposit)}>{t(`stage.${depositState(deposit)}`)}</Badge>
}

function DepositDetails({ deposit }: { readonly deposit: Deposit }) {
  const t = useWords('assets-wallet')
  const { transferNetWork, address, tag, txid, explorerUrl, seenAtMs } = deposit
  return (
    <Details
      details={[
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
        { label: t('transaction'), value: <TransactionId txid={txid} url={explorerUrl} /> },
        { label: t('time'), value: <TimeText atMs={seenAtMs} kind="minute" /> },
      ]}
    />
  )
}
