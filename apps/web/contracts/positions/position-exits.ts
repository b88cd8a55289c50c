import type { OrderRow } from '@bowline/contract/order.ts'
import { trimUnits } from '@bowline/money'
import type { PositionFigures } from '../figures/account-figures.ts'
import { lotsOf, type Terms, units } from '../figures/contract-terms.ts'

/** What takes profit, or stops the loss, of a position. */
interface ExitOrders {
  /** Closes all of it. */
  readonly whole: OrderRow | undefined
  /** Each closes a part, the one that triggers first before the others. */
  readonly parts: readonly ExitPart[]
}

interface ExitPart {
  readonly orderId: number
  readonly price: string
  readonly qty: string
}

export interface PositionExits {
  readonly profit: ExitOrders
  readonly loss: ExitOrders
}

/** The exits of a position among all open orders. */
export function exitsOf(figures: PositionFigures, terms: Terms, orders: Iterable<OrderRow>): PositionExits {
  const { held, position } = figures
  const isLong = position.side === 1n
  const closing = [...orders].filter(
    ({ pair, contract, side, stopPrice }) =>
      pair === held.pair &&
      stopPrice !== null &&
      contract?.positionSide === held.side &&
      (contract.reduceOnly || contract.closePosition) &&
      (side === 'sell') === isLong,
  )
  const of = (kind: 'takeProfit' | 'stop') => closing.filter(({ type }) => type.startsWith(kind))
  return {
    profit: divided(of('takeProfit'), figures, terms, isLong),
    loss: divided(of('stop'), figures, terms, !isLong),
  }
}

/** `isAbove`: they lie above the price, so that the lowest triggers first. */
function divided(
  orders: readonly OrderRow[],
  { position }: PositionFigures,
  terms: Terms,
  isAbove: boolean,
): ExitOrders {
  const left = ({ qty, executedQty }: OrderRow) => (qty === null ? 0n : units(qty) - units(executedQty))
  const price = ({ stopPrice }: OrderRow) => units(stopPrice ?? '0')
  const sorted = orders.toSorted((a, b) => Number((price(a) - price(b)) * (isAbove ? 1n : -1n)))
  // The only one, if it is as large as the position, closes all of it too: so does what came with the order that opened it.
  const [only] = orders.length === 1 ? orders : []
  const covers = only && lotsOf(terms, trimUnits(left(only), 8)) >= position.qty ? only : undefined
  const whole = sorted.find(({ contract }) => contract?.closePosition) ?? covers
  const parts = sorted.filter((order) => order !== whole && !order.contract?.closePosition)
  return {
    whole,
    parts: parts.map((order) => ({
      orderId: order.id,
      price: order.stopPrice ?? '',
      qty: trimUnits(left(order), 8),
    })),
  }
}
