import { EndReason, IndexState, LiquidationStep, PositionSide, Side } from '../../../messages/terms.ts'
import { end, take, trimReducing } from './book.ts'
import { poolKey, positionKey } from './liquidation-key.ts'
import { crossPositions, isIsolated, poolOf } from './margin.ts'
import { fund, marginPlace, move, payShortage, settleAsset, wallet, walletBalance } from './money.ts'
import { ceilDiv, greatest, least, size } from './numbers.ts'
import { change } from './positions.ts'
import { type Contract, type Order, openPositions, ordersOf, type Position, type State } from './state.ts'
import { takeOver } from './takeover.ts'
import { maintenanceOf, tierNumber } from './tiers.ts'
import { notional, unrealised, worthOf } from './value.ts'

/** Steps after one command at most; the rest follows after the next ones. */
const STEPS = 64
const CLEARANCE = 1_000n

/** What is liquidated as one: the cross positions of a wallet, or one isolated position. */
interface Unit {
  readonly key: string
  readonly account: number
  readonly positions: readonly Position[]
  readonly isolated: boolean
  readonly contract: Contract
}

export function unitOf(state: State, position: Position): Unit {
  const { account, contract } = position
  if (isIsolated(state, position))
    return { key: positionKey(position), account, positions: [position], isolated: true, contract }
  const positions = crossPositions(state, account, settleAsset(contract))
  return { key: poolKey(account, contract), account, positions, isolated: false, contract }
}

export function healthOf(state: State, unit: Unit): { readonly equity: bigint; readonly maintenance: bigint } {
  const [position] = unit.positions
  if (unit.isolated && position) {
    return { equity: position.margin + unrealised(position), maintenance: maintenanceOf(position) }
  }
  return poolOf(state, unit.account, unit.contract)
}

function isInTrouble(state: State, unit: Unit): boolean {
  if (unit.positions.some(({ contract }) => contract.indexState === IndexState.frozen)) return false
  const { equity, maintenance } = healthOf(state, unit)
  // An isolated position without anything of its own left is taken over at once (futures-additions.md §5).
  const isSpent = unit.isolated && unit.positions.some(({ margin }) => margin <= 0n)
  return maintenance > 0n && (maintenance >= equity || isSpent)
}

/** Tested after every command; each unit makes one step a command, the one with the oldest position first. */
export function liquidate(state: State): void {
  const seen = new Set<string>()
  for (let steps = 0; steps < STEPS; ) {
    const unit = unitsOf(state).find(({ key }) => !seen.has(key))
    if (!unit) return
    seen.add(unit.key)
    if (isInTrouble(state, unit)) {
      steps++
      step(state, unit)
    } else state.liquidating.delete(unit.key)
  }
}

function unitsOf(state: State): Unit[] {
  const units = new Map<string, Unit>()
  for (const position of openPositions(state, () => true)) {
    const unit = unitOf(state, position)
    if (!units.has(unit.key)) units.set(unit.key, unit)
  }
  return [...units.values()]
}

function step(state: State, unit: Unit): void {
  state.liquidating.add(unit.key)
  cancelOpening(state, unit)
  if (!unit.isolated) netOverlaps(state, unit)
  if (isInTrouble(state, refreshed(state, unit))) reduce(state, refreshed(state, unit))
  settleEnds(state, unit)
}

const refreshed = (state: State, unit: Unit): Unit => ({
  ...unit,
  positions: unit.isolated
    ? unit.positions.filter(({ qty }) => qty !== 0n)
    : crossPositions(state, unit.account, settleAsset(unit.contract)),
})

function cancelOpening(state: State, unit: Unit): void {
  const asset = settleAsset(unit.contract)
  const concerned = (order: Order) =>
    unit.isolated ? order.contract === unit.contract : settleAsset(order.contract) === asset
  for (const order of ordersOf(state, unit.account)) {
    if (!order.reduces && concerned(order)) end(state, order, EndReason.liquidation)
  }
}

/** Hedged, what is long and short at once closes against each other at mark, without fee. */
function netOverlaps(state: State, { account, positions }: Unit): void {
  for (const long of positions.filter(({ side, qty }) => side === PositionSide.long && qty > 0n)) {
    const short = positions.find((p) => p.contract === long.contract && p.side === PositionSide.short && p.qty < 0n)
    if (!short) continue
    const { contract } = long
    const lots = least(long.qty, -short.qty)
    const value = worthOf(contract, contract.mark, lots)
    change(state, long, { lots: -lots, value, rate: 0n })
    change(state, short, { lots, value, rate: 0n })
    for (const position of [long, short]) trimReducing(state, position)
    report(state, account, contract, LiquidationStep.netted, lots, contract.mark)
  }
}

/** Book before takeover, unless equity is under two thirds of the maintenance margin (futures-additions.md §4.2). */
function reduce(state: State, unit: Unit): void {
  const { equity, maintenance } = healthOf(state, unit)
  const shares = sharesOf(state, unit)
  if (equity * 3n < maintenance * 2n) {
    for (const position of unit.positions) takeOver(state, position, shares.get(position) as bigint)
    return
  }
  const position = largest(unit.positions)
  const left = sell(state, position, shares.get(position) as bigint)
  const now = refreshed(state, unit)
  if (left > 0n && position.qty !== 0n && isInTrouble(state, now)) {
    takeOver(state, position, sharesOf(state, now).get(position) as bigint)
  }
}

function largest(positions: readonly Position[]): Position {
  return [...positions].sort(
    (a, b) => Number(maintenanceOf(b) - maintenanceOf(a)) || a.contract.id - b.contract.id || a.side - b.side,
  )[0] as Position
}

/** The equity behind each position: its own, or by maintenance margin a share of the pool's, down. */
export function sharesOf(state: State, unit: Unit): Map<Position, bigint> {
  const { equity, maintenance } = healthOf(state, unit)
  const share = (position: Position) => {
    if (unit.isolated || maintenance === 0n) return equity
    return -ceilDiv(-equity * maintenanceOf(position), maintenance)
  }
  return new Map(unit.positions.map((position) => [position, share(position)]))
}

/** Lots above the tier below; of the first tier all. */
function lotsToGo({ contract, qty, ...rest }: Position): bigint {
  const number = tierNumber(contract, notional({ contract, qty, ...rest }))
  if (number === 0) return size(qty)
  const cap = contract.tiers[number - 1]?.cap ?? 0n
  const kept = contract.isInverse ? (cap * contract.mark) / contract.factor : cap / (contract.mark * contract.factor)
  return size(qty) - kept
}

/** Sells or buys back in the book, no worse than the bankruptcy price. Returns what found nobody. */
function sell(state: State, position: Position, share: bigint): bigint {
  const { contract, account } = position
  const lots = lotsToGo(position)
  const price = bankruptcyPrice(position, share)
  const order: Order = {
    id: ++state.lastOrderId,
    account,
    contract,
    side: position.qty > 0n ? Side.sell : Side.buy,
    positionSide: position.side,
    reduces: true,
    price,
    left: lots,
    executed: 0n,
    isOpen: true,
    endReason: 0,
  }
  const before = state.trades.length
  take(state, order)
  const value = state.trades.slice(before).reduce((total, trade) => total + trade.value, 0n)
  const clearance = value === 0n ? 0n : takeClearance(state, position, ceilDiv(value, CLEARANCE))
  report(state, account, contract, LiquidationStep.sold, order.executed, price, clearance)
  return order.left
}

/** 0.10 % of what was sold to the fund, never below no equity. */
function takeClearance(state: State, position: Position, wanted: bigint): bigint {
  const { contract, account } = position
  const isolated = isIsolated(state, position)
  const equity = isolated ? position.margin + unrealised(position) : poolOf(state, account, contract).equity
  const amount = greatest(0n, least(wanted, equity))
  move(
    state,
    settleAsset(contract),
    isolated ? marginPlace(position) : wallet(account, contract),
    fund(contract),
    amount,
  )
  if (isolated) position.margin -= amount
  return amount
}

/** What leaves exactly nothing after the closing fee, against the user to the tick (domain/perpetuals.md §9). */
export function bankruptcyPrice(position: Position, equity: bigint): bigint {
  const { contract, qty } = position
  const rate = BigInt(contract.terms.takerRate)
  const worth = notional(position)
  const whole = 100_000_000n
  const isLong = qty > 0n
  const factor = isLong ? whole - rate : whole + rate
  const [over, under] = contract.isInverse
    ? [
        size(qty) * contract.factor * (isLong ? whole + rate : whole - rate),
        (isLong ? worth + equity : worth - equity) * whole,
      ]
    : [(isLong ? worth - equity : worth + equity) * whole, size(qty) * contract.factor * factor]
  if (under <= 0n) return contract.mark
  return greatest(1n, isLong ? ceilDiv(over, under) : over / under)
}

/** What is left when nothing is held any more: of an isolated position it goes back; a debt is paid by the fund. */
function settleEnds(state: State, unit: Unit): void {
  const { account, contract } = unit
  const asset = settleAsset(contract)
  if (unit.isolated) {
    const [position] = unit.positions
    if (position === undefined || position.qty !== 0n) return
    move(state, asset, marginPlace(position), wallet(account, contract), position.margin)
    position.margin = 0n
  } else if (crossPositions(state, account, asset).length > 0) return
  payDebt(state, account, contract)
  state.liquidating.delete(unit.key)
}

export function payDebt(state: State, account: number, contract: Contract): void {
  const balance = walletBalance(state, account, contract)
  const holds = crossPositions(state, account, settleAsset(contract)).length > 0
  if (balance < 0n && !holds) payShortage(state, contract, wallet(account, contract), -balance)
}

export function report(
  state: State,
  account: number,
  contract: Contract,
  what: number,
  qty: bigint,
  price: bigint,
  clearance = 0n,
): void {
  state.steps.push({ account, contract: contract.id, step: what, qty, price, fee: 0n, clearance })
}
