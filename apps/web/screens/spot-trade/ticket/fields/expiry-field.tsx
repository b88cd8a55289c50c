import { MIN_GTD_MS } from '@bowline/core/formulas.ts'
import { DateTimeInput } from '@bowline/design-system/inputs/date-time-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useState } from 'react'
import { inputTime, readInputTime } from '../../../../desk/input-time.ts'
import { useProblemText } from '../../../../desk/order-ticket/problems/use-problem-text.ts'
import { useDateWords } from '../../../../words/use-date-words.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** The expiry of a good-till-date order, in the page's time zone. */
export function ExpiryField({ form, phone }: { readonly form: SpotForm; readonly phone: boolean }) {
  const t = useSpotWords()
  const dateWords = useDateWords()
  const { timeZone } = useLocale()
  const { error, hint } = useProblemText(form, 'expireAt')
  const { expireAtMs } = form.ticket
  const earliest = inputTime(form.context.data.nowMs + MIN_GTD_MS, timeZone)
  // The typed text is kept as long as it matches the ticket; an incomplete date is none.
  const [typed, setTyped] = useState('')
  const meant = expireAtMs === null ? '' : inputTime(expireAtMs, timeZone)
  return (
    <div data-field="expireAt">
      <Field
        label={t('ticket.field.expireAt')}
        aside={phone && timeZone}
        hideLabel={!phone}
        {...(form.noteId ? { invalid: error !== undefined, describedBy: form.noteId } : { error, hint })}
      >
        <DateTimeInput
          {...dateWords}
          min={earliest.slice(0, 10)}
          {...(!phone && { prefix: <span aria-hidden="true">{t('ticket.field.expireAt')}</span>, zone: timeZone })}
          value={readInputTime(typed, timeZone) === expireAtMs ? typed : meant}
          onChange={(text) => {
            setTyped(text)
            form.change({ do: 'expireAt', atMs: readInputTime(text, timeZone) })
          }}
        />
      </Field>
    </div>
  )
}
