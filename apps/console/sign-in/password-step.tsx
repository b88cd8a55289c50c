import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { TextInput } from '@bowline/design-system/text-input.tsx'
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
      <Field label={t('sign-in.password')} error={step.error && email.trim() !== '' ? step.error : undefined}>
        <PasswordInput
          value={password}
          onChange={setPassword}
          name="password"
          showLabel={t('sign-in.show')}
          hideLabel={t('sign-in.hide')}
          required
        />
      </Field>
    </StepForm>
  )
}
