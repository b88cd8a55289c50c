import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import type { AccountNews } from '../../live/account-store.ts'

/** Which events the user wants to be notified about, and how. */
export interface NewsWishes {
  readonly fills: boolean
  readonly ended: boolean
  readonly sound: boolean
  /** As a desktop notification, when the page is in the background. */
  readonly desktop: boolean
}

export function readNewsWishes(kept: Readonly<Record<string, boolean>> | undefined): NewsWishes {
  const { fills = true, ended = true, sound = false, desktop = false } = kept ?? {}
  return { fills, ended, sound, desktop }
}

/** All fills of one order within a moment, reported together: one order may match a hundred others. */
export interface FillSum {
  readonly orderId: number
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly qty: string
  readonly quote: string
  /** The order is completely filled. */
  readonly isWhole: boolean
}

const DECIMALS = 16

export function sumFills(news: readonly AccountNews[]): FillSum[] {
  const sums = new Map<number, FillSum>()
  for (const item of news) {
    if (item.kind !== 'filled') continue
    const { order, fill } = item
    const before = sums.get(order.id)
    sums.set(order.id, {
      orderId: order.id,
      pair: order.pair,
      side: order.side,
      qty: plus(before?.qty ?? '0', fill.qty),
      quote: plus(before?.quote ?? '0', fill.quote),
      isWhole: order.status === 'filled',
    })
  }
  return [...sums.values()]
}

function plus(a: string, b: string): string {
  return fromUnits(toUnits(a, DECIMALS) + toUnits(b, DECIMALS), DECIMALS)
}

/** Whether an order ended without the user canceling it; only those are reported. */
export function isUnexpectedEnd(item: AccountNews): boolean {
  return item.kind === 'ended' && item.order.reason !== 'canceledByUser' && item.order.reason !== 'replaced'
}
