import { type Amount, multiplyDivide } from '@bowline/money'
import type { Prices } from './prices.ts'

export const DOLLAR = 'USDT'

/** What an amount of a coin is worth in USDT; undefined while it has no price. */
export function worthOf(prices: Prices, coin: string, amount: Amount, nowMs: number): Amount | undefined {
  if (coin === DOLLAR) return amount
  const mid = prices.mid(coin, DOLLAR, nowMs)
  return mid && multiplyDivide(amount, mid.numerator, mid.denominator, 'down')
}
