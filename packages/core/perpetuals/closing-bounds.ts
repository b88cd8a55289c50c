import { type ClosingTerms, closesNearMark, worstClosingPrice } from '../formulas/perpetuals/closing-bounds.ts'
import type { Standing } from '../formulas/perpetuals/opening-bounds.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'
import { openingBoundsOf } from './opening-bounds.ts'

const { EndReason, OrderStatus, Side } = terms

export type ClosingBounds = ReturnType<typeof closingBoundsOf>

/**
 * What closes a position does so at no price at which its pool's equity would be below nothing: what its owner cannot lose, the
 * fund would pay, and whoever takes the other side would have (Bybit refuses prices beyond bankruptcy too).
 */
export function closingBoundsOf(s: State) {
  const opening = openingBoundsOf(s)

  /** Whether an order closes at a price that its owner cannot pay. */
  function isBeyond(slot: Slot, price: bigint): boolean {
    const position = s.contractLocks.positionOfOrder(slot)
    const held = s.position.qty(position)
    const sells = s.order.side(slot) === Side.sell
    if (held === 0n || sells !== held > 0n || isNear(s.order.market(slot), sells, price)) return false
    const worst = worstPrice(position)
    return worst !== 0n && (sells ? price < worst : price > worst)
  }

  function termsOf(market: MarketNumber): ClosingTerms {
    const contract = s.valuation.contractTerms(market)
    const tiers = s.valuation.contractTiers(market)
    return { contract, tiers, mark: s.contract.mark(market), takerRate: BigInt(s.contract.takerRate(market)) }
  }

  function isNear(market: MarketNumber, sells: boolean, price: bigint): boolean {
    return closesNearMark(termsOf(market), sells, price)
  }

  /** The price at which all equity of the pool is lost by closing; 0 = there is none. */
  function worstPrice(position: PositionNumber): bigint {
    const market = s.position.market(position)
    const pool = s.position.pool(position)
    const { balance, upl } = s.valuation.figures(pool)
    const equity = s.valuation.inSettle(pool, market, balance + upl)
    return worstClosingPrice(termsOf(market), s.position.qty(position), s.valuation.worthOf(position), equity)
  }

  /** Before an order takes: makers go whose owners can no longer pay their price, or the margin of what they would open there. */
  function clearWay(taker: Slot): void {
    const market = s.order.market(taker)
    const sells = s.order.side(taker) === Side.buy
    const limit = s.order.price(taker)
    const ladder = ladderOf(market, sells ? Ladder.asks : Ladder.bids)
    const ids: number[] = []
    const standings = new Map<PositionNumber, Standing>()
    for (let level = s.ladders.best[ladder]; level !== 0; level = s.ladders.worse(ladder, level)) {
      const price = s.level.price(level)
      const isOut = limit > 0n && (sells ? price > limit : price < limit)
      if (isOut || isNear(market, sells, price)) break
      for (let maker = s.level.head(level); maker !== 0; maker = s.order.next(maker)) {
        const goes = isBeyond(maker, price) || opening.opensBelow(maker, price, standings)
        if (goes) ids.push(s.order.orderId(maker))
      }
    }
    if (ids.length > 0) s.cancels.endAll(ids, OrderStatus.expired, EndReason.insufficientFunds)
  }

  return { isBeyond, worstPrice, clearWay, opening }
}
