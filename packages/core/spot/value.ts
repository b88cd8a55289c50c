import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import type { State } from '../state.ts'

const M = MarketRecord.at
const MARKET = MOST_MARKETS

export type Values = ReturnType<typeof valuesOf>

/**
 * Price × quantity of spot, in ledger units of quote: ticks × lots × factor, exact by the definition of a market. Every value
 * of the core comes from here, but for the lowered copy in `plain-limit.ts`. Part of the order path, see state.ts.
 */
export function valuesOf(s: State) {
  /** Of `r[qty]` lots at `r[price]` ticks into `r[into]`; the caller knows that it fits. */
  function valueInto(market: number, price: number, qty: number, into: number): void {
    const { r } = s
    const factor = s.markets.words.i64[((market & MARKET) << 6) + M.factor]
    r[into] = BigInt.asIntN(64, BigInt.asIntN(64, r[price] * r[qty]) * factor)
  }

  /** The same, of any size, off the order path. */
  function value(market: number, price: bigint, lots: bigint): bigint {
    return price * lots * s.markets.words.i64[(market << 6) + M.factor]
  }

  return { valueInto, value }
}
