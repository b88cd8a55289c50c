import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import type { Ticker } from '../../market-rows/market-row.ts'

/** The last price minus the price a day ago; null when either is unknown. */
export function movedBy(ticker: Pick<Ticker, 'open' | 'last'> | undefined, priceDecimals: number): string | null {
  if (!ticker?.open || !ticker.last) return null
  return fromUnits(toUnits(ticker.last, priceDecimals) - toUnits(ticker.open, priceDecimals), priceDecimals)
}
