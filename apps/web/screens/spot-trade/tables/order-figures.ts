import type { OrderRow } from '@bowline/contract/order.ts'
import { decimalParts, fromUnits, isZero, toUnits } from '@bowline/design-system/numbers/decimal.ts'

/** What tables show of an order beside its own fields; exact, as decimal text. */

const PLACES = 8
const units = (text: string) => toUnits(text, PLACES)

/** How much of it is filled, in percent with two places, cut: never 100 before it is. */
export function filledPercent({ qty, quoteQty, executedQty, executedQuote }: OrderRow): string {
  const [done, whole] = qty === null ? [executedQuote, quoteQty ?? '0'] : [executedQty, qty]
  return units(whole) === 0n ? '0' : fromUnits((units(done) * 10_000n) / units(whole), 2)
}

/** What it is about in quote: price × quantity, or the quote it was placed for; null = nobody knows yet. */
export function orderTotal({ price, qty, quoteQty }: OrderRow): string | null {
  if (quoteQty !== null) return quoteQty
  return price === null || qty === null ? null : fromUnits(units(price) * units(qty), 2 * PLACES)
}

/** Whether a rising price triggers it: a stop lies on the far side of the market, a take-profit on the near one. */
export function triggersAbove({ side, type }: Pick<OrderRow, 'side' | 'type'>): boolean {
  return (side === 'buy') === type.startsWith('stop')
}

/** The word for what kind of order it is, as the order form calls it. */
export function orderKind({ type, trailingBps, visibleQty }: OrderRow) {
  if (trailingBps !== null) return 'trailing'
  if (visibleQty !== null) return 'iceberg'
  return type === 'limitMaker' ? 'postOnly' : type
}

export function isNothing(text: string | null): boolean {
  const parts = text === null ? undefined : decimalParts(text)
  return parts === undefined || isZero(parts)
}
