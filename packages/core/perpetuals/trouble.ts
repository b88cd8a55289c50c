import { isUnderMargin } from '../formulas/perpetuals/balances.ts'
import { findsInPortions, followsUnifiedText } from '../messages/record-version.ts'
import { PoolKind } from '../records/positions.ts'
import type { PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { isIndexFrozen } from './index-state.ts'

/** A warning is given at 80 %, and again only after the ratio was below 70 %. */
const WARNED_AT = [8n, 10n] as const
const CALM_AT = [7n, 10n] as const

/** What a look asks about a pool. */
export function troubleOf(s: State) {
  /** Else the one thing that can be wrong with it is a debt. */
  function isHolding(pool: PoolNumber): boolean {
    return s.pool.held(pool) !== 0 || s.pool.kind(pool) === PoolKind.unified
  }

  /**
   * Equity is no more than positions need; or an isolated one has no margin of its own left, whatever profit it shows
   * (futures-additions.md §5).
   */
  function isInTrouble(pool: PoolNumber, { balance, upl, maintenance }: Figures): boolean {
    const isSpent = s.pool.kind(pool) === PoolKind.isolated && balance <= 0n
    return isUnderMargin(maintenance, balance + upl) || (isSpent && maintenance > 0n)
  }

  /** Of old rules a look that nothing but a price has caused does not say whether an isolated margin is spent. */
  function isShortBy(pool: PoolNumber, found: Figures, isTouched: boolean): boolean {
    if (!findsInPortions(s.recordVersion)) {
      return isTouched ? isInTrouble(pool, found) : isUnderMargin(found.maintenance, found.balance + found.upl)
    }
    const isSpent = s.pool.kind(pool) === PoolKind.isolated && s.position.margin(s.pool.head(pool)) <= 0n
    return isUnderMargin(found.maintenance, found.balance + found.upl) || (isSpent && found.maintenance > 0n)
  }

  function isHigh(pool: PoolNumber, { balance, upl, maintenance }: Figures): boolean {
    const [part, of] = s.pool.isWarned(pool) !== 0 ? CALM_AT : WARNED_AT
    return maintenance > 0n && maintenance * of >= (balance + upl) * part
  }

  /** Nobody is liquidated by a price that nobody knows. */
  function isFrozen(pool: PoolNumber): boolean {
    if (s.pool.kind(pool) === PoolKind.isolated) return isFrozenPosition(s.pool.head(pool))
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.position.isolated(pair) === 0 && (isFrozenPosition(pair) || isFrozenPosition(pair + 1))) return true
    }
    return false
  }

  function isFrozenPosition(position: PositionNumber): boolean {
    if (s.position.qty(position) === 0n) return false
    return isIndexFrozen(s, s.position.market(position))
  }

  /** Whether a price that an account stands on is not known: of what it holds, or of a coin behind that. */
  function isUncertain(pool: PoolNumber): boolean {
    if (isFrozen(pool)) return true
    return s.pool.kind(pool) === PoolKind.unified && followsUnifiedText(s.recordVersion) && s.holdings.hasFrozen(pool)
  }

  return { isHolding, isInTrouble, isShortBy, isHigh, isFrozen, isUncertain }
}
