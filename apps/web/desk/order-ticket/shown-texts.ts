import { placesOf, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { ticksToPrice, trimUnits } from '@bowline/money'
import type { Steps } from './readings.ts'

/** The exchange's numbers as decimal texts, formatted for a market. */
export function textsOf({ terms, data: { market } }: Steps & { data: { market: { readonly priceDecimals: number } } }) {
  return {
    price: (ticks: bigint) => ticksToPrice(ticks, terms.tick, market.priceDecimals),
    qty: (lots: bigint) => trimUnits(lots * terms.lot, 8),
    amount: (units: bigint) => trimUnits(units, 8),
    /** Hundredths of a percent. */
    percent: (bps: bigint) => trimUnits(bps, 2),
  }
}

/** An average lies between prices, so two more decimals are enough. */
const MORE_DECIMALS = 2

/** A price or an average of prices, with at least the decimals of the market. */
export function averageText(price: string, priceDecimals: number): string {
  const shown = trimDecimals(truncateDecimals(price, priceDecimals + MORE_DECIMALS))
  return placesOf(shown) < priceDecimals ? truncateDecimals(shown, priceDecimals) : shown
}
