import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import type { Ticker } from '../../../market-rows/market-row.ts'

/** From the price a day ago to the last one; null where one of them is not known. */
export function movedBy(ticker: Pick<Ticker, 'open' | 'last'> | undefined, priceDecimals: number): string | null {
  if (!ticker?.open || !ticker.last) return null
  return fromUnits(toUnits(ticker.last, priceDecimals) - toUnits(ticker.open, priceDecimals), priceDecimals)
}
