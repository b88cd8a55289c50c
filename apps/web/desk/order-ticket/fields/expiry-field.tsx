import { MIN_GTD_MS } from '@bowline/core/formulas.ts'
import { DateTimeInput } from '@bowline/design-system/inputs/date-time-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useState } from 'react'
import { useDateWords } from '../../../words/use-date-words.ts'
import { inputTime, readInputTime } from '../../input-time.ts'
import { type ProblemForm, useProblemText } from '../problems/use-problem-text.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import styles from './ticket-fields.module.css'

interface ExpiryFieldProps {
  readonly form: ProblemForm
  readonly expireAtMs: number | null
  readonly nowMs: number
  readonly onChange: (atMs: number | null) => void
  readonly phone: boolean
}

/** The expiry of a good-till-date order, in the page's time zone. */
export function ExpiryField({ form, expireAtMs, nowMs, onChange, phone }: ExpiryFieldProps) {
  const t = useTicketWords()
  const dateWords = useDateWords()
  const { timeZone } = useLocale()
  const { error, hint } = useProblemText(form, 'expireAt')
  const earliest = inputTime(nowMs + MIN_GTD_MS, timeZone)
  // The typed text is kept as long as it matches the ticket; an incomplete date is none.
  const [typed, setTyped] = useState('')
  const meant = expireAtMs === null ? '' : inputTime(expireAtMs, timeZone)
  return (
    <div data-field="expireAt" className={styles.expiry}>
      <Field
        label={t('ticket.field.expireAt')}
        aside={phone && timeZone}
        hideLabel={!phone}
        {...(form.noteId ? { invalid: error !== undefined, describedBy: form.noteId } : { error, hint })}
      >
        <DateTimeInput
          {...dateWords}
          min={earliest.slice(0, 10)}
          {...(!phone && {
            zone: timeZone,
            prefix: (
              <span className={styles.until} aria-hidden="true">
                {t('ticket.field.expireAt')}
              </span>
            ),
          })}
          value={readInputTime(typed, timeZone) === expireAtMs ? typed : meant}
          onChange={(text) => {
            setTyped(text)
            onChange(readInputTime(text, timeZone))
          }}
        />
      </Field>
    </div>
  )
}
