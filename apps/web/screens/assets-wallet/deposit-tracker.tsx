import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { DepositOrigin } from './deposit-origin.tsx'
import { StageSteps } from './stage-steps.tsx'
import { type Deposit, depositSteps } from './stages.ts'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'

interface DepositTrackerProps {
  readonly deposit: Deposit
  /** Below it a deposit waits for others. */
  readonly minimum: string | undefined
}

/** Where a deposit is, why it is there, and when it should go on. */
export function DepositTracker({ deposit, minimum }: DepositTrackerProps) {
  const t = useWords('assets-wallet')
  const cause = useCause(deposit, minimum)
  const steps = depositSteps(deposit).map((step) => ({ ...step, title: t(`stage.${step.key}`) }))
  return (
    <div className={styles.tracker}>
      <StageSteps label={t('state')} steps={steps} />
      <p className={styles.cause} aria-live="polite">
        {cause}
      </p>
      {deposit.replacedBy && <TransactionId txid={deposit.replacedBy.txid} url={deposit.replacedBy.explorerUrl} />}
      {deposit.held === 'origin' && deposit.stage !== 'dropped' && <DepositOrigin id={deposit.id} />}
      {deposit.expectedAtMs !== null && (
        <p className={styles.expected}>
          {t.rich('expected', { time: () => <TimeText key="time" atMs={deposit.expectedAtMs} kind="minute" /> })}
        </p>
      )}
    </div>
  )
}

function useCause(deposit: Deposit, minimum: string | undefined): string {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { side, stage, held, confirmations: n, creditConfirmations, unlockConfirmations } = deposit
  if (stage === 'dropped') return t(deposit.replacedBy ? 'cause.replaced' : 'cause.dropped')
  if (side === 'suspense') return t('cause.suspense')
  if (side === 'below-min') return t('cause.below-min', { min: amountOf(minimum ?? null, deposit.coinName) })
  if (held !== null) return t(`cause.${held}`)
  if (stage === 'confirming') return t('cause.confirming', { n, of: creditConfirmations })
  if (stage !== 'credited') return t(`cause.${stage}`)
  return unlockConfirmations === null
    ? t('cause.credited.final')
    : t('cause.credited', { n: Math.min(n, unlockConfirmations), of: unlockConfirmations })
}
