import { Button } from '@bowline/design-system/button.tsx'
import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { useState } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import styles from './sign-in.module.css'
import { useStep } from './use-step.ts'

const SHORTEST = 12
const LONGEST = 64

export function NewPasswordStep() {
  const { api } = useConsole()
  const [password, setPassword] = useState('')
  const { busy, error, onSubmit } = useStep(
    () => api('POST /console-api/session/new-password', { password }),
    () => {
      const { length } = [...password]
      return length < SHORTEST || length > LONGEST ? t('sign-in.password.length') : undefined
    },
  )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <Field label={t('sign-in.password.new')} hint={t('sign-in.password.hint')} error={error}>
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
      <Button kind="primary" type="submit" full busy={busy} busyLabel={t('busy')}>
        {t('sign-in.submit')}
      </Button>
    </form>
  )
}
