import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { isWithdrawalOpen, type Withdrawal } from './stages.ts'
import { useCancelling } from './use-cancelling.ts'
import { useFresh } from './use-fresh.ts'
import { WithdrawalLine } from './withdrawal-line.tsx'
import { WithdrawalTracker } from './withdrawal-tracker.tsx'

const SHOWN = 5

/** The latest withdrawals, each with its way while it is on it, and the way back where there is one. */
export function RecentWithdrawals({ first }: { readonly first: readonly Withdrawal[] }) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const { data, staleSeconds, again } = useFresh(
    'withdrawals',
    async () => (await siteApi('GET /exchange-web-gateway/wallet/withdrawals', { limit: SHOWN })).rows,
    () => true,
    first,
  )
  const cancel = useCancelling(again)
  const rows = data ?? first
  return (
    <Card
      title={t('recent.withdrawals')}
      flush
      aside={
        <>
          {staleSeconds !== undefined && <StaleMark level="stale">{t('stale', { seconds: staleSeconds })}</StaleMark>}
          {rows.length > 0 && <Link to="/assets/spot/history?kind=withdrawals">{t('all')}</Link>}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('empty.withdrawals')} text={t('empty.withdrawals.text')} />
      ) : (
        <ul className={styles.list}>
          {rows.map((withdrawal) => (
            <li key={withdrawal.withdrawId}>
              <WithdrawalLine withdrawal={withdrawal} />
              {isWithdrawalOpen(withdrawal) && <WithdrawalTracker withdrawal={withdrawal} />}
              {withdrawal.isCancellable && (
                <div>
                  <Button size="s" onClick={() => cancel(withdrawal)}>
                    {t('cancel')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
