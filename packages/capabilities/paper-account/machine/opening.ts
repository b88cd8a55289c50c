import { LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { isShort, type OpeningBounds, standingAfter } from '@bowline/core/formulas/perpetuals/opening-bounds.ts'
import { EndReason, Side } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import { isOpposite } from './closing.ts'
import type { Draft } from './draft.ts'
import { type Held, magnitude, needsOf, positionOf } from './margin.ts'
import { onlyCloses } from './orders.ts'
import type { PaperOrder } from './state.ts'
import { balanceOf } from './state.ts'
import type { ContractView } from './world.ts'

/**
 * Nothing opens an isolated position that would be liquidated at once, as the exchange has it (core/perpetuals/opening-bounds.ts).
 * Whether so many lots that an order would open at a price would be.
 */
export function isBelow(held: Held, view: ContractView, order: PaperOrder, lots: Quantity, price: Price): boolean {
  const position = positionOf(held, view)
  const isBuy = order.side === Side.buy
  const isWorse = isBuy ? price > view.mark : price < view.mark
  if (!position.isolated || !isWorse || onlyCloses(order) || lots <= 0n) return false
  const { value: contract, tiers, mark, takerRate } = view
  const bounds: OpeningBounds = { contract, tiers, mark, takerRate, leverage: position.leverage }
  const isTurned = isOpposite(position, order.side)
  const margin = balanceOf(held, `isolated:${view.market}`, view.settle)
  const before = {
    against: 0n,
    lots: isTurned ? 0n : magnitude(position.qty),
    equity: isTurned ? 0n : margin + needsOf(position, view).upl,
  }
  return isShort(bounds, standingAfter(bounds, isBuy ? LONG : SHORT, before, lots, price))
}

/** All that is left of an order goes where the next of it would open such a position; whether it did. */
export function endsBelow(draft: Draft, view: ContractView, order: PaperOrder, price: Price): boolean {
  const position = positionOf(draft, view)
  const closes = isOpposite(position, order.side) ? magnitude(position.qty) : 0n
  if (!isBelow(draft, view, order, order.qty - order.executed - closes, price)) return false
  draft.endOrder(order, EndReason.insufficientFunds)
  return true
}
