import { owed } from './funding.ts'
import { isHouse, keyOf } from './liquidation-key.ts'
import { crossPositions, isIsolated, poolOf } from './margin.ts'
import { settleAsset } from './money.ts'
import { floorDiv, greatest, size } from './numbers.ts'
import { type Contract, openPositions, type Position, type State } from './state.ts'
import { maintenanceOf } from './tiers.ts'
import { unrealised } from './value.ts'

/** What is liquidated as one: the cross positions of a wallet, or one isolated position. */
export interface Unit {
  readonly key: string
  readonly account: number
  readonly positions: readonly Position[]
  readonly isolated: boolean
  /** One that settles where it does. */
  readonly contract: Contract
}

export function unitOf(state: State, position: Position): Unit {
  const { account, contract } = position
  const isolated = isIsolated(state, position)
  const positions = isolated ? [position] : crossPositions(state, account, settleAsset(contract))
  return { key: keyOf(state, position), account, positions, isolated, contract }
}

export function healthOf(state: State, unit: Unit): { readonly equity: bigint; readonly maintenance: bigint } {
  const [position] = unit.positions
  if (unit.isolated && position) {
    const equity = position.margin - owed(position) + unrealised(position)
    return { equity, maintenance: maintenanceOf(position) }
  }
  return poolOf(state, unit.account, unit.contract)
}

/** Equity is no more than positions need; or an isolated margin is spent, whatever profit there is (futures-additions.md §5). */
export function isInTrouble(state: State, unit: Unit, isTouched: boolean): boolean {
  const { equity, maintenance } = healthOf(state, unit)
  const isSpent = unit.isolated && unit.positions.some((position) => position.margin - owed(position) <= 0n)
  return maintenance > 0n && (maintenance >= equity || (isTouched && isSpent))
}

/** The equity behind each position: its own, or by maintenance margin a share of the pool's, down. */
export function sharesOf(state: State, unit: Unit): Map<Position, bigint> {
  const { equity, maintenance } = healthOf(state, unit)
  const share = (position: Position) =>
    maintenance === 0n ? equity : floorDiv(equity * maintenanceOf(position), maintenance)
  return new Map(unit.positions.map((position) => [position, share(position)]))
}

/** Marks of a contract at which a unit would have enough, the nearest above and below the mark, found by trying. */
export function savingPrices(state: State, unit: Unit, contract: Contract): bigint[] {
  const { mark } = contract
  const isSafe = (price: bigint) => {
    contract.mark = price
    const { equity, maintenance } = healthOf(state, unit)
    contract.mark = mark
    return maintenance < equity
  }
  const nearest = (far: bigint) => {
    if (!isSafe(far)) return []
    let [bad, good] = [mark, far]
    while (size(good - bad) > 1n) {
      const middle = (bad + good) / 2n
      if (isSafe(middle)) good = middle
      else bad = middle
    }
    return [good]
  }
  return [...nearest(mark * 8n), ...nearest(greatest(1n, mark / 8n))]
}

/** Undefined when nothing is held there. */
export function unitAt(state: State, key: string): Unit | undefined {
  const [account = 0] = key.split(':').map(Number)
  const [position] = openPositions(state, (of) => of.account === account && !isHouse(of) && keyOf(state, of) === key)
  return position && unitOf(state, position)
}
