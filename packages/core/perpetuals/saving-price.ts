import type { Price } from '@bowline/money'
import { isUnderMargin } from '../formulas/perpetuals/balances.ts'
import { LONG, notionalOf, SHORT } from '../formulas/perpetuals/contract.ts'
import { liquidationPriceOf } from '../formulas/perpetuals/liquidation-price.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { maintenanceMarginOf } from '../formulas/perpetuals/tiers.ts'
import type { MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'

/** Roundings may hide the margin for a tick or two. */
const MOST_TICKS_MORE = 3

/**
 * The mark at which a pool that is being liquidated would not have been, with all other marks as they are: the first tick on the
 * good side of the liquidation price of its positions in one contract (`legs`, not flat). 0 = there is none.
 */
export function savingPriceOf(s: State, market: MarketNumber, legs: readonly number[], found: Figures): Price {
  const contract = s.valuation.contractTerms(market)
  const tiers = s.valuation.contractTiers(market)
  let backing = found.balance + found.upl - found.maintenance
  let net = 0n
  const positions = legs.map((leg) => {
    const qty = s.position.qty(leg)
    backing += s.valuation.maintenance(leg) - s.valuation.upl(leg)
    net += qty
    return { side: qty > 0n ? LONG : SHORT, qty: qty > 0n ? qty : -qty, entryValue: s.position.entryValue(leg) }
  })
  const exact = liquidationPriceOf(contract, tiers, positions, backing)
  if (!exact) return 0n
  const mark = s.contract.mark(market)
  const [below, above] = [roundRatio(exact, 'floor'), roundRatio(exact, 'ceil')]
  const rises = below === mark && above === mark ? net > 0n : below >= mark
  let price = rises ? below + 1n : above - 1n
  for (let more = 0; more < MOST_TICKS_MORE && price > 0n && isShortAt(price); more++) price += rises ? 1n : -1n
  return price > 0n ? price : 0n

  function isShortAt(at: Price): boolean {
    let [equity, maintenance] = [backing, 0n]
    for (const { side, qty, entryValue } of positions) {
      const worth = notionalOf(contract, qty, at)
      equity += s.valuation.profit(market, side === LONG, entryValue, worth)
      maintenance += maintenanceMarginOf(tiers, worth)
    }
    return isUnderMargin(maintenance, equity)
  }
}
