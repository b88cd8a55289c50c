import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useRevalidator } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'

/** After a password reset keys are read-only until the owner confirms them. */
export function SuspendedNotice() {
  const t = useWords('account-api-keys')
  const { siteApi } = usePage()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useSecondFactor(Operation.apiKey)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/apiKey/resumeTrading', proof)),
    (answer) => {
      if (!answer) return
      toast({ kind: 'good', text: t('suspended.done') })
      void revalidate()
    },
  )
  return (
    <Notice kind="warn" title={t('suspended.title')}>
      <p>{refusal?.text ?? t('suspended.text')}</p>
      <p className={styles.next}>
        <Button kind="primary" size="s" busy={busy} onClick={() => void submit()}>
          {t('suspended.go')}
        </Button>
      </p>
      {dialog}
    </Notice>
  )
}
