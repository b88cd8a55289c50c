import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { Market } from '../../desk.ts'
import type { TicketWords } from '../use-ticket-words.ts'
import { fateOf, type Placed } from './submission.ts'

/** What became of a sent order, in one sentence. */
export function placedText(placed: Placed, { base }: Market, t: TicketWords): string {
  const [order] = placed.orders
  const text = t(`ticket.placed.${fateOf(placed)}`, {
    base,
    executed: trimDecimals(order?.executedQty ?? '0'),
    qty: trimDecimals(order?.qty ?? order?.executedQty ?? '0'),
    average: trimDecimals(order?.averagePrice ?? '0'),
    price: order?.price ?? '0',
    count: String(placed.orders.length),
  })
  return placed.isRepeat ? `${text} ${t('ticket.placed.repeat')}` : text
}
