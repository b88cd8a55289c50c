import { QrCode } from '@bowline/design-system/pictures/qr-code.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import styles from './sign-in.module.css'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export function BindStep() {
  const { api } = useConsole()
  const offered = useAnswer('authenticator', () => api('POST /console-api/session/authenticator'))
  const [code, setCode] = useState('')
  const step = useStep(
    () => api('POST /console-api/session/bind', { code }),
    () => codeProblem(code),
  )
  if (offered.error) return <FailedState title={t('failed.title')} retryLabel={t('retry')} onRetry={offered.again} />
  const { uri, secret } = offered.data ?? {}
  return (
    <StepForm step={step} submit={t('sign-in.bind.submit')}>
      <p>{t('sign-in.bind.text')}</p>
      <div className={styles.qr}>
        <QrCode text={uri} label={t('sign-in.bind.picture')} />
      </div>
      <p>
        {t('sign-in.bind.secret')}
        <code className={styles.secret}>{secret ?? <Skeleton ch={32} />}</code>
      </p>
      <CodeField code={code} onChange={setCode} error={step.error} />
    </StepForm>
  )
}
