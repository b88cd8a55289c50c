import { Button } from '@bowline/design-system/actions/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { type CancelAllProps, useCancelAll } from './use-cancel-all.tsx'

/** Cancels all orders in the table. */
export function CancelAll(props: CancelAllProps) {
  const t = useWords('desk/tables')
  const { press, isBusy, question } = useCancelAll(props)
  const isOff = props.count === 0 || props.isHeld
  return (
    <>
      <Button
        size="s"
        busy={isBusy}
        busyLabel={t('tables.underway.cancel')}
        aria-disabled={isOff}
        onClick={isOff ? undefined : press}
      >
        {t('tables.cancelAll')}
      </Button>
      {question}
    </>
  )
}
