import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { DeskMarket } from '../../../desk/desk.ts'
import { averageText } from '../../../desk/order-ticket/shown-texts.ts'
import type { Placed } from './futures-rules.ts'
import type { FuturesWords } from './use-futures-words.ts'

const isZero = (amount: string) => /^0(\.0*)?$/.test(amount)

/** How an order that was taken stands: 2 filled, 3 partly filled, 4 and 6 ended. */
export function fateOf({ order }: Placed): 'filled' | 'partly' | 'rests' | 'waits' | 'ended' | 'endedPartly' {
  if (!order) return 'ended'
  if (order.isWaiting === 1) return 'waits'
  if (order.status === 2) return 'filled'
  if (order.status === 3) return 'partly'
  if (order.status === 4 || order.status === 6) return isZero(order.dealVolume) ? 'ended' : 'endedPartly'
  return 'rests'
}

/** What happened to a sent order, in one sentence. */
export function placedText(
  placed: Placed,
  { base, sizeUnit = base, priceDecimals }: DeskMarket,
  t: FuturesWords,
): string {
  const { order } = placed
  return t(`ticket.placed.${fateOf(placed)}`, {
    base: sizeUnit,
    executed: trimDecimals(order?.dealVolume ?? '0'),
    qty: trimDecimals(order?.volume ?? '0'),
    average: averageText(order?.avgPrice ?? '0', priceDecimals),
    price: averageText(order?.price ?? '0', priceDecimals),
  })
}
