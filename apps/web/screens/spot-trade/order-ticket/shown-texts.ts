import { ticksToPrice, trimUnits } from '@bowline/money'
import type { Sight } from './sight.ts'

/** Decimal texts of the exchange's numbers, as a market writes them. */
export function textsOf({ terms, facts: { market } }: Sight) {
  return {
    price: (ticks: bigint) => ticksToPrice(ticks, terms.tick, market.priceDecimals),
    qty: (lots: bigint) => trimUnits(lots * terms.lot, 8),
    amount: (units: bigint) => trimUnits(units, 8),
    /** Hundredths of a percent. */
    percent: (bps: bigint) => trimUnits(bps, 2),
  }
}
