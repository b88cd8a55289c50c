import { type ReactNode, useRef } from 'react'
import { useLocale } from '../number-texts/locale-provider.tsx'
import { dateFormOf } from '../numbers/date-form.ts'
import { isoDate, type MomentPart, partsOf, readDate, readMoment, writeValue } from '../numbers/typed-date.ts'
import { CalendarButton, type CalendarWords } from './calendar-button.tsx'
import css from './typed-parts.module.css'
import { TypedParts, type TypedPartsProps } from './typed-parts.tsx'

/** `value` is `1990-02-28T23:05`, or what there is of it; `isoMoment` says whether it is a moment. */
export type DateTimeInputProps = TypedPartsProps<MomentPart> & {
  readonly calendar: CalendarWords
  /** Days that can be picked, the first and the last: `1990-02-28`. Typing is not stopped. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly prefix?: ReactNode
  /** The time zone it is meant in. */
  readonly zone?: string | undefined
}

/** A day and a time of it, typed in the order of the language, the day also picked from a calendar. */
export function DateTimeInput({ calendar, min, max, zone, ...props }: DateTimeInputProps) {
  const form = dateFormOf(useLocale().locale)
  const box = useRef<HTMLDivElement>(null)
  const { value, onChange } = props
  const pick = (day: string) => {
    const { hour, minute } = partsOf(value)
    onChange(writeValue({ ...partsOf(day), hour, minute }))
    // The time is what is left to be said.
    box.current?.querySelectorAll('input')[form.order.length]?.select()
  }
  return (
    <TypedParts
      {...props}
      box={box}
      date={form.order}
      dateSeparator={form.separator}
      time={['hour', 'minute']}
      readWhole={(raw) => readMoment(raw, form) ?? readDate(raw, form)}
      suffix={
        <>
          {zone && <span className={css.zone}>{zone}</span>}
          <CalendarButton words={calendar} value={isoDate(value)} min={min} max={max} onPick={pick} />
        </>
      }
    />
  )
}
