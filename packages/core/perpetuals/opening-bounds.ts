import { LONG, SHORT } from '../formulas/perpetuals/contract.ts'
import { isShort, type OpeningBounds, type Standing, standingAfter } from '../formulas/perpetuals/opening-bounds.ts'
import { bindsOpenings } from '../messages/record-version.ts'
import { Side } from '../messages/terms.ts'
import type { PositionNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'

/**
 * Nothing opens an isolated position that would be liquidated at once. What opening at a price loses to the mark is paid by the
 * margin alone, and nothing of the wallet; what is more than that the fund would pay, and whoever takes the other side would have.
 */
export function openingBoundsOf(s: State) {
  function standingOf(position: PositionNumber, isBuy: boolean): Standing {
    const held = s.position.qty(position)
    const size = held < 0n ? -held : held
    if (held !== 0n && held > 0n !== isBuy) return { against: size, lots: 0n, equity: 0n }
    const equity = s.position.margin(position) - s.funding.owed(position) + s.valuation.upl(position)
    return { against: 0n, lots: size, equity }
  }

  function boundsOf(position: PositionNumber): OpeningBounds {
    const market = s.position.market(position)
    return {
      contract: s.valuation.contractTerms(market),
      tiers: s.valuation.contractTiers(market),
      mark: s.contract.mark(market),
      leverage: s.position.leverage(position),
      takerRate: BigInt(s.contract.takerRate(market)),
    }
  }

  /** Whether an order opens in isolated margin, and at a price worse than the mark. */
  function isBound(slot: Slot, position: PositionNumber, price: bigint): boolean {
    if (s.position.isolated(position) === 0 || !bindsOpenings(s.recordVersion)) return false
    const mark = s.contract.mark(s.order.market(slot))
    return (s.order.side(slot) === Side.buy ? price > mark : price < mark) && !s.contractLocks.isReducing(slot)
  }

  /** Whether so many lots that an order would open at a price would be liquidated with what is there. */
  function isBelow(slot: Slot, position: PositionNumber, lots: bigint, price: bigint): boolean {
    if (!isBound(slot, position, price)) return false
    const isBuy = s.order.side(slot) === Side.buy
    const bounds = boundsOf(position)
    return isShort(bounds, standingAfter(bounds, isBuy ? LONG : SHORT, standingOf(position, isBuy), lots, price))
  }

  /** The same of all that is left of an order; `standings` has what those before it in the book come to, and gets what it does. */
  function opensBelow(slot: Slot, price: bigint, standings?: Map<PositionNumber, Standing>): boolean {
    const position = s.contractLocks.positionOfOrder(slot)
    if (!isBound(slot, position, price)) return false
    const isBuy = s.order.side(slot) === Side.buy
    const before = standings?.get(position) ?? standingOf(position, isBuy)
    const left = s.order.qty(slot) - s.order.executed(slot) - s.order.prevented(slot)
    if (left <= before.against) {
      standings?.set(position, { ...before, against: before.against - left })
      return false
    }
    const bounds = boundsOf(position)
    const after = standingAfter(bounds, isBuy ? LONG : SHORT, before, left - before.against, price)
    if (isShort(bounds, after)) return true
    standings?.set(position, after)
    return false
  }

  return { isBelow, opensBelow }
}
