import { useId } from 'react'
import type { CheckboxProps } from './checkbox.tsx'
import css from './choice.module.css'
import { ChoiceText } from './choice-text.tsx'

/** A setting that takes effect at once. For a choice submitted with a form, use a Checkbox. */
export function Switch({ checked, onChange, children, hint, disabled, name }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={css.switchRow}>
      <ChoiceText hint={hint} hintId={hintId}>
        {children}
      </ChoiceText>
      <input
        className={css.switch}
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
