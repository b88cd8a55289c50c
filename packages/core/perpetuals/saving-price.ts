import type { Price } from '@bowline/money'
import { isUnderMargin } from '../formulas/perpetuals/balances.ts'
import { LONG, notionalOf, SHORT } from '../formulas/perpetuals/contract.ts'
import { liquidationPriceOf } from '../formulas/perpetuals/liquidation-price.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { maintenanceMarginOf } from '../formulas/perpetuals/tiers.ts'
import type { MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { nearestMark } from './nearest-mark.ts'

/** By old rules so many ticks that roundings may hide the margin for: more of a position of few units. */
const MOST_TICKS_MORE = 3

/**
 * The nearest mark at which a pool that is being liquidated would not have been, with all other marks as they are, by its positions in
 * one contract (`legs`, not flat). 0 = there is none.
 */
export function savingMarkOf(s: State, market: MarketNumber, legs: readonly number[], found: Figures): Price {
  const { isShortAt } = withoutMark(s, market, legs, found)
  return nearestMark((at) => !isShortAt(at), s.contract.mark(market))
}

/** By old rules the first tick on the good side of the liquidation price, or one of the next. */
export function savingPriceOf(s: State, market: MarketNumber, legs: readonly number[], found: Figures): Price {
  const { positions, backing, isShortAt } = withoutMark(s, market, legs, found)
  const exact = liquidationPriceOf(
    s.valuation.contractTerms(market),
    s.valuation.contractTiers(market),
    positions,
    backing,
  )
  if (!exact) return 0n
  const mark = s.contract.mark(market)
  const net = positions.reduce((sum, { side, qty }) => sum + side * qty, 0n)
  const [below, above] = [roundRatio(exact, 'floor'), roundRatio(exact, 'ceil')]
  const rises = below === mark && above === mark ? net > 0n : below >= mark
  let price = rises ? below + 1n : above - 1n
  for (let more = 0; more < MOST_TICKS_MORE && price > 0n && isShortAt(price); more++) price += rises ? 1n : -1n
  return price > 0n ? price : 0n
}

/** The positions, what covers them beside their own profit, and whether that is too little at a mark. */
function withoutMark(s: State, market: MarketNumber, legs: readonly number[], found: Figures) {
  const contract = s.valuation.contractTerms(market)
  const tiers = s.valuation.contractTiers(market)
  let backing = found.balance + found.upl - found.maintenance
  const positions = legs.map((leg) => {
    const qty = s.position.qty(leg)
    backing += s.valuation.maintenance(leg) - s.valuation.upl(leg)
    return { side: qty > 0n ? LONG : SHORT, qty: qty > 0n ? qty : -qty, entryValue: s.position.entryValue(leg) }
  })
  const isShortAt = (at: Price): boolean => {
    let [equity, maintenance] = [backing, 0n]
    for (const { side, qty, entryValue } of positions) {
      const worth = notionalOf(contract, qty, at)
      equity += s.valuation.profit(market, side === LONG, entryValue, worth)
      maintenance += maintenanceMarginOf(tiers, worth)
    }
    return isUnderMargin(maintenance, equity)
  }
  return { positions, backing, isShortAt }
}
