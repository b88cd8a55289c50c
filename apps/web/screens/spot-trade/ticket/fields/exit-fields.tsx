import styles from '../../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../../desk/order-ticket/fields/ticket-input.tsx'
import { exitDistance, wayOf } from '../../../../desk/order-ticket/readings.ts'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import { hasExits } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** Take-profit and stop-loss of an entry, each as a price or as a distance that follow from each other. */
export function ExitFields({ form }: { readonly form: SpotForm }) {
  if (!hasExits(form.ticket)) return null
  return (
    <>
      <ExitField form={form} which="profit" />
      <ExitField form={form} which="loss" />
    </>
  )
}

function ExitField({ form, which }: { readonly form: SpotForm; readonly which: 'profit' | 'loss' }) {
  const t = useSpotWords()
  const { ticket, draft, context, change } = form
  const { market } = context.data
  const exit = ticket[which]
  const price = draft.readings[which]?.value ?? 0n
  const entry = draft.readings.price?.value ?? 0n
  return (
    <div className={styles.exit}>
      <TicketInput
        form={form}
        field={which}
        label={t(`ticket.field.${which}`)}
        shortLabel={t(`ticket.short.${which}`)}
        value={exit.by === 'price' ? exit.text : price > 0n ? textsOf(context).price(price) : ''}
        onChange={(text) => change({ do: 'exit', which, by: 'price', text })}
        step={market.tick}
        unit={market.quote}
        hasSteps={false}
      />
      <TicketInput
        form={form}
        field={which}
        isSilent
        label={t(`ticket.field.${which}Percent`)}
        shortLabel=""
        value={exitDistance(exit, wayOf(which, ticket.side), entry, context)}
        onChange={(text) => change({ do: 'exit', which, by: 'percent', text })}
        step="0.5"
        unit="%"
        hasSteps={false}
      />
    </div>
  )
}
