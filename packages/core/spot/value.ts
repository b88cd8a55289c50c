import type { MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type Values = ReturnType<typeof valuesOf>

/**
 * Price × quantity of spot, in ledger units of quote: ticks × lots × factor, exact by the definition of a market. Every value
 * of the core comes from here, but for the lowered copies in `plain-limit.ts` and `settle.ts`.
 */
export function valuesOf(s: State) {
  function value(market: MarketNumber, price: bigint, lots: bigint): bigint {
    return price * lots * s.market.factor(market)
  }

  return { value }
}
