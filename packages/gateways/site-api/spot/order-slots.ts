import type { OrderLimits } from '@bowline/capabilities/orders/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface SlotNeeds {
  /** Shared with the public API: an account's orders count wherever they come from. */
  readonly orderLimits: Pick<OrderLimits, 'take' | 'giveBack'>
  readonly now: () => number
}

/** Places orders within the account's limits for new orders; a refused order frees its place. */
export async function withinOrderLimits<T>(
  { orderLimits, now }: SlotNeeds,
  account: number,
  orders: number,
  place: (takenAtMs: number) => Promise<T>,
): Promise<T> {
  const takenAtMs = now()
  const tooMany = orderLimits.take(account, orders, takenAtMs)
  if (tooMany) {
    const { limit, interval, retryAfterSeconds } = tooMany
    throw new SiteRefusal(
      SiteCode.refused,
      'orders.rate',
      { retryAfterSeconds },
      { most: limit, interval: interval === '1 DAY' ? 'day' : 'seconds' },
    )
  }
  try {
    return await place(takenAtMs)
  } catch (error) {
    // After anything but a refusal nobody knows whether an order was placed.
    if (error instanceof SiteRefusal) orderLimits.giveBack(account, orders, takenAtMs)
    throw error
  }
}
