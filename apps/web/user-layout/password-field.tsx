import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { useWords } from '../words/use-words.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  onChange(text: string): void
  readonly error?: string | undefined
}

/** The password one signs in with. */
export function PasswordField({ label, value, onChange, error }: PasswordFieldProps) {
  const t = useWords('user-layout')
  return (
    <Field label={label} error={error}>
      <PasswordInput
        value={value}
        onChange={onChange}
        name="password"
        size="l"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        required
      />
    </Field>
  )
}
