import { closesNearMark, worstClosingPrice } from '@bowline/core/formulas/perpetuals/closing-bounds.ts'
import { EndReason, Side } from '@bowline/core/messages/terms.ts'
import type { Price } from '@bowline/money'
import { backingOf } from './backing.ts'
import { isOpposite } from './closing.ts'
import type { Draft } from './draft.ts'
import { positionOf } from './margin.ts'
import type { PaperOrder } from './state.ts'
import type { ContractView, World } from './world.ts'

/** Nothing closes at a price that its owner cannot pay, as the exchange has it (core/perpetuals/closing-bounds.ts). */
export function isBeyond(draft: Draft, world: World, view: ContractView, side: number, price: Price): boolean {
  const position = positionOf(draft, view)
  const sells = side === Side.sell
  const { value: contract, tiers, mark, takerRate } = view
  const terms = { contract, tiers, mark, takerRate }
  if (!isOpposite(position, side) || closesNearMark(terms, sells, price)) return false
  const { equity, own } = backingOf(draft, world, view)
  const worst = worstClosingPrice(terms, position.qty, own.worth, equity)
  return worst !== 0n && (sells ? price < worst : price > worst)
}

/** All that is left of an order goes where it would close so; whether it did. */
export function endsBeyond(draft: Draft, world: World, view: ContractView, order: PaperOrder, price: Price): boolean {
  if (!isBeyond(draft, world, view, order.side, price)) return false
  draft.endOrder(order, EndReason.insufficientFunds)
  return true
}
