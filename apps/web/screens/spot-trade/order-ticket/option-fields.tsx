import { Select } from '@bowline/design-system/select.tsx'
import { allowedTimes, type Ticket } from './order-ticket.ts'
import styles from './ticket-fields.module.css'
import type { TicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

/** Time in force, where there is a choice, and whose order goes when the account meets itself. */
export function OptionFields({ form: { ticket, sight, change } }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const times = allowedTimes(ticket)
  const modes: readonly Ticket['stp'][] = ['default', ...sight.facts.market.stpModes]
  return (
    <div className={styles.options}>
      {times.length > 1 && (
        <Select
          size="s"
          aria-label={t('ticket.tif.label')}
          title={t(`ticket.tif.about.${ticket.timeInForce}`)}
          options={times.map((time) => ({ value: time, label: t(`ticket.tif.${time}`) }))}
          value={ticket.timeInForce}
          onChange={(timeInForce) => change({ do: 'timeInForce', timeInForce })}
        />
      )}
      <Select
        size="s"
        aria-label={t('ticket.stp.label')}
        options={modes.map((mode) => ({ value: mode, label: t(`ticket.stp.${mode}`) }))}
        value={ticket.stp}
        onChange={(stp) => change({ do: 'stp', stp })}
      />
    </div>
  )
}
