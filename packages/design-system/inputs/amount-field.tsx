import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { Field } from './field.tsx'
import type { InputSize } from './text-input.tsx'

export type AmountFieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  readonly value: string
  readonly unit: string
  readonly onChange: (value: string) => void
  /** A button that fills in the most there is; `amount` is undefined until that is known. */
  readonly most: { readonly label: string; readonly amount: string | undefined }
  readonly size?: InputSize | undefined
}

/** How much of a coin, or all of it. */
export function AmountField({ label, hint, error, required, value, unit, onChange, most, size }: AmountFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <DecimalInput
        value={value}
        unit={unit}
        onChange={onChange}
        size={size}
        actions={
          <Button
            kind="plain"
            size="s"
            disabled={most.amount === undefined}
            onClick={() => most.amount !== undefined && onChange(most.amount)}
          >
            {most.label}
          </Button>
        }
      />
    </Field>
  )
}
