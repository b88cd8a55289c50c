import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import styles from '../../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../../desk/order-ticket/fields/ticket-input.tsx'
import { pendingTypes } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** The order an OTO places when the first one is filled, for the amount that one brought. */
export function PendingFields({ form }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const { ticket, context, change, draft } = form
  const { market } = context.data
  if (ticket.kind !== 'oto') return null
  const areTwo = draft.readings.pendingTrigger !== undefined && draft.readings.pendingPrice !== undefined
  const price = {
    form,

    step: market.tick,
    unit: areTwo ? undefined : market.quote,
    hasSteps: !areTwo,
  }
  return (
    <fieldset className={styles.group}>
      <legend className="spoken">{t('ticket.pending')}</legend>
      <div className={styles.pair}>
        <Select
          prefix={<span aria-hidden="true">{t('ticket.pending.side')}</span>}
          aria-label={t('ticket.pending.type')}
          options={pendingTypes.map((type) => ({ value: type, label: t(`ticket.kind.${type}`) }))}
          value={ticket.pendingType}
          onChange={(type) => change({ do: 'pendingType', type })}
        />
        <SegmentedControl
          label={t('ticket.pending.side')}
          full
          tone="buy-sell"
          options={[
            { value: 'buy', label: t('ticket.side.buy') },
            { value: 'sell', label: t('ticket.side.sell') },
          ]}
          value={ticket.pendingSide}
          onChange={(side) => change({ do: 'pendingSide', side })}
        />
      </div>
      <div className={styles.pair}>
        {draft.readings.pendingTrigger && (
          <TicketInput
            {...price}
            field="pendingTrigger"
            label={t('ticket.field.pendingTrigger')}
            value={ticket.pendingTrigger}
            onChange={(text) => change({ do: 'enter', field: 'pendingTrigger', text })}
          />
        )}
        {draft.readings.pendingPrice && (
          <TicketInput
            {...price}
            field="pendingPrice"
            label={t('ticket.field.pendingPrice')}
            value={ticket.pendingPrice}
            onChange={(text) => change({ do: 'enter', field: 'pendingPrice', text })}
          />
        )}
      </div>
    </fieldset>
  )
}
