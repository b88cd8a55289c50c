import { Button } from '@bowline/design-system/actions/button.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import type { Conversion } from './typed-conversion.ts'

interface CancelLimitProps {
  readonly row: Conversion
  readonly onEnded: (ended: Conversion) => void
}

/** One that was filled meanwhile cannot be taken back, which is said. */
export function CancelLimit({ row, onEnded }: CancelLimitProps) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const cancel = useSubmit(
    () => siteApi('POST /exchange-web/web/convert/cancelLimit', { quoteId: row.quoteId }),
    onEnded,
  )
  return (
    <span className={styles.state}>
      <Button size="s" busy={cancel.busy} busyLabel={t('limit.cancelling')} onClick={() => cancel.submit()}>
        {t('limit.cancel')}
      </Button>
      {cancel.refusal && <small role="alert">{cancel.refusal.text}</small>}
    </span>
  )
}
