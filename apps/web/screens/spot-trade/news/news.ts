import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import type { AccountNews } from '../../../live/account-store.ts'

/** What a user wants to hear of, and how. */
export interface NewsWishes {
  readonly fills: boolean
  readonly ended: boolean
  readonly sound: boolean
  /** By the system, when the page is not in front. */
  readonly desktop: boolean
}

export function readNewsWishes(kept: Readonly<Record<string, boolean>> | undefined): NewsWishes {
  const { fills = true, ended = true, sound = false, desktop = false } = kept ?? {}
  return { fills, ended, sound, desktop }
}

/** All fills of one order that came within a moment: an order may meet a hundred others, and is one piece of news. */
export interface FillSum {
  readonly orderId: number
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly qty: string
  readonly quote: string
  /** Nothing of the order is left. */
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

/** Ends the user did not cause with the same hand: those worth telling. */
export function isUnexpectedEnd(item: AccountNews): boolean {
  return item.kind === 'ended' && item.order.reason !== 'canceledByUser' && item.order.reason !== 'replaced'
}
