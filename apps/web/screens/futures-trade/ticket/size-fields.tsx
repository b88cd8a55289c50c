import { Slider } from '@bowline/design-system/inputs/slider.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { trimUnits } from '@bowline/money'
import styles from '../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../desk/order-ticket/fields/ticket-input.tsx'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import { coinWorthOf, type Draft, quoteWorthOf } from './draft.ts'
import type { OrderContext } from './order-context.ts'
import type { FieldsProps } from './ticket-fields.tsx'
import { useFuturesWords } from './use-futures-words.ts'

/** The size in coin or contracts, in quote and as a share of what is possible: one is entered, the others follow. */
export function SizeFields({ form }: FieldsProps) {
  const t = useFuturesWords()
  const { ticket, context, draft, change } = form
  const { market } = context.data
  // What the contract does not count in itself: of one that settles in coin the coin.
  const other = market.sizeUnit === undefined ? 'contracts' : 'coin'
  const isOther = ticket.size.by === other
  const isOwn = ticket.size.by === 'base' || isOther
  const own = draft.lots === 0n ? '' : textsOf(context).qty(draft.lots)
  const inOther = draft.lots === 0n ? '' : otherText(other, draft, context)
  const worth = quoteWorthOf(draft.lots, draft.entry || 1n, context)
  const quote = ticket.size.by === 'quote' ? ticket.size.text : worth === 0n ? '' : trimDecimals(trimUnits(worth, 8))
  const turn = t(other === 'contracts' ? 'ticket.inContracts' : 'ticket.inCoin', { coin: market.base })
  const units = { base: market.sizeUnit ?? market.base, contracts: t('unit.contracts'), coin: market.base }
  const steps = { base: market.lot, contracts: '1', coin: COIN_STEP }
  const by = isOther ? other : 'base'
  return (
    <>
      <TicketInput
        form={form}
        field="size"
        label={t('ticket.field.size')}
        value={isOwn ? ticket.size.text : own}
        onChange={(text) => change({ do: 'size', by, text })}
        step={steps[by]}
        unit={units[by]}
        tools={
          <button
            type="button"
            className={styles.touch}
            aria-pressed={isOther}
            title={turn}
            aria-label={turn}
            onClick={() =>
              change(isOther ? { do: 'size', by: 'base', text: own } : { do: 'size', by: other, text: inOther })
            }
          >
            {other === 'contracts' ? '#' : market.base}
          </button>
        }
      />
      <TicketInput
        form={form}
        field="size"
        isSilent
        label={t('ticket.field.total')}
        value={quote}
        onChange={(text) => change({ do: 'size', by: 'quote', text })}
        step="1"
        unit={market.quote}
        hasSteps={false}
      />
      <div className={styles.slider}>
        <Slider
          value={draft.percent}
          onChange={(percent) => change({ do: 'size', by: 'percent', text: String(percent) })}
          label={t(ticket.closes ? 'ticket.slider.held' : 'ticket.slider')}
          tone={ticket.side}
        />
      </div>
    </>
  )
}

/** What the steps of an amount of coin are. */
const COIN_STEP = '0.001'

function otherText(other: 'contracts' | 'coin', { lots, entry }: Draft, context: OrderContext): string {
  return other === 'contracts' ? String(lots) : trimDecimals(trimUnits(coinWorthOf(lots, entry, context), 8))
}
