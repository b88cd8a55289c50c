import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { RadioGroupProps } from './radio-group.tsx'
import css from './segmented-control.module.css'

export type SegmentedControlProps<V extends string> = Omit<RadioGroupProps<V>, 'hideLabel'> & {
  readonly size?: 's' | 'm' | undefined
  /** `buy-sell`: the first of two options has the gain colour, the second the loss colour. */
  readonly tone?: 'plain' | 'buy-sell' | undefined
  readonly full?: boolean | undefined
}

/** Radio buttons side by side: one of a few options, all visible. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, options, value, onChange, size = 'm', tone = 'plain', full } = props
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  // Somebody may have chosen before the script came.
  const lookOnce = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const option = options.find((one) => one.value === chosen)
    if (option && option.value !== value) onChange(option.value)
  })
  useLayoutEffect(() => lookOnce(), [])
  return (
    <fieldset
      ref={group}
      className={classNames(css.group, css[size], tone === 'buy-sell' && css.buySell, full && css.full)}
    >
      <legend className="spoken">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
