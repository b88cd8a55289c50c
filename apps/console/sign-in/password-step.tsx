import { Field } from '@bowline/design-system/inputs/field.tsx'
import { PasswordField } from '@bowline/design-system/inputs/password-field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export function PasswordStep() {
  const { api } = useConsole()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const step = useStep(
    () => api('POST /console-api/session/sign-in', { email: email.trim(), password }),
    () => (email.trim() === '' || password === '' ? t('sign-in.missing') : undefined),
  )
  return (
    <StepForm step={step}>
      <Field label={t('sign-in.email')} error={step.error && email.trim() === '' ? step.error : undefined}>
        <TextInput
          value={email}
          onChange={setEmail}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <PasswordField
        kind="current"
        label={t('sign-in.password')}
        error={step.error && email.trim() !== '' ? step.error : undefined}
        value={password}
        onChange={setPassword}
        showLabel={t('sign-in.show')}
        hideLabel={t('sign-in.hide')}
      />
    </StepForm>
  )
}
