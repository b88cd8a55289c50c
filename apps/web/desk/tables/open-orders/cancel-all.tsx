import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useSetting } from '../../../settings/use-setting.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import { asksBefore, confirmations } from '../../confirmations/confirmations.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import styles from './open-orders.module.css'

interface CancelAllProps {
  /** Undefined = on all markets. */
  readonly pair: string | undefined
  readonly count: number
  readonly isHeld: boolean
}

/** Cancels all orders in the table, after a confirmation that shows how many there are. */
export function CancelAll({ pair, count, isHeld }: CancelAllProps) {
  const t = useWords('desk/tables')
  const { cancelAll } = useDeskCalls()
  const toast = useToast()
  const showError = useShowError()
  const [kept, keep] = useSetting('confirmations')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const asks = asksBefore(kept, confirmations.cancelAll)
  const isOff = count === 0 || isHeld

  const cancel = () => {
    setAsking(false)
    setBusy(true)
    cancelAll(pair)
      .then((count) => void toast({ kind: 'good', text: t('tables.cancelAll.done', { count }) }))
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button
        size="s"
        busy={isBusy}
        busyLabel={t('tables.underway.cancel')}
        aria-disabled={isOff}
        onClick={() => (isOff ? undefined : asks ? setAsking(true) : cancel())}
      >
        {t('tables.cancelAll')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('tables.cancelAll.title', { count })}
        closeLabel={t('tables.close')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('tables.cancelAll.keep')}</Button>
            <Button kind="danger" aria-disabled={isHeld} onClick={isHeld ? undefined : cancel}>
              {t('tables.cancelAll')}
            </Button>
          </>
        }
      >
        <div className={styles.ask}>
          <p>
            {pair === undefined
              ? t('tables.cancelAll.everywhere')
              : t('tables.cancelAll.here', { pair: pair.replace('_', '/') })}
          </p>
          <Checkbox checked={asks} onChange={(wanted) => keep({ ...kept, [confirmations.cancelAll]: wanted })}>
            {t('tables.cancelAll.again')}
          </Checkbox>
        </div>
      </Dialog>
    </>
  )
}
