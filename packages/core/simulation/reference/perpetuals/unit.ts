import { figuresOf, holdingsOf, shareInCoin } from '../unified/holdings.ts'
import { isUnified } from '../unified/state.ts'
import { inCoin } from '../unified/worth.ts'
import { owed } from './funding.ts'
import { isHouse, keyOf, unifiedKey } from './liquidation-key.ts'
import { crossPositions, isIsolated, poolOf } from './margin.ts'
import { settleAsset } from './money.ts'
import { floorDiv, greatest, least, size } from './numbers.ts'
import { type Contract, openPositions, type Position, type State } from './state.ts'
import { maintenanceOf } from './tiers.ts'
import { unrealised } from './value.ts'

/** What is liquidated as one: the cross positions of a wallet, a unified account, or one isolated position. */
export interface Unit {
  readonly key: string
  readonly account: number
  readonly positions: readonly Position[]
  readonly isolated: boolean
  readonly isUnified: boolean
  /** One that settles where it does; of a unified account any. */
  readonly contract: Contract
}

export function unitOf(state: State, position: Position): Unit {
  const { account, contract } = position
  const isolated = isIsolated(state, position)
  const positions = isolated ? [position] : crossPositions(state, account, settleAsset(contract))
  const isInUsd = !isolated && isUnified(state, account)
  return { key: keyOf(state, position), account, positions, isolated, isUnified: isInUsd, contract }
}

export function healthOf(state: State, unit: Unit): { readonly equity: bigint; readonly maintenance: bigint } {
  const [position] = unit.positions
  if (unit.isolated && position) {
    const equity = position.margin - owed(position) + unrealised(position)
    return { equity, maintenance: maintenanceOf(position) }
  }
  return poolOf(state, unit.account, unit.contract)
}

/** Equity is no more than positions need; or an isolated margin is gone, whatever profit there is (futures-additions.md §5). */
export function isShort(state: State, unit: Unit): boolean {
  const { equity, maintenance } = healthOf(state, unit)
  const isGone = unit.isolated && unit.positions.some(({ margin }) => margin <= 0n)
  return maintenance > 0n && (maintenance >= equity || isGone)
}

/** The same where funding that is owed counts as paid. */
export function isInTrouble(state: State, unit: Unit): boolean {
  const isSpent = unit.isolated && unit.positions.some((position) => position.margin - owed(position) <= 0n)
  return isShort(state, unit) || (isSpent && healthOf(state, unit).maintenance > 0n)
}

/** The equity of a unit as so much of what a contract settles in. */
export function equityInCoin(state: State, unit: Unit, contract: Contract): bigint {
  const { equity } = healthOf(state, unit)
  return unit.isUnified ? inCoin(state, settleAsset(contract), equity) : equity
}

/** The equity behind each position: its own, or by maintenance margin a share of the pool's, down. */
export function sharesOf(state: State, unit: Unit): Map<Position, bigint> {
  if (unit.isUnified) {
    const figures = figuresOf(state, holdingsOf(state, unit.account))
    return new Map(unit.positions.map((position) => [position, shareInCoin(state, position, figures)]))
  }
  const { equity, maintenance } = healthOf(state, unit)
  const share = (position: Position) =>
    maintenance === 0n ? equity : floorDiv(equity * maintenanceOf(position), maintenance)
  return new Map(unit.positions.map((position) => [position, share(position)]))
}

/** Marks of a contract at which a unit would have enough, the nearest above and below the mark, found by trying. */
export function savingPrices(state: State, unit: Unit, contract: Contract): bigint[] {
  const { mark } = contract
  const now = healthOf(state, unit)
  // Its margin is spent, wherever the mark is.
  if (now.maintenance < now.equity) return []
  const isSafe = (price: bigint) => {
    contract.mark = price
    const { equity, maintenance } = unit.isUnified ? healthMoved(state, unit, contract, mark) : healthOf(state, unit)
    contract.mark = mark
    return maintenance < equity
  }
  const towards = (last: bigint) => {
    const way = last > mark ? 1n : -1n
    const far = size(last - mark)
    // Farther and farther, and then back to the nearest.
    let [bad, good] = [0n, 1n]
    while (!isSafe(mark + way * least(good, far))) {
      if (good >= far) return []
      ;[bad, good] = [good, good * 2n]
    }
    good = least(good, far)
    while (good - bad > 1n) {
      const middle = (bad + good) / 2n
      if (isSafe(mark + way * middle)) good = middle
      else bad = middle
    }
    return [mark + way * good]
  }
  return [...towards(mark * 8n), ...towards(greatest(1n, mark / 8n))]
}

/** A unified account where the coin of a contract has moved with its mark, from `before` (futures-additions.md §7). */
function healthMoved(state: State, { account }: Unit, { mark, terms }: Contract, before: bigint) {
  const holdings = holdingsOf(state, account).map((of) =>
    of.collateral.asset === terms.base ? { ...of, usd: floorDiv(of.usd * mark, before) } : of,
  )
  const { marginBalance, maintenance } = figuresOf(state, holdings)
  return { equity: marginBalance, maintenance }
}

/** Undefined when nothing is held there; a unified account may owe all the same. */
export function unitAt(state: State, key: string): Unit | undefined {
  const [account = 0] = key.split(':').map(Number)
  const [position] = openPositions(state, (of) => of.account === account && !isHouse(of) && keyOf(state, of) === key)
  if (position) return unitOf(state, position)
  const [contract] = state.contracts.values()
  if (!contract || key !== unifiedKey(account)) return undefined
  return { key, account, positions: [], isolated: false, isUnified: true, contract }
}
