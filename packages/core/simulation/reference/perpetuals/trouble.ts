import { isFrozen } from './index-state.ts'
import type { State } from './state.ts'
import { isShort, type Unit, unitAt } from './unit.ts'

export function isFrozenUnit(state: State, { positions }: Unit): boolean {
  return positions.some((position) => position.qty !== 0n && isFrozen(state, position.contract))
}

/** In liquidation, or only waiting for its turn. */
export function isOutOfHands(state: State, key: string): boolean {
  if (state.liquidating.has(key)) return true
  const unit = state.pools.has(key) ? unitAt(state, key) : undefined
  return unit !== undefined && !isFrozenUnit(state, unit) && isShort(state, unit)
}
