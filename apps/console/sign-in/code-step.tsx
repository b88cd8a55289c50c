import { Button } from '@bowline/design-system/button.tsx'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import styles from './sign-in.module.css'
import { useStep } from './use-step.ts'

export function CodeStep() {
  const { api } = useConsole()
  const [code, setCode] = useState('')
  const { busy, error, onSubmit } = useStep(
    () => api('POST /console-api/session/verify', { code }),
    () => codeProblem(code),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <CodeField code={code} onChange={setCode} error={error} />
      <Button kind="primary" type="submit" full busy={busy} busyLabel={t('busy')}>
        {t('sign-in.submit')}
      </Button>
    </form>
  )
}
