import type { HeldPosition } from '@bowline/capabilities/perpetuals/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { OrderFlag, PositionReason, PositionSide, Side } from '@bowline/core/messages/terms.ts'

type OrderEvent = EventOf<'order'>

export type PositionKey = Pick<HeldPosition, 'market' | 'positionSide'>

/** Of a position: its open orders that would open more of it, and what they are worth. */
export type OpeningOrders = Pick<HeldPosition, 'buyQty' | 'buyValue' | 'sellQty' | 'sellValue'>

export function keyOf({ market, positionSide }: PositionKey): string {
  return `${market}/${positionSide}`
}

export function positionOfOrder({ flags, market }: OrderEvent): PositionKey {
  if ((flags & OrderFlag.shortSide) !== 0) return { market, positionSide: PositionSide.short }
  return { market, positionSide: (flags & OrderFlag.longSide) !== 0 ? PositionSide.long : PositionSide.both }
}

/**
 * The sums that the core keeps with a position and tells when something is traded, from the orders themselves: an order's `locked`
 * is its part of them, nothing for one that reduces, waits for a trigger or has no price (core/perpetuals/locks.ts).
 */
export function openOrdersOf(of: PositionKey, orders: Iterable<OrderEvent>): OpeningOrders {
  const sums = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
  for (const order of orders) {
    if (order.locked === 0n || keyOf(positionOfOrder(order)) !== keyOf(of)) continue
    const left = order.qty - order.executed - order.prevented
    if (order.side === Side.buy) {
      sums.buyQty += left
      sums.buyValue += order.locked
    } else {
      sums.sellQty += left
      sums.sellValue += order.locked
    }
  }
  return sums
}

/** One that nobody has heard of: an account's first order for a contract opens it. */
export function flatPosition(
  of: PositionKey,
  { account, leverage }: Pick<HeldPosition, 'account' | 'leverage'>,
): HeldPosition {
  return {
    ...{
      kind: 'position',
      ...of,
      account,
      leverage,
      positionId: 0,
      isolated: 0,
      reason: PositionReason.state,
      spare: 0,
    },
    ...{ qty: 0n, entryValue: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n, openedAt: 0 },
    ...{ buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n },
    ...{ lastRealised: 0n, lastFee: 0n, bizNumber: 0, wallet: 0n },
  }
}
