import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import styles from './parts.module.css'

interface FigureFieldsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly label: (name: Name) => string
  readonly hint?: (name: Name) => string | undefined
  readonly values: Readonly<Record<Name, string>>
  readonly onChange: (name: Name, typed: string) => void
}

/** Figures that one request changes together, each as text: the server checks them. */
export function FigureFields<Name extends string>({ names, label, hint, values, onChange }: FigureFieldsProps<Name>) {
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <Field key={name} label={label(name)} hint={hint?.(name)}>
          <TextInput
            value={values[name]}
            onChange={(typed) => onChange(name, typed)}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </Field>
      ))}
    </div>
  )
}
