import type { OrderRow } from '@bowline/contract/order.ts'
import { trailedPriceOf } from '@bowline/core/formulas.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { decimalParts, fromUnits, isZero, toUnits, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { divide } from '@bowline/money/index.ts'

/** One open order at the price it waits at. */
export interface OrderLine {
  readonly key: string
  readonly order: OrderRow
  readonly price: string
  /** What an amend would change; null for a trail, which moves by itself. */
  readonly field: 'price' | 'stopPrice' | null
  /** Not in the book: waits for its trigger, or for the order before it. */
  readonly isDormant: boolean
  /** Of the base coin; null where the size is given in quote. */
  readonly remaining: string | null
  readonly isMovable: boolean
}

const QTY_DECIMALS = 18

/** The lines of one market, lowest price first. */
export function orderLines(orders: Iterable<OrderRow>, pair: string, priceDecimals: number): OrderLine[] {
  const lines: OrderLine[] = []
  for (const order of orders) {
    const place = order.pair === pair ? placeOf(order, priceDecimals) : undefined
    if (!place) continue
    lines.push({
      key: `${order.id}:${place.field ?? 'trail'}`,
      order,
      field: place.field,
      price: truncateDecimals(place.price, priceDecimals),
      isDormant: order.isWaiting || order.status === 'pendingNew',
      remaining: remainingOf(order),
      isMovable: place.field !== null && isAmendable(order),
    })
  }
  return lines.sort((a, b) => Number(toUnits(a.price, priceDecimals) - toUnits(b.price, priceDecimals)))
}

/** What is waiting shows the price that wakes it, everything else the price it stands at. */
function placeOf(order: OrderRow, priceDecimals: number): Pick<OrderLine, 'price' | 'field'> | undefined {
  if (!order.isWaiting && order.price !== null) return { price: order.price, field: 'price' }
  if (order.trailingBps !== null) {
    const price = trailPrice(order, priceDecimals)
    return price === null ? undefined : { price, field: null }
  }
  if (order.stopPrice !== null) return { price: order.stopPrice, field: 'stopPrice' }
  return order.price === null ? undefined : { price: order.price, field: 'price' }
}

/** Where a trade would trigger it now (domain/spot.md §8), or where it begins to follow. */
function trailPrice(order: OrderRow, priceDecimals: number): string | null {
  const { trailingFrom, trailingBps, activationPrice, side } = order
  if (trailingFrom === null || trailingBps === null) return activationPrice
  const trailing = { side: side === 'sell' ? Side.sell : Side.buy, trailingBps }
  return fromUnits(trailedPriceOf(trailing, toUnits(trailingFrom, priceDecimals)), priceDecimals)
}

function remainingOf({ qty, executedQty, preventedQty }: OrderRow): string | null {
  if (qty === null) return null
  const units = (text: string) => toUnits(text, QTY_DECIMALS)
  return fromUnits(units(qty) - units(executedQty) - units(preventedQty), QTY_DECIMALS)
}

/** The exchange gives a new price to orders that stand alone and have not begun to fill. */
function isAmendable({ listId, status, executedQty }: OrderRow): boolean {
  const executed = decimalParts(executedQty)
  return listId === null && status === 'new' && executed !== undefined && isZero(executed)
}

/** The price of the market nearest to a height of the chart, the only place where a price comes from a number. */
export function priceAt(value: number, tick: string, priceDecimals: number): string | undefined {
  if (!Number.isFinite(value) || value <= 0 || value >= Number.MAX_SAFE_INTEGER) return undefined
  const size = toUnits(tick, priceDecimals)
  const steps = divide(toUnits(value.toFixed(priceDecimals), priceDecimals), size, 'half-even')
  return steps > 0n ? fromUnits(steps * size, priceDecimals) : undefined
}
