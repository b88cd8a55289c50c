import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './dead-man.module.css'
import { DeadManForm } from './dead-man-form.tsx'
import { FiredText } from './fired-text.tsx'
import type { DeadManSwitch } from './use-dead-man.ts'

interface DeadManDialogProps {
  readonly deadMan: DeadManSwitch
  readonly onClose: () => void
}

/** How it stands, what it does, and after how many minutes. */
export function DeadManDialog({ deadMan, onClose }: DeadManDialogProps) {
  const t = useWords('desk/dead-man-switch')
  const tDesk = useWords('desk')
  const { state, load, arm, disarm } = deadMan
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={tDesk('dialog.close')}
      actions={state?.isArmed && <Button onClick={disarm}>{t('disarm')}</Button>}
    >
      <div className={styles.form} data-last={!state?.isArmed || undefined}>
        {state?.fired && (
          <p className={styles.fired}>
            <FiredText fired={state.fired} />
          </p>
        )}
        <p>{t('explain')}</p>
        <p>{t('limits')}</p>
        {state && <DeadManForm key={state.minutes} state={state} onArm={arm} />}
        {state === undefined && <Skeleton ch={30} lines={2} />}
        {state === null && <FailedState title={t('failed')} retryLabel={tDesk('panel.retry')} onRetry={load} />}
      </div>
    </Dialog>
  )
}
