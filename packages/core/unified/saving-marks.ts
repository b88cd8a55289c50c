import { divide, type Price } from '@bowline/money'
import { isUnderMargin } from '../formulas/perpetuals/balances.ts'
import { LONG, notionalOf, SHORT } from '../formulas/perpetuals/contract.ts'
import { maintenanceMarginOf } from '../formulas/perpetuals/tiers.ts'
import { type UnifiedAsset, unifiedFiguresOf } from '../formulas/unified/figures.ts'
import { nearestMark } from '../perpetuals/nearest-mark.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/**
 * The nearest mark of a contract (`legs`, its positions, not flat) at which a unified account that is being liquidated would not have
 * been. The contract's coin moves with it, as in the liquidation price that its owner is shown (futures-additions.md §7), and nothing
 * else. 0 = there is none.
 */
export function unifiedSavingMarkOf(
  s: State,
  pool: PoolNumber,
  market: MarketNumber,
  legs: readonly PositionNumber[],
): Price {
  return nearestMark(judgeOf(s, pool, market, legs), s.contract.mark(market))
}

/** Whether the account would have enough at a mark: what does not move with it is counted once. */
function judgeOf(s: State, pool: PoolNumber, market: MarketNumber, legs: readonly PositionNumber[]) {
  const { contract, holdings, valuation } = s
  const [terms, tiers] = [valuation.contractTerms(market), valuation.contractTiers(market)]
  const mark = contract.mark(market)
  const settle = s.collaterals.slotOf(contract.settle(market))
  const coin = s.collaterals.slotOf(s.market.base(market))
  const assets = holdings.assetsOf(pool)
  const still = unifiedFiguresOf(assets.filter((_, slot) => slot !== settle && slot !== coin))
  const positions = legs.map((leg) => {
    const qty = s.position.qty(leg)
    return { side: qty > 0n ? LONG : SHORT, qty: qty > 0n ? qty : -qty, entryValue: s.position.entryValue(leg) }
  })
  let [uplOfOthers, maintenanceOfOthers] = [assets[settle]?.upl ?? 0n, assets[settle]?.maintenance ?? 0n]
  for (const leg of legs) {
    uplOfOthers -= valuation.upl(leg)
    maintenanceOfOthers -= valuation.maintenance(leg)
  }
  return (at: Price): boolean => {
    let [upl, maintenance] = [uplOfOthers, maintenanceOfOthers]
    for (const { side, qty, entryValue } of positions) {
      const worth = notionalOf(terms, qty, at)
      upl += valuation.profit(market, side === LONG, entryValue, worth)
      maintenance += maintenanceMarginOf(tiers, worth)
    }
    const moving = assets.flatMap((asset, slot): UnifiedAsset[] => {
      const own = slot === settle ? { ...asset, upl, maintenance } : asset
      if (slot === coin) return [holdings.atIndex(own, slot, divide(asset.index * at, mark, 'floor'))]
      return slot === settle ? [own] : []
    })
    const moved = unifiedFiguresOf(moving)
    const balance = still.marginBalance + moved.marginBalance
    return !isUnderMargin(still.maintenance + moved.maintenance, balance)
  }
}
