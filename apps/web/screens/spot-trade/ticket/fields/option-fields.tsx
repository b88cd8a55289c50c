import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useDesk } from '../../../../desk/desk.ts'
import styles from '../../../../desk/order-ticket/fields/ticket-fields.module.css'
import { useSetting } from '../../../../settings/use-setting.ts'
import { allowedTimes, mayHaveExits, type Ticket } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** Exits; time in force and self-trade prevention for those who want them, who find them open the next time. */
export function OptionFields({ form }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const { ticket, change } = form
  const [kept = {}, keep] = useSetting('orderForm')
  const { isPaper } = useDesk().product
  const id = useId()
  const isOpen = kept.isAdvanced === true || ticket.timeInForce !== 'gtc' || ticket.stp !== 'default'
  return (
    <>
      <div className={styles.options}>
        {mayHaveExits(ticket) && ticket.kind !== 'otoco' && !isPaper && (
          <span className={styles.exits} title={t('ticket.exits')}>
            <Checkbox checked={ticket.hasExits} onChange={(on) => change({ do: 'exits', on })}>
              <span aria-hidden="true">{t('ticket.exits.short')}</span>
              <span className="spoken">{t('ticket.exits')}</span>
            </Checkbox>
          </span>
        )}
        <button
          type="button"
          className={styles.advanced}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            keep({ ...kept, isAdvanced: !isOpen })
            // What cannot be seen does not change an order.
            if (isOpen) change({ do: 'plain' })
          }}
        >
          {t('ticket.advanced')} <ChevronDown size={14} aria-hidden="true" />
        </button>
      </div>
      <div id={id} className={styles.options} hidden={!isOpen}>
        {isOpen && <AdvancedFields form={form} />}
      </div>
    </>
  )
}

function AdvancedFields({ form: { ticket, context, change } }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const times = allowedTimes(ticket)
  const modes: readonly Ticket['stp'][] = ['default', ...context.data.market.stpModes]
  return (
    <>
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
    </>
  )
}
