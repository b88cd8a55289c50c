import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { compareDecimals, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useMemo, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { amountFault } from '../../copying/copy-form.ts'
import { useFaultText } from '../../copying/use-fault-text.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Mine, moneyBounds, type Relation } from './copy-sums.ts'

interface MoneyDialogProps {
  readonly relation: Relation
  readonly direction: 'in' | 'out'
  readonly mine: Mine
  readonly onClose: () => void
  readonly onDone: (amount: string) => void
}

/** More money to a leader, or some of it back. */
export function MoneyDialog({ relation, direction, mine, onClose, onDone }: MoneyDialogProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const coinText = useCoinText()
  const faultText = useFaultText()
  const [amount, setAmount] = useState('')
  const { relationId, leaderName, home } = relation
  const ofHome = useAnswer('home', async () => {
    if (home === 'copy') return mine.balance
    const { balances } = await siteApi('GET /exchange-web-gateway/asset/balances')
    return balances.find(({ coin }) => coin === CURRENCY)?.available ?? '0'
  })
  const bounds = moneyBounds(relation, direction, mine.limits, ofHome.data ?? '0')
  const fault = ofHome.data === undefined ? ({ fault: 'number' } as const) : amountFault(amount, bounds)
  // A repeat of the same wish moves nothing twice; another amount is another wish.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is what makes it another
  const requestId = useMemo(() => crypto.randomUUID(), [amount])
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/move', { relationId, direction, amount, requestId }),
    () => onDone(coinText(amount, CURRENCY)),
    fault === undefined,
  )
  const most = compareDecimals(bounds.most, bounds.available) < 0 ? bounds.most : bounds.available
  return (
    <FormDialog
      onClose={onClose}
      title={`${t(direction)}: ${leaderName}`}
      words={{ send: t('move'), sending: t('sending'), cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
    >
      <AmountField
        label={t('amount')}
        hint={t('available', { amount: coinText(most, CURRENCY) })}
        error={fault && (amount !== '' || tried) ? faultText(fault) : undefined}
        required
        value={amount}
        unit={CURRENCY}
        onChange={(next) => {
          forget()
          setAmount(next)
        }}
        most={{ label: t('max'), amount: trimDecimals(most) }}
      />
      {ofHome.error && <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={ofHome.again} />}
      {direction === 'out' && (
        <p className={styles.note}>{t('out.note', { least: coinText(mine.limits.least, CURRENCY) })}</p>
      )}
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
