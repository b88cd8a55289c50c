import { Fragment, type KeyboardEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useLocale } from '../number-texts/locale-provider.tsx'
import { type DatePart, dateFormOf } from '../numbers/date-form.ts'
import { type DateParts, digitsFor, isFull, padded, partsOf, readDate, writeValue } from '../numbers/typed-date.ts'
import css from './date-input.module.css'
import { useField } from './field.tsx'
import box from './input-box.module.css'
import type { InputSize } from './text-input.tsx'

export type DateInputProps = {
  /** `1990-02-28`, or what there is of it; `isoDate` says whether it is a day. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Each part by its name ("Month") and by what is written there ("MM"). */
  readonly words: Readonly<Record<DatePart, { readonly name: string; readonly form: string }>>
  readonly autoComplete?: 'bday' | undefined
  readonly size?: InputSize | undefined
}

/**
 * Day, month and year in the order of the language, typed in a row: a part that is full leads to the next. A whole date
 * may be pasted into any of them. Without a calendar: nobody pages to the year he was born in.
 */
export function DateInput({ value, onChange, words, autoComplete, size = 'm' }: DateInputProps) {
  const { locale, direction } = useLocale()
  const { id, ...wiring } = useField()
  const group = useRef<HTMLDivElement>(null)
  const form = dateFormOf(locale)
  const parts = partsOf(value)
  const set = (changed: Partial<DateParts>) => onChange(writeValue({ ...parts, ...changed }))

  const go = (from: number, by: 1 | -1) => {
    const next = group.current?.querySelectorAll('input')[from + by]
    next?.select()
    return next !== undefined
  }
  const type = (part: DatePart, at: number, raw: string) => {
    const whole = readDate(raw, form)
    if (whole) return set(whole)
    const text = digitsFor(part, raw)
    set({ [part]: text })
    const isDone = isFull(part, text) || (text !== '' && /[-./\s年月]$/.test(raw))
    if (isDone && text.length >= parts[part].length) go(at, 1)
  }
  /** By what stands in the input: a key that leads on leaves it before the page was drawn again. */
  const leave = (part: DatePart, raw: string) => {
    const text = padded(part, digitsFor(part, raw))
    if (text !== parts[part]) set({ [part]: text })
  }
  const press = (part: DatePart, at: number, event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const [back, on] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const isAtStart = selectionStart === 0 && (selectionEnd === 0 || selectionEnd === text.length)
    const isLeaving =
      (event.key === 'Backspace' && parts[part] === '' && go(at, -1)) ||
      (event.key === back && isAtStart && go(at, -1)) ||
      (event.key === on && selectionEnd === text.length && go(at, 1))
    if (isLeaving) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the box of its inputs
    <div ref={group} role="group" aria-labelledby={id && `${id}-label`} className={classNames(box.box, box[size])}>
      {form.order.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && (
            <span className={css.separator} aria-hidden="true">
              {form.separator}
            </span>
          )}
          <input
            {...wiring}
            {...(at === 0 && { id })}
            // No `maxlength`: it would cut a date that is pasted.
            className={classNames(css.part, css[part])}
            inputMode="numeric"
            aria-label={words[part].name}
            placeholder={words[part].form}
            autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
            value={parts[part]}
            onChange={(event) => type(part, at, event.target.value)}
            onKeyDown={(event) => press(part, at, event)}
            onBlur={(event) => leave(part, event.target.value)}
          />
        </Fragment>
      ))}
    </div>
  )
}
