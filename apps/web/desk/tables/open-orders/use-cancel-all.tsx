import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type ReactNode, useState } from 'react'
import { marketName } from '../../../market-rows/market-path.ts'
import { useSetting } from '../../../settings/use-setting.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import { asksBefore, confirmations } from '../../confirmations/confirmations.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import styles from './open-orders.module.css'

export interface CancelAllProps {
  /** Undefined = on all markets. */
  readonly pair: string | undefined
  readonly count: number
  readonly isHeld: boolean
}

interface CancelAll {
  readonly press: () => void
  readonly isBusy: boolean
  /** The question, to be drawn by whoever may ask it. */
  readonly question: ReactNode
}

/** Cancels all orders there are, after a confirmation that shows how many; for the button of the tables and the palette. */
export function useCancelAll({ pair, count, isHeld }: CancelAllProps): CancelAll {
  const t = useWords('desk/tables')
  const { cancelAll } = useDeskCalls()
  const toast = useToast()
  const showError = useShowError()
  const [kept, keep] = useSetting('confirmations')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const asks = asksBefore(kept, confirmations.cancelAll)

  const report = (canceled: number) => toast({ kind: 'good', text: t('tables.cancelAll.done', { count: canceled }) })
  const cancel = () => {
    setAsking(false)
    setBusy(true)
    cancelAll(pair)
      .then(report)
      .catch(showError)
      .finally(() => setBusy(false))
  }
  const press = () => {
    if (count === 0) report(0)
    else if (asks || isHeld) setAsking(true)
    else cancel()
  }
  const question = (
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
            : t('tables.cancelAll.here', { pair: marketName(pair) })}
        </p>
        <Checkbox checked={asks} onChange={(wanted) => keep({ ...kept, [confirmations.cancelAll]: wanted })}>
          {t('tables.cancelAll.again')}
        </Checkbox>
      </div>
    </Dialog>
  )
  return { press, isBusy, question }
}
