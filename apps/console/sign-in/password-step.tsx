import { Button } from '@bowline/design-system/button.tsx'
import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { TextInput } from '@bowline/design-system/text-input.tsx'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import styles from './sign-in.module.css'
import { useStep } from './use-step.ts'

export function PasswordStep() {
  const { api } = useConsole()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, onSubmit } = useStep(
    () => api('POST /console-api/session/sign-in', { email: email.trim(), password }),
    () => (email.trim() === '' || password === '' ? t('sign-in.missing') : undefined),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <Field label={t('sign-in.email')} error={error && email.trim() === '' ? error : undefined}>
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
      <Field label={t('sign-in.password')} error={error && email.trim() !== '' ? error : undefined}>
        <PasswordInput
          value={password}
          onChange={setPassword}
          name="password"
          showLabel={t('sign-in.show')}
          hideLabel={t('sign-in.hide')}
          required
        />
      </Field>
      <Button kind="primary" type="submit" full busy={busy} busyLabel={t('busy')}>
        {t('sign-in.submit')}
      </Button>
    </form>
  )
}
