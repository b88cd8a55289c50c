import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput, type TextInputProps } from '@bowline/design-system/inputs/text-input.tsx'
import type { ReactNode } from 'react'

type TextFieldProps = Omit<TextInputProps, 'size'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: ReactNode
}

/** A text input with its label, used for most fields here. */
export function TextField({ label, hint, error, required = true, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextInput size="l" autoComplete="off" {...input} />
    </Field>
  )
}
