import { SiteCode } from '@bowline/contract/codes.ts'
import { WireError } from '../../binance-rest/wire-error.ts'
import { SiteRefusal } from '../call/site-refusal.ts'
import type { Site } from '../site.ts'

/** Places orders within the account's limits for new orders; a refused order frees its place. */
export async function withinOrderLimits<T>(
  { orderLimits, now }: Pick<Site, 'orderLimits' | 'now'>,
  account: number,
  orders: number,
  place: () => Promise<T>,
): Promise<T> {
  try {
    orderLimits.take(account, orders, now())
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw new SiteRefusal(SiteCode.refused, error.message, { retryAfterSeconds: error.retryAfter })
  }
  try {
    return await place()
  } catch (error) {
    orderLimits.giveBack(account, orders, now())
    throw error
  }
}
