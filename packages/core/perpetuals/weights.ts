import type { Price } from '@bowline/money'
import { isUnderMargin } from '../formulas/perpetuals/balances.ts'
import { namesMarksThatSave, reportsCause, triesMarks, weighsInUsd } from '../messages/record-version.ts'
import { PoolKind } from '../records/positions.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { savingMarkOf, savingPriceOf } from './saving-price.ts'
import type { StatementLine } from './statement.ts'

/** What of a pool weighs most in a liquidation, and so is said to be its cause. */
export function weightsOf(s: State) {
  /** Positions of the pool that are not flat. */
  function positionsOf(pool: PoolNumber): number[] {
    const all: number[] = []
    if (s.pool.kind(pool) === PoolKind.isolated) all.push(s.pool.head(pool))
    else
      for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
        if (s.position.isolated(pair) === 0) all.push(pair, pair + 1)
      }
    return all.filter((position) => s.position.qty(position) !== 0n)
  }

  /** The position with the largest maintenance margin, in USD where coins of several kinds stand behind all, then the lowest contract. */
  function heaviest(pool: PoolNumber): PositionNumber {
    const isInUsd = s.pool.kind(pool) === PoolKind.unified && weighsInUsd(s.recordVersion)
    const weightOf = (position: PositionNumber) => {
      const margin = s.valuation.maintenance(position)
      return isInUsd ? s.holdings.inUsd(s.position.market(position), margin) : margin
    }
    const all = positionsOf(pool).map((position) => ({ position, weight: weightOf(position) }))
    all.sort((a, b) => {
      if (a.weight !== b.weight) return a.weight > b.weight ? -1 : 1
      return s.position.market(a.position) - s.position.market(b.position) || a.position - b.position
    })
    return all[0]?.position ?? 0
  }

  /**
   * What a statement begins with: the heaviest position, and the mark of its contract that would have saved it. A unified account
   * may have no position.
   */
  function causeOf(pool: PoolNumber, found: Figures): StatementLine {
    const position = heaviest(pool)
    if (position === 0 || !reportsCause(s.recordVersion)) return {}
    const market = s.position.market(position)
    const legs = positionsOf(pool).filter((other) => s.position.market(other) === market)
    return {
      market,
      positionSide: s.position.positionSide(position),
      qty: magnitude(s.position.qty(position)),
      price: savingMark(pool, market, legs, found),
      value: s.valuation.worthOf(position),
    }
  }

  /** 0 = there is none: a margin that is spent has none, wherever the mark is. */
  function savingMark(pool: PoolNumber, market: MarketNumber, legs: readonly number[], found: Figures): Price {
    const tries = triesMarks(s.recordVersion)
    if (s.pool.kind(pool) === PoolKind.unified) return tries ? s.holdings.savingMark(pool, market, legs) : 0n
    if (namesMarksThatSave(s.recordVersion) && !isUnderMargin(found.maintenance, found.balance + found.upl)) return 0n
    return tries ? savingMarkOf(s, market, legs, found) : savingPriceOf(s, market, legs, found)
  }

  return { positionsOf, heaviest, causeOf }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
