import { EndReason, HOUSE, LiquidationStep, Side } from '../../../messages/terms.ts'
import { end, positionOf, trimReducing } from './book.ts'
import { changeHouse } from './house.ts'
import { report } from './liquidation.ts'
import { isHouse, keyOf } from './liquidation-key.ts'
import { floorDiv, least, MILLION, signOf, size } from './numbers.ts'
import { change, shareOf } from './positions.ts'
import { type Contract, openPositions, ordersOf, type Position, type Rank, type State } from './state.ts'
import { healthOf, sharesOf, unitOf } from './unit.ts'
import { notional, unrealised, worthOf } from './value.ts'

/** So many are ranked for a command. */
const BURST = 256

/** Lots of a position in liquidation go at a price to those who gained most on the other side. Returns how many found somebody. */
export function deleverage(state: State, position: Position, lots: bigint, price: bigint): bigint {
  const { contract } = position
  const sign = signOf(position.qty)
  let left = lots
  while (left > 0n) {
    const counter = nextRanked(state, contract, -sign)
    if (!counter) break
    const part = least(left, size(counter.qty))
    const value = worthOf(contract, price, part)
    contract.lastTradeId++
    change(state, position, { lots: -sign * part, value, fee: 0n, keeps: true })
    closeCounter(state, counter, sign * part, value)
    left -= part
  }
  if (left < lots)
    report(state, position.account, LiquidationStep.deleveraged, { contract: contract.id, qty: lots - left, price })
  return lots - left
}

/** Of what the liquidation account could not work off, so many lots at most, at what it was taken for. */
export function deleverageHouse(state: State, contract: Contract, most: bigint): void {
  const { house } = contract
  const held = house.qty
  while (size(held - house.qty) < most) {
    const sign = signOf(house.qty)
    const counter = nextRanked(state, contract, -sign)
    if (!counter) break
    const part = least(most - size(held - house.qty), size(house.qty), size(counter.qty))
    const value = part === size(house.qty) ? house.entry : shareOf(house, part)
    contract.lastTradeId++
    changeHouse(state, contract, -sign * part, value)
    closeCounter(state, counter, sign * part, value)
  }
  const done = size(held - house.qty)
  if (done > 0n) report(state, HOUSE, LiquidationStep.deleveraged, { contract: contract.id, qty: done })
}

/** Free of fees; orders that would make the position larger end, and those that reduce are cut. */
function closeCounter(state: State, counter: Position, lots: bigint, value: bigint): void {
  const { account, contract } = counter
  const [adds, closes] = counter.qty > 0n ? [Side.buy, Side.sell] : [Side.sell, Side.buy]
  change(state, counter, { lots, value, fee: 0n })
  for (const order of ordersOf(state, account, contract)) {
    const isOfPosition = positionOf(state, order) === counter
    if (isOfPosition && order.side === adds && !order.reduces) end(state, order, EndReason.deleverage)
  }
  trimReducing(state, counter)
  state.shrunk.push({ position: counter, side: closes })
}

/** The ranking stands for a command; when all of it is used up, it is made anew. */
function nextRanked(state: State, contract: Contract, sign: bigint): Position | undefined {
  const key = `${contract.id}:${sign}`
  const stands = ({ position }: Rank) =>
    position.qty !== 0n && signOf(position.qty) === sign && !state.liquidating.has(keyOf(state, position))
  const standing = (state.ranks.get(key) ?? []).filter(stands)
  const ranks = standing.length > 0 ? standing : ranked(state, contract, sign).slice(0, BURST)
  state.ranks.set(key, ranks)
  return ranks[0]?.position
}

/** Positions of one direction by how much they gained and how little stands behind it (futures-additions.md §4.7). */
export function ranked(state: State, contract: Contract, sign: bigint): Rank[] {
  const held = openPositions(
    state,
    (position) => position.contract === contract && !isHouse(position) && signOf(position.qty) === sign,
  )
  const ranks = held.flatMap((position) => {
    const unit = unitOf(state, position)
    if (state.liquidating.has(unit.key) || healthOf(state, unit).maintenance === 0n) return []
    const score = scoreOf(position, sharesOf(state, unit).get(position) as bigint)
    return score === undefined ? [] : [{ position, score }]
  })
  return ranks.sort((a, b) => (a.score === b.score ? a.position.id - b.position.id : a.score > b.score ? -1 : 1))
}

/** Who has nothing to lose any more is next in liquidation, and left out. */
function scoreOf(position: Position, equity: bigint): bigint | undefined {
  if (equity <= 0n || position.entry <= 0n) return undefined
  const pnl = floorDiv(unrealised(position) * MILLION, position.entry)
  const leverage = (notional(position) * MILLION) / equity
  if (pnl > 0n) return (pnl * leverage) / MILLION
  return leverage === 0n ? undefined : -((-pnl * MILLION) / leverage)
}
