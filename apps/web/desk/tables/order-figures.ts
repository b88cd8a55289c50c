import type { OrderRow } from '@bowline/contract/order.ts'
import { decimalParts, fromUnits, isZero, toUnits } from '@bowline/design-system/numbers/decimal.ts'

/** Values the tables derive from an order, exact and as decimal text. */

const PLACES = 8
const units = (text: string) => toUnits(text, PLACES)

/** The filled share in percent, truncated to two decimals, so that it is never 100 too early. */
export function filledPercent({ qty, quoteQty, executedQty, executedQuote }: OrderRow): string {
  const [done, whole] = qty === null ? [executedQuote, quoteQty ?? '0'] : [executedQty, qty]
  return units(whole) === 0n ? '0' : fromUnits((units(done) * 10_000n) / units(whole), 2)
}

/** The value in quote: price × quantity, or the quote amount it was placed for; null = not known yet. */
export function orderTotal({ price, qty, quoteQty }: OrderRow): string | null {
  if (quoteQty !== null) return quoteQty
  return price === null || qty === null ? null : fromUnits(units(price) * units(qty), 2 * PLACES)
}

/** Whether a rising price triggers it: a stop lies on the far side of the market, a take-profit on the near one. */
export function triggersAbove({ side, type }: Pick<OrderRow, 'side' | 'type'>): boolean {
  return (side === 'buy') === type.startsWith('stop')
}

/** The key of the order's kind, as in the order form. */
export function orderKind({ type, trailingBps, visibleQty }: OrderRow) {
  if (trailingBps !== null) return 'trailing'
  if (visibleQty !== null) return 'iceberg'
  return type === 'limitMaker' ? 'postOnly' : type
}

export function isNothing(text: string | null): boolean {
  const parts = text === null ? undefined : decimalParts(text)
  return parts === undefined || isZero(parts)
}
