import type { OrderMarks } from '@bowline/capabilities/spot/index.ts'
import { OrderFlag, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { OrderLike } from '../binance-kit/shapes/order-shapes.ts'
import type { Venue } from '../binance-kit/venue.ts'

const NONE: ReadonlyMap<number, OrderMarks> = new Map()

/**
 * What the images of an account's orders do not show, by order id. Open orders are answered without the database, so
 * when history is unavailable the fields that need it are left out.
 */
export async function orderMarks(
  { history }: Pick<Venue, 'history'>,
  orders: readonly OrderLike[],
): Promise<ReadonlyMap<number, OrderMarks>> {
  const marked = orders.filter(isMarked)
  if (marked.length === 0) return NONE
  const answer = await history.marks((marked[0] as OrderLike).account, marked)
  return answer.ok ? answer.value : NONE
}

function isMarked(order: OrderLike): boolean {
  const { status, flags, prevented } = order
  return (flags & OrderFlag.tracking) !== 0 || prevented > 0n || status === OrderStatus.expiredInMatch
}
