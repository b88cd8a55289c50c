import { DecimalInput, type DecimalInputProps } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { stepDecimal } from '@bowline/design-system/numbers/decimal.ts'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ProblemForm, shownProblem, useProblemText } from '../problems/use-problem-text.ts'
import { useSettled } from '../sending/use-settled.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import styles from './ticket-fields.module.css'

export type TicketInputProps = Pick<DecimalInputProps, 'value' | 'onChange' | 'step' | 'unit' | 'placeholder'> & {
  readonly form: ProblemForm
  readonly field: string
  readonly label: string
  /** Shown inside the box when the label is too long for it. */
  readonly shortLabel?: string
  readonly tools?: ReactNode
  readonly hasSteps?: boolean
  /** Another input of the same field shows the error. */
  readonly isSilent?: boolean
}

/** A number input on one line, with its label inside the box and errors below it. */
export function TicketInput(props: TicketInputProps) {
  const { form, field, label, shortLabel = label, tools, hasSteps = true, isSilent = false, ...input } = props
  const { error, hint, about } = useProblemText(form, field)
  const announced = useSettled(isSilent ? undefined : about, error ?? hint)
  const t = useTicketWords()
  const hasLine = form.noteId !== undefined
  const isSaidThere = hasLine && !isSilent && shownProblem(form, t)?.field === field
  return (
    <div className={styles.field} data-field={isSilent ? undefined : field}>
      <Field
        label={label}
        hideLabel
        quiet
        error={isSilent || hasLine ? undefined : error}
        invalid={!isSilent && error !== undefined}
        describedBy={isSaidThere ? form.noteId : undefined}
        hint={hint && !isSilent && !hasLine ? <span className={styles.warned}>{hint}</span> : undefined}
      >
        <DecimalInput
          {...input}
          prefix={<span aria-hidden="true">{shortLabel}</span>}
          enterKeyHint="done"
          actions={
            <>
              {tools}
              {hasSteps && <Steps {...input} label={label} />}
            </>
          }
        />
      </Field>
      <span className="spoken" role="status">
        {announced}
      </span>
    </div>
  )
}

/** For a pointer; the arrow keys do the same in the field. */
function Steps({
  value,
  onChange,
  step = '1',
  label,
}: Pick<TicketInputProps, 'value' | 'onChange' | 'step' | 'label'>) {
  const t = useTicketWords()
  const by = (count: number) => () => onChange(stepDecimal(value, step, count, { min: '0' }))
  return (
    <span className={styles.steps}>
      <button type="button" tabIndex={-1} aria-label={t('ticket.stepDown', { field: label })} onClick={by(-1)}>
        <Minus size={12} aria-hidden="true" />
      </button>
      <button type="button" tabIndex={-1} aria-label={t('ticket.stepUp', { field: label })} onClick={by(1)}>
        <Plus size={12} aria-hidden="true" />
      </button>
    </span>
  )
}
