import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import styles from '../../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../../desk/order-ticket/fields/ticket-input.tsx'
import { priceText } from '../draft.ts'
import { hasLimitPrice, hasTrigger, type TextField } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** The prices a kind of order needs, in the order in which they take effect. */
export function PriceFields({ form }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const { ticket, context, change } = form
  const { market } = context.data
  const price = { form, step: market.tick, unit: market.quote }
  const entered = (field: TextField) => ({
    value: ticket[field],
    onChange: (text: string) => change({ do: 'enter', field, text }),
  })
  const { kind } = ticket
  const limit = hasLimitPrice(ticket) && (
    <TicketInput
      {...price}
      field="price"
      label={t('ticket.field.price')}
      value={priceText(ticket, context)}
      onChange={(text) => change({ do: 'enter', field: 'price', text })}
      tools={<TouchButton form={form} />}
    />
  )
  return (
    <>
      {kind === 'oco' && limit}
      {hasTrigger(ticket) && (
        <TicketInput {...price} {...entered('trigger')} field="trigger" label={t('ticket.field.trigger')} />
      )}
      {kind === 'trailing' && (
        <>
          <div className={styles.pair}>
            <TicketInput
              {...entered('trailingPercent')}
              form={form}
              field="trailingPercent"
              label={t('ticket.field.trailingPercent')}
              step="0.1"
              unit="%"
              hasSteps={false}
            />
            <SegmentedControl
              label={t('ticket.trailingAs')}
              full
              options={[
                { value: 'market', label: t('ticket.trailingAs.market') },
                { value: 'limit', label: t('ticket.trailingAs.limit') },
              ]}
              value={ticket.trailingAs}
              onChange={(as) => change({ do: 'trailingAs', as })}
            />
          </div>
          <TicketInput
            {...price}
            {...entered('activation')}
            field="activation"
            label={t('ticket.field.activation')}
            placeholder={t('ticket.optional')}
          />
        </>
      )}
      {kind !== 'oco' && limit}
      {kind === 'oco' && (
        <TicketInput
          {...price}
          {...entered('stopLimit')}
          field="stopLimit"
          label={t('ticket.field.stopLimit')}
          placeholder={t('ticket.atMarket')}
        />
      )}
    </>
  )
}

function TouchButton({ form: { ticket, change } }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  return (
    <button
      type="button"
      className={styles.touch}
      aria-pressed={ticket.followsTouch}
      title={t('ticket.touch.label')}
      onClick={() => change({ do: 'followTouch', on: !ticket.followsTouch })}
    >
      {t('ticket.touch')}
    </button>
  )
}
