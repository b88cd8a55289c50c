import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import css from './input-box.module.css'

export type InputSize = 's' | 'm' | 'l'

type Own = {
  readonly value: string
  readonly onChange: (value: string) => void
}

export type TextInputProps = Omit<ComponentProps<'input'>, keyof Own | 'size' | 'prefix'> &
  Own & {
    readonly prefix?: ReactNode
    readonly suffix?: ReactNode
    readonly size?: InputSize | undefined
  }

export function TextInput({ value, onChange, prefix, suffix, size = 'm', className, ...rest }: TextInputProps) {
  return (
    <div className={classNames(css.box, css[size], className)}>
      {prefix !== undefined && <span className={css.edge}>{prefix}</span>}
      <input
        type="text"
        {...useField()}
        {...rest}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix}
    </div>
  )
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof Own> & Own

export function TextArea({ value, onChange, className, ...rest }: TextAreaProps) {
  return (
    <div className={classNames(css.box, css.area, className)}>
      <textarea
        {...useField()}
        {...rest}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
