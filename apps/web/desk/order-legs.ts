import type { OrderRow } from '@bowline/contract/order.ts'
import type { LiveList } from '@bowline/contract/stream.ts'

/** What an order of a list is for, in the words of traders: opens · takes profit · stops a loss · follows. */
export type LegRole = 'entry' | 'profit' | 'loss' | 'then'

type Leg = Pick<OrderRow, 'id' | 'type' | 'side'>

/** The role of an order in its list; `entry` is the list's first order while it is open. */
export function legRole({ kind, orderIds }: Pick<LiveList, 'kind' | 'orderIds'>, leg: Leg, entry?: Leg): LegRole {
  if (kind !== 'oco' && orderIds[0] === leg.id) return 'entry'
  // An order that follows on the same side closes nothing.
  if (kind === 'oto' && entry?.side === leg.side) return 'then'
  return leg.type === 'stopLimit' || leg.type === 'stopMarket' ? 'loss' : 'profit'
}
