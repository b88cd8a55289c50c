import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { DeskMarket } from '../../../../desk/desk.ts'
import { averageText } from '../../../../desk/order-ticket/shown-texts.ts'
import type { SpotWords } from '../use-spot-words.ts'
import { fateOf, type Placed } from './placed.ts'

/** What happened to a sent order, in one sentence. */
export function placedText(placed: Placed, { base, priceDecimals }: DeskMarket, t: SpotWords): string {
  const [order] = placed.orders
  const text = t(`ticket.placed.${fateOf(placed)}`, {
    base,
    executed: trimDecimals(order?.executedQty ?? '0'),
    qty: trimDecimals(order?.qty ?? order?.executedQty ?? '0'),
    average: averageText(order?.averagePrice ?? '0', priceDecimals),
    price: averageText(order?.price ?? '0', priceDecimals),
    count: String(placed.orders.length),
  })
  return placed.isRepeat ? t('ticket.placed.repeat', { text }) : text
}
