import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { useWords } from '../words/use-words.ts'

interface CurrentPasswordFieldProps {
  readonly label: string
  readonly value: string
  onChange(text: string): void
  readonly error?: string | undefined
}

/** The password one signs in with, asked for once more. */
export function CurrentPasswordField({ label, value, onChange, error }: CurrentPasswordFieldProps) {
  const t = useWords('account-layout')
  return (
    <Field label={label} error={error}>
      <PasswordInput
        value={value}
        onChange={onChange}
        size="l"
        name="password"
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        required
      />
    </Field>
  )
}
