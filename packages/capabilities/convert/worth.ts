import { type Amount, multiplyDivide } from '@bowline/money'
import type { Prices } from './prices.ts'

export const DOLLAR = 'USDT'

/**
 * What an amount of a coin is worth in USDT by the highest price that is known, since bounds are measured by it; undefined while it
 * has none.
 */
export function worthOf(
  prices: Pick<Prices, 'inDollars'>,
  coin: string,
  amount: Amount,
  nowMs: number,
): Amount | undefined {
  if (coin === DOLLAR) return amount
  const most = prices.inDollars(coin, nowMs)?.most
  return most && multiplyDivide(amount, most.numerator, most.denominator, 'down')
}
