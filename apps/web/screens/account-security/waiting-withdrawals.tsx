import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'

type Withdrawal = CallData<'GET /exchange-web-gateway/wallet/withdrawals'>['rows'][number]

const MOST = 50
const PLACES = 8

/** Withdrawals that wait while the account is frozen: they are not paid, and its owner may take them all back. */
export function WaitingWithdrawals() {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const shell = useWords('shell')
  const showError = useShowError()
  const { siteApi } = usePage()
  const { data, error, isAsking, again } = useAnswer('waiting-withdrawals', () =>
    siteApi('GET /exchange-web-gateway/wallet/withdrawals', { limit: MOST }),
  )
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const waiting = (data?.rows ?? []).filter(({ isCancellable }) => isCancellable)
  const cancelAll = async () => {
    setBusy(true)
    const failed: unknown[] = []
    for (const { withdrawId } of waiting)
      await siteApi('POST /exchange-web/web/withdraw/doWithdrawBack', { withdrawId }).catch((cause: unknown) => {
        // One that has just left stays what it is: the list says so.
        if (!isSiteApiError(cause) || cause.failure !== 'refused') failed.push(cause)
      })
    setBusy(false)
    if (failed.length > 0) showError(failed[0])
    else setDone(true)
    again()
  }
  if (error && !data)
    return (
      <FailedState
        title={shell('failure.title')}
        text={shell('error.unreachable')}
        retryLabel={shell('failure.retry')}
        busy={isAsking}
        onRetry={again}
      />
    )
  if (waiting.length === 0) return isDone ? <Notice kind="good">{t('freeze.waiting.done')}</Notice> : null
  return (
    <Card title={t('freeze.waiting')}>
      <div className={styles.effects}>
        <p>{t('freeze.waiting.text')}</p>
        <ul>
          {waiting.map((withdrawal) => (
            <li key={withdrawal.withdrawId}>
              <Line withdrawal={withdrawal} />
            </li>
          ))}
        </ul>
      </div>
      <Button kind="danger" full busy={busy} busyLabel={layout('busy')} onClick={() => void cancelAll()}>
        {t('freeze.waiting.cancel')}
      </Button>
    </Card>
  )
}

function Line({ withdrawal: { amount, coinName, address } }: { readonly withdrawal: Withdrawal }) {
  const { symbols } = useLocale()
  const exact = displayNumber(amount, { decimals: PLACES, exact: true, trim: true }, symbols)
  return <bdi dir="ltr">{`${exact} ${coinName} → ${address}`}</bdi>
}
