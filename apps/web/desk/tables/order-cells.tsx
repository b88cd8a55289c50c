import type { OrderRow } from '@bowline/contract/order.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useWords } from '../../words/use-words.ts'
import { PairPrice, PairQty } from './cells.tsx'
import styles from './order-cells.module.css'
import { orderKind, triggersAbove } from './order-figures.ts'

interface OrderCellProps {
  readonly order: OrderRow
}

/** The order type, its time in force, and whether it can only make a position smaller. */
export function TypeCell({ order }: OrderCellProps) {
  const t = useWords('desk/tables')
  const tDesk = useWords('desk')
  const { timeInForce, contract } = order
  const validity = order.type.endsWith('arket') ? undefined : timeInForce
  return (
    <span className={styles.pile}>
      {tDesk(`ticket.kind.${orderKind(order)}`)}
      {(validity || contract?.reduceOnly) && (
        <span className={styles.small}>
          {validity && <abbr title={tDesk(`ticket.tif.${validity}`)}>{validity.toUpperCase()}</abbr>}
          {validity && contract?.reduceOnly && ' · '}
          {contract?.reduceOnly && t('tables.reduceOnly')}
        </span>
      )}
    </span>
  )
}

/** How much it is for: of one that closes a position, whatever that is when its price comes. */
export function AmountCell({ order: { pair, qty, contract } }: OrderCellProps) {
  const t = useWords('desk/tables')
  return contract?.closePosition ? t('tables.whole') : <PairQty pair={pair} value={qty} />
}

/** The order's price, with its trigger above it if there is one, and of a contract which price that looks at. */
export function PriceCell({ order }: OrderCellProps) {
  const t = useWords('desk/tables')
  const { pair, price, contract } = order
  const limit = price === null ? <span>{t('tables.price.market')}</span> : <PairPrice pair={pair} value={price} />
  const isConditional = order.stopPrice !== null || order.trailingBps !== null
  if (!isConditional) return limit
  return (
    <span className={styles.pile}>
      <Trigger order={order} />
      <span className={styles.small}>
        {limit}
        {contract && ` · ${t(`tables.by.${contract.triggerBy}`)}`}
      </span>
    </span>
  )
}

function Trigger({ order }: OrderCellProps) {
  const t = useWords('desk/tables')
  const { symbols } = useLocale()
  const { pair, stopPrice, trailingBps } = order
  if (trailingBps !== null) {
    const percent = displayNumber(fromUnits(BigInt(trailingBps), 2), { decimals: 2, trim: true }, symbols)
    return <span>{t('tables.price.trail', { percent })}</span>
  }
  const isAbove = triggersAbove(order)
  const price = displayNumber(stopPrice, { decimals: 8, trim: true }, symbols)
  return (
    <span title={t(isAbove ? 'tables.price.above' : 'tables.price.below', { price })}>
      <bdi dir="ltr">
        <span aria-hidden="true">{isAbove ? '≥ ' : '≤ '}</span>
        <PairPrice pair={pair} value={stopPrice} />
      </bdi>
    </span>
  )
}

/** How an order ended, and why if the user did not cancel it. */
export function OutcomeCell({ order: { status, reason } }: OrderCellProps) {
  const t = useWords('desk/tables')
  const tDesk = useWords('desk')
  const why = reason === null || reason === 'canceledByUser' ? undefined : tDesk(`reason.${reason}`)
  return (
    <span className={styles.pile}>
      {t(`tables.status.${status}`)}
      {why && (
        <span className={styles.why} title={why}>
          {why}
        </span>
      )}
    </span>
  )
}
