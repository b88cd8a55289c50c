import { type ReactNode, useId } from 'react'
import css from './choice.module.css'
import { ChoiceText } from './choice-text.tsx'

export type Option<V extends string = string> = {
  readonly value: V
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean | undefined
}

export type RadioGroupProps<V extends string> = {
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V | undefined
  readonly onChange: (value: V) => void
  readonly hideLabel?: boolean | undefined
}

export function RadioGroup<V extends string>({ label, options, value, onChange, hideLabel }: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={hideLabel ? 'spoken' : css.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <ChoiceText hint={option.hint}>{option.label}</ChoiceText>
        </label>
      ))}
    </fieldset>
  )
}
