import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
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
      <Field label={t('sign-in.password.new')} hint={t('sign-in.password.hint')} error={step.error}>
        <PasswordInput
          value={password}
          onChange={setPassword}
          name="new-password"
          autoComplete="new-password"
          showLabel={t('sign-in.show')}
          hideLabel={t('sign-in.hide')}
          required
        />
      </Field>
    </StepForm>
  )
}
