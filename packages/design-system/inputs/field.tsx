import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './field.module.css'

type FieldWiring = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

export type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong and how to fix it; replaces the hint. */
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  /** Shown at the end of the label's line: a balance, a link. */
  readonly aside?: ReactNode
  readonly hideLabel?: boolean | undefined
  /**
   * The note changes by itself, with a market or a clock: it describes the input, but is not announced on every change.
   */
  readonly quiet?: boolean | undefined
  /** What is wrong stands elsewhere: the element with this id, while it is about this field. */
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  readonly children: ReactNode
}

/** Label, hint and error of the input inside it, associated for screen readers. */
export function Field({
  label,
  hint,
  error,
  required,
  aside,
  hideLabel,
  quiet,
  describedBy,
  invalid,
  children,
}: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const wiring: FieldWiring = {
    id,
    'aria-describedby': note ? `${id}-note` : describedBy,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={css.field}>
      <div className={classNames(css.head, hideLabel && 'spoken')}>
        <label id={`${id}-label`} className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {/* The live region exists before its first error, because that would not be announced otherwise. */}
      <p
        id={`${id}-note`}
        className={classNames(css.note, Boolean(error) && css.error)}
        aria-live={quiet ? undefined : 'polite'}
      >
        {note}
      </p>
    </div>
  )
}

/** The attributes a surrounding field gives to its input; none without a field. */
export function useField(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {}
}
