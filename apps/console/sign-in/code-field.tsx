import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { t } from '../words/words.ts'

const FORM = /^\d{6}$/

export function codeProblem(code: string): string | undefined {
  return FORM.test(code) ? undefined : t('sign-in.code.form')
}

interface CodeFieldProps {
  readonly code: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
}

export function CodeField({ code, onChange, error }: CodeFieldProps) {
  return (
    <Field label={t('sign-in.code')} hint={t('sign-in.code.hint')} error={error}>
      <TextInput
        value={code}
        // Apps show it as two groups of three.
        onChange={(typed) => onChange(typed.replaceAll(' ', ''))}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
    </Field>
  )
}
