import { type ReactNode, useId, useRef } from 'react'
import css from './choice.module.css'
import { ChoiceText } from './choice-text.tsx'
import { useField } from './field.tsx'
import { useChangedBefore } from './use-changed-before.ts'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The label. */
  readonly children: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean | undefined
  readonly name?: string | undefined
}

export function Checkbox({ checked, onChange, children, hint, disabled, name }: CheckboxProps) {
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  useChangedBefore(
    field,
    (box) => box.form !== null && box.checked !== checked,
    (box) => onChange(box.checked),
  )
  return (
    <label className={css.choice}>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...useField()}
        ref={field}
        className={css.check}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ChoiceText hint={hint} hintId={hintId}>
        {children}
      </ChoiceText>
    </label>
  )
}
