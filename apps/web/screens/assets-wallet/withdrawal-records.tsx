import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { RecordParams } from './assets-history-screen.tsx'
import { MovementRecords } from './movement-records.tsx'
import type { RecordQuery } from './record-query.ts'
import { isWithdrawalOpen, withdrawalTone } from './stages.ts'
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
  const records = useRecords(
    first,
    (cursor) => siteApi('GET /exchange-web-gateway/wallet/withdrawals', { ...params, ...(cursor && { cursor }) }),
    isWithdrawalOpen,
  )
  const cancel = useCancelling(records.again)
  return (
    <MovementRecords
      kind="withdrawal"
      query={query}
      records={records}
      timeOf={({ requestedAtMs }) => requestedAtMs}
      beforeTime={[{ id: 'fee', head: t('fee'), cell: ({ fee, coinName }) => amountOf(fee, coinName) }]}
      stateOf={(row) => <Badge tone={withdrawalTone(row)}>{t(`out.${row.stage}`)}</Badge>}
      detailsOf={(row) => (
        <>
          <WithdrawalTracker withdrawal={row} />
          <WithdrawalDetails withdrawal={row} />
          {row.isCancellable && (
            <div>
              <Button onClick={() => cancel(row)}>{t('cancel')}</Button>
            </div>
          )}
        </>
      )}
      onClear={onClear}
    />
  )
}
