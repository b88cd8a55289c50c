import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { StageSteps } from './stage-steps.tsx'
import { type Withdrawal, withdrawalSteps } from './stages.ts'

/** Where a withdrawal is, and why it is there. */
export function WithdrawalTracker({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useWords('assets-wallet')
  const steps = withdrawalSteps(withdrawal).map((step) => ({ ...step, title: t(`step.${step.key}`) }))
  return (
    <div className={styles.tracker}>
      <StageSteps label={t('state')} steps={steps} />
      <p className={styles.cause} aria-live="polite">
        {t(`why.${withdrawal.stage}`)}
      </p>
    </div>
  )
}
