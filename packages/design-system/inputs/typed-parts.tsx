import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useLocale } from '../number-texts/locale-provider.tsx'
import {
  digitsFor,
  isFull,
  type MomentPart,
  type MomentParts,
  padded,
  partsOf,
  writeValue,
} from '../numbers/typed-date.ts'
import { useField } from './field.tsx'
import box from './input-box.module.css'
import type { InputSize } from './text-input.tsx'
import css from './typed-parts.module.css'

/** How a part is called ("Month"), and what is written there ("MM"). */
export type PartWords = { readonly name: string; readonly form: string }

export type TypedPartsProps<P extends MomentPart> = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly words: Readonly<Record<P, PartWords>>
  readonly size?: InputSize | undefined
}

type Own<P extends MomentPart> = TypedPartsProps<P> & {
  readonly date: readonly P[]
  readonly dateSeparator: string
  /** Written from left to right in every language. */
  readonly time: readonly P[]
  /** All parts of what is pasted into one; undefined when it is only that part. */
  readonly readWhole: (raw: string) => Partial<MomentParts> | undefined
  readonly autoComplete?: 'bday' | undefined
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly box?: RefObject<HTMLDivElement | null>
}

/** Parts of a moment, typed in a row: one that is full leads to the next. A whole one may be pasted into any of them. */
export function TypedParts<P extends MomentPart>(props: Own<P>) {
  const { value, onChange, words, size = 'm', date, dateSeparator, time, readWhole, autoComplete } = props
  const { direction } = useLocale()
  const { id, ...wiring } = useField()
  const group = useRef<HTMLDivElement>(null)
  const texts = partsOf(value)
  const order = [...date, ...time]
  const fromLeft = direction === 'rtl' ? [...time, ...date.toReversed()] : order
  const set = (changed: Partial<MomentParts>) => onChange(writeValue({ ...texts, ...changed }))

  const go = (to: P | undefined) => {
    const next = to && group.current?.querySelectorAll('input')[order.indexOf(to)]
    next?.select()
    return next !== undefined
  }
  const type = (part: P, raw: string) => {
    const whole = readWhole(raw)
    if (whole) return set(whole)
    const text = digitsFor(part, raw)
    set({ [part]: text })
    const isDone = isFull(part, text) || (text !== '' && /[-./:,\s年月日]$/.test(raw))
    if (isDone && text.length >= texts[part].length) go(order[order.indexOf(part) + 1])
  }
  /** By what stands in the input: a key that leads on leaves it before the page was drawn again. */
  const leave = (part: P, raw: string) => {
    const text = padded(part, digitsFor(part, raw))
    if (text !== texts[part]) set({ [part]: text })
  }
  const press = (part: P, event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const isAtStart = selectionStart === 0 && (selectionEnd === 0 || selectionEnd === text.length)
    const isAtEnd = selectionEnd === text.length
    const startsLeft = direction === 'ltr' || time.includes(part)
    const neighbour = (by: 1 | -1) => fromLeft[fromLeft.indexOf(part) + by]
    const isLeaving =
      (event.key === 'Backspace' && texts[part] === '' && go(order[order.indexOf(part) - 1])) ||
      (event.key === 'ArrowLeft' && (startsLeft ? isAtStart : isAtEnd) && go(neighbour(-1))) ||
      (event.key === 'ArrowRight' && (startsLeft ? isAtEnd : isAtStart) && go(neighbour(1)))
    if (isLeaving) event.preventDefault()
  }
  const inputs = (parts: readonly P[], separator: string) =>
    parts.map((part, at) => (
      <span key={part} className={css.cell}>
        {at > 0 && (
          <span className={css.separator} aria-hidden="true">
            {separator}
          </span>
        )}
        <input
          {...wiring}
          {...(part === order[0] && { id })}
          // No `maxlength`: it would cut what is pasted.
          className={classNames(css.part, css[part])}
          inputMode="numeric"
          aria-label={words[part].name}
          placeholder={words[part].form}
          autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
          value={texts[part]}
          onChange={(event) => type(part, event.target.value)}
          onKeyDown={(event) => press(part, event)}
          onBlur={(event) => leave(part, event.target.value)}
        />
      </span>
    ))
  return (
    <div ref={props.box} className={classNames(box.box, box[size])}>
      {props.prefix !== undefined && <span className={box.edge}>{props.prefix}</span>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a flexible box */}
      <div ref={group} role="group" aria-labelledby={id && `${id}-label`} className={css.parts}>
        {inputs(date, dateSeparator)}
        {time.length > 0 && (
          <span className={css.time} dir="ltr">
            {inputs(time, ':')}
          </span>
        )}
      </div>
      {props.suffix}
    </div>
  )
}
