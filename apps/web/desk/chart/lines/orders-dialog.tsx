import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import { useNumberFault } from '../../use-number-fault.ts'
import styles from '../chart.module.css'
import type { OrderLine } from './order-lines.ts'
import type { useOrderLines } from './use-order-lines.ts'

type Orders = ReturnType<typeof useOrderLines>

interface OrdersDialogProps {
  readonly orders: Orders
  readonly onClose: () => void
}

/** The order lines as a list: everything that can be done to them with a pointer, by keyboard. */
export function OrdersDialog({ orders, onClose }: OrdersDialogProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  return (
    <Dialog open onClose={onClose} title={t('chart.orders')} closeLabel={tDesk('dialog.close')}>
      {orders.lines.length === 0 ? (
        <EmptyState title={t('chart.orders.empty')} />
      ) : (
        <ul className={styles.orders}>
          {orders.lines.toReversed().map((line) => (
            <li key={line.key}>
              <OrderRow line={line} orders={orders} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function OrderRow({ line, orders }: { readonly line: OrderLine; readonly orders: Orders }) {
  const t = useWords('desk/chart')
  const { market } = useDesk()
  /** Until something is typed the field follows the order, which may be changed elsewhere, or trail by itself. */
  const [typed, setTyped] = useState<string>()
  const price = typed ?? line.price
  const [isBusy, setBusy] = useState(false)
  const { id } = line.order
  const parts = decimalParts(price)
  const fault = useNumberFault()(price, market.tick)
  const isNew = !fault && parts !== undefined && !isZero(parts) && compareDecimals(price, line.price) !== 0
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isNew || !line.isMovable || isBusy) return
    setBusy(true)
    await orders.amend(line, price)
    setTyped(undefined)
    setBusy(false)
  }
  return (
    <form className={styles.order} onSubmit={onSubmit}>
      <Field
        label={orders.labelOf(line)}
        aside={t(line.field === 'stopPrice' ? 'chart.orders.stopPrice' : 'chart.orders.price')}
        error={typed === undefined ? undefined : fault}
        hint={line.isMovable ? undefined : t('chart.orders.fixed')}
      >
        <DecimalInput
          value={price}
          onChange={setTyped}
          step={market.tick}
          unit={market.quote}
          disabled={!line.isMovable}
        />
      </Field>
      <Button type="submit" aria-disabled={!isNew || !line.isMovable} busy={isBusy}>
        {t('chart.orders.amend')}
      </Button>
      <IconButton
        label={t('chart.orders.cancel', { id })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => void orders.cancel(line)}
      />
    </form>
  )
}
