import type { CallData } from '@bowline/contract/calls.ts'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Details } from '../../account-layout/details.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { RecordParams } from './assets-history-screen.tsx'
import styles from './assets-wallet.module.css'
import { type Coin, minimumOf } from './coin-info.ts'
import { DepositTracker } from './deposit-tracker.tsx'
import { MovementRecords } from './movement-records.tsx'
import type { RecordQuery } from './record-query.ts'
import { type Deposit, depositState, depositTone, isDepositOpen } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
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
  const records = useRecords(
    first,
    (cursor) => siteApi('GET /exchange-web-gateway/wallet/deposits', { ...params, ...(cursor && { cursor }) }),
    isDepositOpen,
  )
  return (
    <MovementRecords
      kind="deposit"
      query={query}
      records={records}
      timeOf={({ seenAtMs }) => seenAtMs}
      stateOf={(row) => <Badge tone={depositTone(row)}>{t(`stage.${depositState(row)}`)}</Badge>}
      detailsOf={(row) => (
        <>
          <DepositTracker deposit={row} minimum={minimumOf(coins, row)} />
          <DepositDetails deposit={row} />
        </>
      )}
      onClear={onClear}
    />
  )
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
