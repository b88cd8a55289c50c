import type { LimitDays } from '@bowline/contract/terms/convert.ts'
import type { Amount } from '@bowline/money'
import { type Amounts, type Asked, amountsAt, type Mid } from './rate.ts'

const COIN = 100_000_000n
const DAY_MS = 86_400_000
/** Farther from the price of now, up or down, it is a slip of the finger. */
const FARTHEST_TIMES = 10n

export interface LimitPrice {
  /** Of one whole coin in the other, ledger units. */
  readonly price: Amount
  /** Of the coin that is given; otherwise of the one that is received. */
  readonly isSale: boolean
}

/** What a limit price gives for what was asked: a quote at exactly this price gives the same. */
export function amountsAtLimit(limit: LimitPrice, asked: Asked): Amounts {
  return amountsAt(midOf(limit), 0n, asked)
}

/** Whether these amounts are no worse for the user than those of the limit: of the one that was asked both have the same. */
export function isReached(limit: Amounts, offered: Amounts): boolean {
  return offered.toAmount >= limit.toAmount && offered.fromAmount <= limit.fromAmount
}

export function isFarFrom(limit: Amounts, offered: Amounts): boolean {
  const [a, b] = [limit.toAmount * offered.fromAmount, offered.toAmount * limit.fromAmount]
  return a > b * FARTHEST_TIMES || b > a * FARTHEST_TIMES
}

export function expiryOf(placedAtMs: number, days: LimitDays): number {
  return placedAtMs + Number(days) * DAY_MS
}

function midOf({ price, isSale }: LimitPrice): Mid {
  return isSale ? { numerator: price, denominator: COIN, isSale } : { numerator: COIN, denominator: price, isSale }
}
