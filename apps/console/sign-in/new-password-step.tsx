import { PasswordField } from '@bowline/design-system/inputs/password-field.tsx'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

const SHORTEST = 12
const LONGEST = 64

export function NewPasswordStep() {
  const { api } = useConsole()
  const [password, setPassword] = useState('')
  const step = useStep(
    () => api('POST /console-api/session/new-password', { password }),
    () => {
      const { length } = [...password]
      return length < SHORTEST || length > LONGEST ? t('sign-in.password.length') : undefined
    },
  )
  return (
    <StepForm step={step}>
      <PasswordField
        kind="new"
        label={t('sign-in.password.new')}
        hint={t('sign-in.password.hint')}
        error={step.error}
        value={password}
        onChange={setPassword}
        showLabel={t('sign-in.show')}
        hideLabel={t('sign-in.hide')}
      />
    </StepForm>
  )
}
