import type { OrderRow } from '@bowline/contract/order.ts'
import { isFault, parseUnits, trimUnits } from '@bowline/money'
import type { TicketData } from './ticket-data.ts'

type Book = Pick<TicketData, 'bids' | 'asks'>

/**
 * The book without the user's own resting orders: with any self-trade prevention mode an order only takes from others.
 * Of an iceberg only the visible part is removed.
 */
export function withoutOwn(
  book: Book,
  pair: string,
  account: { readonly orders: ReadonlyMap<number, OrderRow> } | undefined,
): Book {
  const own = { bids: new Map<bigint, bigint>(), asks: new Map<bigint, bigint>() }
  for (const order of account?.orders.values() ?? []) {
    if (order.pair !== pair || order.price === null || order.workingAtMs === null) continue
    const side = order.side === 'buy' ? own.bids : own.asks
    const rest = units(order.qty) - units(order.executedQty) - units(order.preventedQty)
    const shown = order.visibleQty === null ? rest : smaller(rest, units(order.visibleQty))
    const price = units(order.price)
    side.set(price, (side.get(price) ?? 0n) + shown)
  }
  return { bids: lessOwn(book.bids, own.bids), asks: lessOwn(book.asks, own.asks) }
}

function lessOwn(levels: Book['bids'], own: ReadonlyMap<bigint, bigint>): Book['bids'] {
  if (own.size === 0) return levels
  return levels.flatMap((level) => {
    const mine = own.get(units(level.price))
    if (mine === undefined) return [level]
    const qty = units(level.qty) - mine
    return qty > 0n ? [{ ...level, qty: trimUnits(qty, 8) }] : []
  })
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function units(text: string | null): bigint {
  const read = parseUnits(text ?? '0', 8)
  return isFault(read) ? 0n : read
}
