import { MIN_GTD_MS } from '@bowline/core/formulas.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useProblemText } from '../problems/use-problem-text.ts'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import { inputTime, readInputTime } from './expiry-time.ts'

/** Until when a good-till-date order stands, in the time zone of the page. */
export function ExpiryField({ form }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const { timeZone } = useLocale()
  const { error, hint } = useProblemText(form, 'expireAt')
  const { expireAtMs } = form.ticket
  return (
    <div data-field="expireAt">
      <Field label={t('ticket.field.expireAt')} hideLabel error={error} hint={hint}>
        <TextInput
          type="datetime-local"
          min={inputTime(form.sight.facts.nowMs + MIN_GTD_MS, timeZone)}
          prefix={<span aria-hidden="true">{t('ticket.field.expireAt')}</span>}
          suffix={<span aria-hidden="true">{timeZone}</span>}
          value={expireAtMs === null ? '' : inputTime(expireAtMs, timeZone)}
          onChange={(text) => form.change({ do: 'expireAt', atMs: readInputTime(text, timeZone) })}
        />
      </Field>
    </div>
  )
}
