import { Field, type FieldProps } from './field.tsx'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

export type PasswordFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error'> &
  Pick<PasswordInputProps, 'value' | 'onChange' | 'onFocus' | 'name' | 'size' | 'showLabel' | 'hideLabel'> & {
    /** An existing password, which browsers fill in, or a new one, which they suggest and save. */
    readonly kind: 'current' | 'new'
  }

const names = { current: 'password', new: 'new-password' } as const

/** A password with its label. */
export function PasswordField({ label, hint, error, kind, name = names[kind], ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput {...input} name={name} autoComplete={`${kind}-password`} required />
    </Field>
  )
}
