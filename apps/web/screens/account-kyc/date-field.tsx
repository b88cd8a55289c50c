import { DateInput, type DateInputProps } from '@bowline/design-system/inputs/date-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import type { ReactNode } from 'react'
import { useDateWords } from '../../words/use-date-words.ts'

type DateFieldProps = Pick<DateInputProps, 'value' | 'onChange' | 'autoComplete'> & {
  readonly label: string
  readonly hint?: string
  readonly error: ReactNode
}

/** A day as it stands on a document. */
export function DateField({ label, hint, error, ...input }: DateFieldProps) {
  const { words } = useDateWords()
  return (
    <Field label={label} hint={hint} error={error} required>
      <DateInput size="l" words={words} {...input} />
    </Field>
  )
}
