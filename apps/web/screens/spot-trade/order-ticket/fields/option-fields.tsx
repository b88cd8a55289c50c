import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { allowedTimes, mayHaveExits, type Ticket } from '../order-ticket.ts'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import styles from './ticket-fields.module.css'

/** Exits, time in force where there is a choice, and self-trade prevention. */
export function OptionFields({ form: { ticket, sight, change } }: { readonly form: TicketForm }) {
  const t = useTicketWords()
  const times = allowedTimes(ticket)
  const modes: readonly Ticket['stp'][] = ['default', ...sight.facts.market.stpModes]
  return (
    <div className={styles.options}>
      {mayHaveExits(ticket) && ticket.kind !== 'otoco' && (
        <span className={styles.exits} title={t('ticket.exits')}>
          <Checkbox checked={ticket.hasExits} onChange={(on) => change({ do: 'exits', on })}>
            <span aria-hidden="true">{t('ticket.exits.short')}</span>
            <span className="spoken">{t('ticket.exits')}</span>
          </Checkbox>
        </span>
      )}
      {times.length > 1 && (
        <Select
          size="s"
          className={styles.time}
          aria-label={t('ticket.tif.label')}
          title={t(`ticket.tif.about.${ticket.timeInForce}`)}
          options={times.map((time) => ({ value: time, label: t(`ticket.tif.${time}`) }))}
          value={ticket.timeInForce}
          onChange={(timeInForce) => change({ do: 'timeInForce', timeInForce })}
        />
      )}
      <Select
        size="s"
        className={styles.stp}
        aria-label={t('ticket.stp.label')}
        title={t('ticket.stp.label')}
        options={modes.map((mode) => ({ value: mode, label: t(`ticket.stp.${mode}`) }))}
        value={ticket.stp}
        onChange={(stp) => change({ do: 'stp', stp })}
      />
    </div>
  )
}
