import { priceKinds } from '@bowline/contract/terms/orders.ts'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { trimUnits } from '@bowline/money'
import { type Exit, exitBps } from '../../../contracts/figures/exit-price.ts'
import { amountText } from '../../../contracts/figures/figure-texts.ts'
import { useDesk } from '../../../desk/desk.ts'
import styles from '../../../desk/order-ticket/fields/ticket-fields.module.css'
import { TicketInput } from '../../../desk/order-ticket/fields/ticket-input.tsx'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import ticketStyles from '../../../desk/order-ticket/ticket-view.module.css'
import { LaterFailure } from '../../../later/later-failure.tsx'
import { useLater } from '../../../later/use-later.ts'
import type { FuturesForm } from './futures-rules.ts'
import type { TextField } from './order-ticket.ts'
import { allowedTimes, hasExits, hasLimitPrice, hasTrigger, mayHaveExits, type TriggerBy } from './order-ticket.ts'
import { useFuturesWords } from './use-futures-words.ts'

export interface FieldsProps {
  readonly form: FuturesForm
}

/** What may be used, and the way to move more in. */
export function Available({ form, onTransfer }: FieldsProps & { readonly onTransfer: () => void }) {
  const t = useFuturesWords()
  const { data, wallet, terms } = form.context
  const isKnown = data.isSignedIn && data.balances !== undefined
  const available = data.isolated ? wallet.transferable : wallet.available
  return (
    <p className={ticketStyles.available}>
      <span>{t('ticket.available')}</span>
      <span>
        <bdi dir="ltr">{isKnown ? `${t.number(amountText(available))} ${terms.row.marginCoin}` : '--'}</bdi>{' '}
        {data.isSignedIn && (
          <button type="button" className={styles.touch} onClick={onTransfer}>
            {t('transfer.short')}
          </button>
        )}
      </span>
    </p>
  )
}

/** The prices a kind of order needs, in the order in which they take effect. */
export function PriceFields({ form }: FieldsProps) {
  const t = useFuturesWords()
  const { ticket, context, change } = form
  const { market } = context.data
  const price = { form, step: market.tick, unit: market.quote }
  const listens = (
    <ListensTo label={t('ticket.triggerBy')} by={ticket.triggerBy} onChange={(by) => change({ do: 'triggerBy', by })} />
  )
  const entered = (field: TextField) => ({
    value: ticket[field],
    onChange: (text: string) => change({ do: 'enter', field, text }),
  })
  return (
    <>
      {hasTrigger(ticket) && (
        <>
          <TicketInput {...price} {...entered('trigger')} field="trigger" label={t('ticket.field.trigger')} />
          {listens}
        </>
      )}
      {ticket.kind === 'trailing' && (
        <>
          <TicketInput
            {...entered('trailingPercent')}
            form={form}
            field="trailingPercent"
            label={t('ticket.field.trailingPercent')}
            step="0.1"
            unit="%"
          />
          <TicketInput
            {...price}
            {...entered('activation')}
            field="activation"
            label={t('ticket.field.activation')}
            placeholder={t('ticket.optional')}
          />
          {listens}
        </>
      )}
      {hasLimitPrice(ticket) && (
        <TicketInput {...price} {...entered('price')} field="price" label={t('ticket.field.price')} />
      )}
    </>
  )
}

/** The price that a trigger listens to. */
function ListensTo({ label, by, onChange }: { label: string; by: TriggerBy; onChange: (by: TriggerBy) => void }) {
  const t = useFuturesWords()
  const options = priceKinds.map((value) => ({
    value,
    label: t(`ticket.triggerBy.${value}`),
  }))
  return <Select size="s" aria-label={label} options={options} value={by} onChange={onChange} />
}

const loadExpiryField = async () => (await import('../../../desk/order-ticket/fields/expiry-field.tsx')).ExpiryField

/** Reduce-only, TP/SL and time in force. */
export function OptionFields({ form, phone }: FieldsProps & { readonly phone: boolean }) {
  const t = useFuturesWords()
  const { ticket, context, change } = form
  const { isHedged, nowMs } = context.data
  const { isPaper } = useDesk().product
  // Practice knows no dates (decision 99).
  const times = allowedTimes(ticket).filter((time) => !isPaper || time !== 'gtd')
  const isDated = ticket.timeInForce === 'gtd'
  const { Part: ExpiryField, hasFailed, retry } = useLater(loadExpiryField, isDated)
  return (
    <>
      {isHedged ? (
        <SegmentedControl
          label={t('ticket.intent')}
          full
          options={[
            { value: 'open', label: t('ticket.intent.open') },
            { value: 'close', label: t('ticket.intent.close') },
          ]}
          value={ticket.closes ? 'close' : 'open'}
          onChange={(value) => change({ do: 'closes', on: value === 'close' })}
        />
      ) : null}
      <div className={styles.options}>
        {mayHaveExits(ticket) && !isPaper && (
          <span className={styles.exits} title={t('ticket.exits')}>
            <Checkbox checked={ticket.hasExits} onChange={(on) => change({ do: 'exits', on })}>
              <span aria-hidden="true">{t('ticket.exits.short')}</span>
              <span className="spoken">{t('ticket.exits')}</span>
            </Checkbox>
          </span>
        )}
        {!isHedged && (
          <Checkbox checked={ticket.closes} onChange={(on) => change({ do: 'closes', on })}>
            {t('ticket.reduceOnly')}
          </Checkbox>
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
      </div>
      {isDated && ExpiryField && (
        <ExpiryField
          form={form}
          expireAtMs={ticket.expireAtMs}
          nowMs={nowMs}
          onChange={(atMs) => change({ do: 'expireAt', atMs })}
          phone={phone}
        />
      )}
      {hasFailed && <LaterFailure retry={retry} />}
      {hasExits(ticket) && (
        <>
          <ListensTo label={t('ticket.exitsBy')} by={ticket.exitsBy} onChange={(by) => change({ do: 'exitsBy', by })} />
          <ExitField form={form} which="profit" />
          <ExitField form={form} which="loss" />
        </>
      )}
    </>
  )
}

const units: Record<Exit['by'], string> = { price: '', percent: '%', roi: 'ROI %' }

/** A price, and beside it its distance or the return on the margin; each follows from the other. */
function ExitField({ form, which }: FieldsProps & { readonly which: 'profit' | 'loss' }) {
  const t = useFuturesWords()
  const { ticket, draft, context, change } = form
  const { market, leverage } = context.data
  const exit = ticket[which]
  const price = draft[which]
  const relative = exit.by === 'roi' ? 'roi' : 'percent'
  const bps = exitBps(price, relative, { entry: draft.entry, leverage })
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
        label={t(`ticket.field.${which}${relative === 'roi' ? 'Roi' : 'Percent'}`)}
        shortLabel=""
        value={exit.by === 'price' ? (bps > 0n ? trimUnits(bps, 2) : '') : exit.text}
        onChange={(text) => change({ do: 'exit', which, by: relative, text })}
        step="0.5"
        unit={units[relative]}
        hasSteps={false}
        tools={
          <button
            type="button"
            className={styles.touch}
            aria-pressed={relative === 'roi'}
            title={t('ticket.byRoi')}
            aria-label={t('ticket.byRoi')}
            onClick={() =>
              change({
                do: 'exit',
                which,
                by: relative === 'roi' ? 'percent' : 'roi',
                text: exit.by === 'price' ? '' : exit.text,
              })
            }
          >
            R
          </button>
        }
      />
    </div>
  )
}
