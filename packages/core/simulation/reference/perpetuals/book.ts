import { EndReason, HOUSE, PositionSide, Side } from '../../../messages/terms.ts'
import { changeHouse } from './house.ts'
import { isHouse } from './liquidation-key.ts'
import { greatest, least, sum } from './numbers.ts'
import { change, feeOf } from './positions.ts'
import { type Contract, isHedged, type Order, ordersOf, type Position, positionAt, type State } from './state.ts'
import { worthOf } from './value.ts'

export function bookSide(contract: Contract, side: Side): Order[] {
  return side === Side.buy ? contract.bids : contract.asks
}

export const other = (side: Side): Side => (side === Side.buy ? Side.sell : Side.buy)

/** Whether an order of this side takes a maker at this price. */
export function crosses(side: Side, limit: bigint, price: bigint): boolean {
  return side === Side.buy ? price <= limit : price >= limit
}

export function rest(state: State, order: Order): void {
  const queue = bookSide(order.contract, order.side)
  const behind = queue.findIndex(({ price }) => (order.side === Side.buy ? price < order.price : price > order.price))
  queue.splice(behind < 0 ? queue.length : behind, 0, order)
  state.orders.set(order.id, order)
}

export function end(state: State, order: Order, reason: number): void {
  if (!order.isOpen) return
  order.isOpen = false
  order.endReason = reason
  state.orders.delete(order.id)
  const queue = bookSide(order.contract, order.side)
  const at = queue.indexOf(order)
  if (at >= 0) queue.splice(at, 1)
}

/** The position that an order changes. */
export function positionOf(state: State, order: Order): Position {
  if (order.account === HOUSE) return order.contract.house
  const hedged = isHedged(state, order.account, order.contract)
  return positionAt(state, order.account, order.contract, hedged ? order.positionSide : PositionSide.both)
}

/** Lots of the position that an order of this side closes. */
export function closable({ qty }: Position, side: Side): bigint {
  return side === Side.buy ? greatest(0n, -qty) : greatest(0n, qty)
}

/** One fill of a resting order: both positions change by one value, at the maker's price; the buyer's first. */
function fill(state: State, taker: Order, maker: Order, lots: bigint): void {
  const { contract, price } = maker
  const value = worthOf(contract, price, lots)
  const both = taker.side === Side.buy ? [taker, maker] : [maker, taker]
  for (const order of both) {
    order.left -= lots
    order.executed += lots
  }
  contract.lastTradeId++
  for (const order of both) fillOne(state, order, lots, value, order === taker)
  reportTrade(state, contract, taker, maker, lots, value)
  for (const order of [maker, taker]) if (order.left === 0n) end(state, order, EndReason.filled)
  for (const order of both) {
    if (order.liquidates) continue
    const position = positionOf(state, order)
    trimReducing(state, position)
    if (order.reduces) state.shrunk.push({ position, side: order.side })
  }
}

function fillOne(state: State, order: Order, lots: bigint, value: bigint, takes: boolean): void {
  const { contract, liquidates, side } = order
  const position = positionOf(state, order)
  const signed = side === Side.buy ? lots : -lots
  const { makerRate, takerRate } = contract.terms
  if (isHouse(position)) changeHouse(state, contract, signed, value)
  else
    change(state, position, {
      lots: signed,
      value,
      fee: feeOf(value, takes ? takerRate : makerRate),
      keeps: liquidates,
    })
}

function reportTrade(state: State, contract: Contract, taker: Order, maker: Order, qty: bigint, value: bigint): void {
  contract.lastPrice = maker.price
  contract.lastTradeAt = state.time
  const [buy, sell] = taker.side === Side.buy ? [taker, maker] : [maker, taker]
  state.trades.push({ contract: contract.id, price: maker.price, qty, value, buyer: buy.account, seller: sell.account })
}

/** The price limit of an order's side. */
function edgeOf({ contract, side }: Order): bigint {
  return side === Side.buy ? contract.maxBuy : contract.minSell
}

/** Orders that mean a position. */
export function ordersOfPosition(state: State, position: Position): Order[] {
  return ordersOf(state, position.account, position.contract).filter((order) => positionOf(state, order) === position)
}

/** Takes from the book what meets the limit. An own order in front is cancelled first, and nothing trades with itself. */
export function take(state: State, taker: Order, mayTake: (maker: Order) => bigint = () => taker.left): void {
  const queue = bookSide(taker.contract, other(taker.side))
  while (taker.isOpen && taker.left > 0n) {
    const maker = queue[0]
    if (!maker || !crosses(taker.side, taker.price, maker.price)) return
    if (!crosses(taker.side, edgeOf(taker), maker.price)) return
    const most = mayTake(maker)
    if (most <= 0n) return
    if (maker.account === taker.account) {
      end(state, maker, EndReason.selfTrade)
      continue
    }
    const room = [taker, maker]
      .filter(({ reduces }) => reduces)
      .map((order) => closable(positionOf(state, order), order.side))
    const lots = least(taker.left, maker.left, most, ...room)
    if (lots <= 0n) return
    fill(state, taker, maker, lots)
  }
}

/**
 * What reduces may together not exceed the position (futures-additions.md §6): cut from the worst price on, within a price the
 * newest first.
 */
export function trimReducing(state: State, position: Position): void {
  for (const side of [Side.buy, Side.sell]) {
    const chain = ordersOfPosition(state, position)
      .filter((order) => order.reduces && order.side === side)
      .sort((a, b) => Number(side === Side.buy ? a.price - b.price : b.price - a.price) || b.id - a.id)
    let excess = sum(chain.map(({ left }) => left)) - closable(position, side)
    for (const order of chain) {
      if (excess <= 0n) break
      const cut = least(excess, order.left)
      order.left -= cut
      excess -= cut
      if (order.left === 0n) end(state, order, EndReason.reduceOnly)
    }
  }
}
