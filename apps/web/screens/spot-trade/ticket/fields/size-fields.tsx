import { Slider } from '@bowline/design-system/inputs/slider.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { trimUnits } from '@bowline/money'
import styles from '../../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../../desk/order-ticket/fields/ticket-input.tsx'
import type { Size } from '../order-ticket.ts'
import type { SpotForm } from '../spot-rules.ts'
import { useSpotWords } from '../use-spot-words.ts'

/** The size in base, in quote and as a share of the balance: one is entered, the others follow. */
export function SizeFields({ form }: { readonly form: SpotForm }) {
  const t = useSpotWords()
  const { ticket, context, draft, change } = form
  const { market } = context.data
  const { sizes } = draft
  const text = (by: Size['by'], units: bigint) =>
    ticket.size.by === by ? ticket.size.text : units === 0n ? '' : trimDecimals(trimUnits(units, 8))
  const enter = (by: Size['by']) => (entered: string) => change({ do: 'size', by, text: entered })
  return (
    <>
      <TicketInput
        form={form}
        field="size"
        label={t('ticket.field.size')}
        value={text('base', sizes.base)}
        onChange={enter('base')}
        step={market.lot}
        unit={market.base}
      />
      {ticket.kind === 'iceberg' && (
        <TicketInput
          form={form}
          field="visible"
          label={t('ticket.field.visible')}
          value={ticket.visible}
          onChange={(entered) => change({ do: 'enter', field: 'visible', text: entered })}
          step={market.lot}
          unit={market.base}
        />
      )}
      <TicketInput
        form={form}
        field="size"
        isSilent
        label={t('ticket.field.total')}
        value={text('quote', sizes.quote)}
        onChange={enter('quote')}
        step="1"
        unit={market.quote}
        hasSteps={false}
      />
      <div className={styles.slider}>
        <Slider
          value={sizes.percent ?? 0}
          onChange={(percent) => change({ do: 'size', by: 'percent', text: String(percent) })}
          label={t('ticket.slider')}
          tone={ticket.side}
        />
      </div>
    </>
  )
}
