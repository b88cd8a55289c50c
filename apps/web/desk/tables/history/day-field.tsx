import { DateInput, type DateInputProps } from '@bowline/design-system/inputs/date-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { isoDate, partsOf } from '@bowline/design-system/numbers/typed-date.ts'
import { useState } from 'react'
import { useDateWords } from '../../../words/use-date-words.ts'
import { useWords } from '../../../words/use-words.ts'

type DayFieldProps = Pick<DateInputProps, 'value' | 'onChange' | 'size'> & {
  readonly label: string
  readonly hideLabel: boolean
  readonly error?: string | undefined
}

/** A day of the range. It is reported when it is one, and '' while it is not: half a day is no reason to ask anew. */
export function DayField({ label, hideLabel, error, value, onChange, size }: DayFieldProps) {
  const t = useWords('desk/tables')
  const [typed, setTyped] = useState(value)
  const { words } = useDateWords()
  const type = (text: string) => {
    setTyped(text)
    const day = isoDate(text) ?? ''
    if (day !== value) onChange(day)
  }
  const { day, month, year } = partsOf(typed)
  const isNone = day.length === 2 && month.length === 2 && year.length === 4 && isoDate(typed) === undefined
  return (
    <Field label={label} hideLabel={hideLabel} error={isNone ? t('tables.date.none') : error}>
      <DateInput size={size} words={words} value={typed} onChange={type} />
    </Field>
  )
}
