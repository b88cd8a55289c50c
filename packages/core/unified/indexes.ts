import { type Amount, divide } from '@bowline/money'
import { TOO_OLD_TO_SELL_MS } from '../formulas/perpetuals/index-bounds.ts'
import { indexByProduct, indexByQuotient } from '../formulas/unified/collateral.ts'
import { followsUnifiedText } from '../messages/record-version.ts'
import { MarketKind } from '../messages/terms.ts'
import { isIndexFrozen } from '../perpetuals/index-state.ts'
import type { CollateralSlot, MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** A collateral without a value for so long counts nothing for new orders. */
const STALE_MS = 60_000
/** In a liquidation a value that old counts for so much less (futures-additions.md §7). */
const OLD_PERCENT = 95n

export type UsdIndexes = ReturnType<typeof usdIndexesOf>

/** What collateral coins are worth in USD, by the indexes of markets that their definitions name. */
export function usdIndexesOf(s: State) {
  /** The last value, 10^-8 USD; 0 = none yet. */
  function of(slot: CollateralSlot): Amount {
    const market = s.collateral.market(slot)
    const price = s.market.indexPrice(market)
    if (price === 0n || isDirect(market)) return price
    const other = s.collaterals.slotOf(otherOf(slot, market))
    const worth = other < 0 ? 0n : of(other)
    if (worth === 0n) return 0n
    return isBase(slot, market) ? indexByProduct(price, worth) : indexByQuotient(worth, price)
  }

  /** An inverse contract says it in USD. */
  function isDirect(market: MarketNumber): boolean {
    return s.market.marketKind(market) === MarketKind.inverse
  }

  function isBase(slot: CollateralSlot, market: MarketNumber): boolean {
    return s.market.base(market) === s.collateral.asset(slot)
  }

  function otherOf(slot: CollateralSlot, market: MarketNumber): number {
    return isBase(slot, market) ? s.market.quote(market) : s.market.base(market)
  }

  /** How old the oldest price is that the value is made of, ms. */
  function ageOf(slot: CollateralSlot): number {
    const market = s.collateral.market(slot)
    const own = s.time - s.market.indexTime(market)
    if (isDirect(market)) return own
    const other = s.collaterals.slotOf(otherOf(slot, market))
    return other < 0 ? Number.POSITIVE_INFINITY : Math.max(own, ageOf(other))
  }

  /** Whether a contract that the value is made of has a frozen index. */
  function isFrozen(slot: CollateralSlot): boolean {
    const market = s.collateral.market(slot)
    if (s.contracts.isKnown(market) && isIndexFrozen(s, market)) return true
    if (isDirect(market)) return false
    const other = s.collaterals.slotOf(otherOf(slot, market))
    return other >= 0 && isFrozen(other)
  }

  /** Not too old for new orders. */
  function isFresh(slot: CollateralSlot): boolean {
    return ageOf(slot) < STALE_MS && (followsUnifiedText(s.recordVersion) || !isFrozen(slot))
  }

  /** As it should be for an upgrade. */
  function isKnown(slot: CollateralSlot): boolean {
    return ageOf(slot) < STALE_MS && !isFrozen(slot)
  }

  function isSellable(slot: CollateralSlot): boolean {
    return ageOf(slot) < TOO_OLD_TO_SELL_MS && !isFrozen(slot)
  }

  /** What a coin is sold for in a liquidation, whatever is known of it. */
  function forced(slot: CollateralSlot): Amount {
    return isSellable(slot) ? of(slot) : divide(of(slot) * OLD_PERCENT, 100n, 'down')
  }

  /** Whether a market can say what a coin is worth: by itself, or by a coin that does not lead back to it. */
  function canSay(asset: number, market: MarketNumber): boolean {
    if (!s.markets.isKnown(market)) return false
    if (isDirect(market)) return s.market.base(market) === asset
    const [base, quote] = [s.market.base(market), s.market.quote(market)]
    if (base !== asset && quote !== asset) return false
    let other = base === asset ? quote : base
    for (let depth = 0; depth < s.collaterals.size + 1; depth++) {
      const slot = s.collaterals.slotOf(other)
      if (slot < 0 || other === asset) return false
      const by = s.collateral.market(slot)
      if (isDirect(by)) return true
      other = otherOf(slot, by)
    }
    return false
  }

  return { of, isFrozen, isFresh, isKnown, isSellable, forced, canSay }
}
