import { useLocale } from '../number-texts/locale-provider.tsx'
import { type DatePart, dateFormOf } from '../numbers/date-form.ts'
import { readDate } from '../numbers/typed-date.ts'
import { TypedParts, type TypedPartsProps } from './typed-parts.tsx'

/** `value` is `1990-02-28`, or the part of it that was entered; `isoDate` says whether it is a complete day. */
export type DateInputProps = TypedPartsProps<DatePart> & { readonly autoComplete?: 'bday' | undefined }

/** Day, month and year in the order of the language. Without a calendar: nobody pages to the year he was born in. */
export function DateInput(props: DateInputProps) {
  const form = dateFormOf(useLocale().locale)
  return (
    <TypedParts
      {...props}
      date={form.order}
      dateSeparator={form.separator}
      time={[]}
      readWhole={(raw) => readDate(raw, form)}
    />
  )
}
