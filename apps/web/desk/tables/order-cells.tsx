import type { OrderRow } from '@bowline/contract/order.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useWords } from '../../words/use-words.ts'
import { PairPrice } from './cells.tsx'
import styles from './order-cells.module.css'
import { orderKind, triggersAbove } from './order-figures.ts'

interface OrderCellProps {
  readonly order: OrderRow
}

/** The order type and its time in force. */
export function TypeCell({ order }: OrderCellProps) {
  const tDesk = useWords('desk')
  const { timeInForce } = order
  const validity = order.type.endsWith('arket') ? undefined : timeInForce
  return (
    <span className={styles.pile}>
      {tDesk(`ticket.kind.${orderKind(order)}`)}
      {validity && (
        <abbr className={styles.small} title={tDesk(`ticket.tif.${validity}`)}>
          {validity.toUpperCase()}
        </abbr>
      )}
    </span>
  )
}

/** The order's price, with its trigger above it if there is one. */
export function PriceCell({ order }: OrderCellProps) {
  const t = useWords('desk/tables')
  const { pair, price } = order
  const limit = price === null ? <span>{t('tables.price.market')}</span> : <PairPrice pair={pair} value={price} />
  const isConditional = order.stopPrice !== null || order.trailingBps !== null
  if (!isConditional) return limit
  return (
    <span className={styles.pile}>
      <Trigger order={order} />
      <span className={styles.small}>{limit}</span>
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
