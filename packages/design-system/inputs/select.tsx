import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import box from './input-box.module.css'
import css from './select.module.css'
import type { InputSize } from './text-input.tsx'
import { useChangedBefore } from './use-changed-before.ts'

export type SelectOption<V extends string = string> = {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

type Own<V extends string> = {
  readonly options: readonly SelectOption<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  readonly prefix?: ReactNode
  readonly size?: InputSize | undefined
}

export type SelectProps<V extends string> = Omit<ComponentProps<'select'>, keyof Own<V>> & Own<V>

/** The native select: the device's own list is better than a custom one, above all on a phone. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, prefix, size = 'm', className, ...rest } = props
  const field = useRef<HTMLSelectElement>(null)
  const isOffered = (one: string) => options.some((option) => option.value === one && !option.disabled)
  useChangedBefore(
    field,
    // Of a value that is not offered browsers show another; outside of a form a choice takes effect at once, and is not made twice.
    (select) => select.form !== null && select.value !== value && isOffered(value) && isOffered(select.value),
    (select) => onChange(select.value as V),
  )
  return (
    <div className={classNames(box.box, css.select, box[size], className)}>
      {prefix !== undefined && <span className={box.edge}>{prefix}</span>}
      <select
        {...useField()}
        {...rest}
        ref={field}
        className={css.native}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={css.chevron} size={14} aria-hidden="true" />
    </div>
  )
}
