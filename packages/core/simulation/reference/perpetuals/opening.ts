import { Side } from '../../../messages/terms.ts'
import { closable, positionOf } from './book.ts'
import { owed } from './funding.ts'
import { isIsolated } from './margin.ts'
import { ceilDiv, greatest } from './numbers.ts'
import { feeOf } from './positions.ts'
import { choiceOf, type Order, type Position, type State } from './state.ts'
import { maintenance } from './tiers.ts'
import { sense, unrealised, worthOf } from './value.ts'

/** What orders before one in the book do to its position: lots that they close, and what they open with what is behind it. */
export type Openings = Map<Position, { closed: bigint; opened: bigint; behind: bigint }>

/** Whether lots opened in isolated margin at a price worse than the mark would be liquidated at once (conventions 60). */
export function isShortWith(state: State, order: Order, lots: bigint, price: bigint): boolean {
  if (!isBound(state, order, price)) return false
  const { qty, equity } = standing(state, order)
  return isShort(order, qty + lots, equity + behind(state, order, lots, price))
}

/** The same of all that is left of an order, after `openings`; what it does itself comes to these. */
export function opensShort(state: State, order: Order, price: bigint, openings: Openings = new Map()): boolean {
  if (!isBound(state, order, price)) return false
  const position = positionOf(state, order)
  const before = openings.get(position) ?? { closed: 0n, opened: 0n, behind: 0n }
  const rest = greatest(0n, closable(position, order.side) - before.closed)
  const lots = greatest(0n, order.left - rest)
  const after = {
    closed: before.closed + order.left - lots,
    opened: before.opened + lots,
    behind: before.behind + behind(state, order, lots, price),
  }
  const { qty, equity } = standing(state, order)
  if (lots > 0n && isShort(order, qty + after.opened, equity + after.behind)) return true
  openings.set(position, after)
  return false
}

function isBound(state: State, order: Order, price: bigint): boolean {
  const { side, contract } = order
  const isWorse = side === Side.buy ? price > contract.mark : price < contract.mark
  return isWorse && !order.reduces && isIsolated(state, positionOf(state, order))
}

/** Lots that are there on the order's side, and their equity. */
function standing(state: State, order: Order): { qty: bigint; equity: bigint } {
  const position = positionOf(state, order)
  if (closable(position, order.side) > 0n) return { qty: 0n, equity: 0n }
  const qty = position.qty < 0n ? -position.qty : position.qty
  return { qty, equity: position.margin - owed(position) + unrealised(position) }
}

/** What opening puts up, less what it loses to the mark and the fee. */
function behind(state: State, { account, contract, side }: Order, lots: bigint, price: bigint): bigint {
  const value = worthOf(contract, price, lots)
  const sign = side === Side.buy ? 1n : -1n
  const gain = sense(contract) * sign * (worthOf(contract, contract.mark, lots) - value)
  return ceilDiv(value, choiceOf(state, account, contract).leverage) + gain - feeOf(value, contract.terms.takerRate)
}

function isShort({ contract }: Order, lots: bigint, equity: bigint): boolean {
  return maintenance(contract, worthOf(contract, contract.mark, lots)) >= equity
}
