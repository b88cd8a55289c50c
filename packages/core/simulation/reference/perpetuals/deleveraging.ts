import { EndReason, LiquidationStep, Side } from '../../../messages/terms.ts'
import { bookSide, closable, crosses, end, other, positionOf, trimReducing } from './book.ts'
import { healthOf, report, sharesOf, unitOf } from './liquidation.ts'
import { priceLimits } from './mark-price.ts'
import { clearing, fund, fundBalance, liquidationAccount, move, settleAsset } from './money.ts'
import { least, MILLION, signOf, size } from './numbers.ts'
import { change, shareOf } from './positions.ts'
import { type Contract, openPositions, ordersOf, type Position, type State, type Taken } from './state.ts'
import { notional, sense, unrealised, worthOf } from './value.ts'

/** So long what was taken over may wait for the book. */
const WORK_OFF_MS = 60_000

/** The liquidation account works off what it has, the oldest first: in the book, and what nobody pays for against the other side. */
export function workOff(state: State, contract: Contract): void {
  for (const taken of [...contract.taken]) {
    const isStuck = intoBook(state, contract, taken)
    if (taken.qty !== 0n && (isStuck || isOverdue(state, contract, taken))) deleverage(state, contract, taken)
  }
  contract.taken.splice(0, contract.taken.length, ...contract.taken.filter(({ qty }) => qty !== 0n))
}

function isOverdue(state: State, contract: Contract, taken: Taken): boolean {
  const beyond = taken.qty > 0n ? taken.price - contract.mark : contract.mark - taken.price
  return state.time - taken.at >= WORK_OFF_MS || beyond * MILLION > taken.price * BigInt(contract.terms.farPpm)
}

/** Inside the price limits, and no more of each maker than the fund pays the loss of. True when the fund ended it. */
function intoBook(state: State, contract: Contract, taken: Taken): boolean {
  const side = taken.qty > 0n ? Side.sell : Side.buy
  const { maxBuy, minSell } = priceLimits(contract)
  const limit = side === Side.buy ? maxBuy : minSell
  const queue = bookSide(contract, other(side))
  while (taken.qty !== 0n) {
    const maker = queue[0]
    if (!maker || !crosses(side, limit, maker.price)) return false
    const room = maker.reduces ? closable(positionOf(state, maker), maker.side) : maker.left
    const wanted = least(size(taken.qty), maker.left, room)
    const lots = payableLots(state, contract, taken, maker.price, wanted)
    if (lots === 0n) return true
    const value = worthOf(contract, maker.price, lots)
    maker.left -= lots
    maker.executed += lots
    const signed = maker.side === Side.buy ? lots : -lots
    const rate = BigInt(contract.terms.makerRate)
    change(state, positionOf(state, maker), { lots: signed, value, rate })
    closeTaken(state, contract, taken, lots, value)
    contract.lastPrice = maker.price
    contract.lastTradeAt = state.time
    contract.lastTradeId++
    report(state, maker.account, contract, LiquidationStep.workedOff, lots, maker.price)
    if (maker.left === 0n) end(state, maker, EndReason.filled)
    trimReducing(state, positionOf(state, maker))
  }
  return false
}

/** The most lots, up to `wanted`, whose loss the fund can pay. */
function payableLots(state: State, contract: Contract, taken: Taken, price: bigint, wanted: bigint): bigint {
  let [low, high] = [0n, wanted]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (-gainOf(contract, taken, middle, worthOf(contract, price, middle)) <= fundBalance(state, contract)) low = middle
    else high = middle - 1n
  }
  return low
}

function gainOf(contract: Contract, taken: Taken, lots: bigint, value: bigint): bigint {
  return sense(contract) * signOf(taken.qty) * (value - shareOf(taken, lots))
}

/** What the liquidation account gains or loses goes through it to the fund. */
function closeTaken(state: State, contract: Contract, taken: Taken, lots: bigint, value: bigint): void {
  const asset = settleAsset(contract)
  const gain = gainOf(contract, taken, lots, value)
  taken.entry -= shareOf(taken, lots)
  taken.qty -= signOf(taken.qty) * lots
  move(state, asset, clearing(contract), liquidationAccount, gain)
  move(state, asset, liquidationAccount, fund(contract), gain)
}

/** Positions of the other side take it at its price, the highest rank first, without fees. */
function deleverage(state: State, contract: Contract, taken: Taken): void {
  for (const { position } of ranked(state, contract, taken.qty > 0n ? -1n : 1n)) {
    if (taken.qty === 0n) return
    const lots = least(size(taken.qty), size(position.qty))
    const value = worthOf(contract, taken.price, lots)
    const gain = gainOf(contract, taken, lots, value)
    // A unit of rounding that the fund does not have is left for another time.
    if (-gain > fundBalance(state, contract)) return
    const isLong = position.qty > 0n
    for (const order of ordersOf(state, position.account, contract)) {
      if ((order.side === Side.buy) === isLong && !order.reduces) end(state, order, EndReason.deleverage)
    }
    change(state, position, { lots: isLong ? -lots : lots, value, rate: 0n })
    closeTaken(state, contract, taken, lots, value)
    trimReducing(state, position)
    contract.lastTradeId++
    report(state, position.account, contract, LiquidationStep.deleveraged, lots, taken.price)
  }
}

interface Rank {
  readonly position: Position
  readonly score: bigint
}

/** Positions of one direction by how much they gained and how little stands behind it (futures-additions.md §4.7). */
export function ranked(state: State, contract: Contract, sign: bigint): Rank[] {
  const ranks = openPositions(state, (p) => p.contract === contract && signOf(p.qty) === sign).flatMap((position) => {
    const unit = unitOf(state, position)
    const equity = sharesOf(state, unit).get(position) as bigint
    const isIn = equity > 0n && !state.liquidating.has(unit.key) && healthOf(state, unit).equity > 0n
    return isIn ? [{ position, score: scoreOf(position, equity) }] : []
  })
  return ranks.sort((a, b) => Number(b.score - a.score) || a.position.id - b.position.id)
}

function scoreOf(position: Position, equity: bigint): bigint {
  const profit = unrealised(position)
  const pnl = (size(profit) * MILLION) / position.entry
  const leverage = (notional(position) * MILLION) / equity
  if (profit > 0n) return (pnl * leverage) / MILLION
  return leverage === 0n ? 0n : -((pnl * MILLION) / leverage)
}
