import { SiteCode } from '@bowline/contract/codes.ts'
import { WireError } from '../../binance-kit/wire-error.ts'
import { SiteRefusal } from '../call/site-refusal.ts'
import type { Site } from '../site.ts'

/** Places orders within the account's limits for new orders; a refused order frees its place. */
export async function withinOrderLimits<T>(
  { orderLimits, now }: Pick<Site, 'orderLimits' | 'now'>,
  account: number,
  orders: number,
  place: (takenAtMs: number) => Promise<T>,
): Promise<T> {
  const takenAtMs = now()
  try {
    orderLimits.take(account, orders, takenAtMs)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw new SiteRefusal(SiteCode.refused, error.message, { retryAfterSeconds: error.retryAfter })
  }
  try {
    return await place(takenAtMs)
  } catch (error) {
    // After anything but a refusal nobody knows whether an order was placed.
    if (error instanceof SiteRefusal) orderLimits.giveBack(account, orders, takenAtMs)
    throw error
  }
}
