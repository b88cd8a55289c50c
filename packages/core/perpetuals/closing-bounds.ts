import { againstHolder, LONG, SHORT } from '../formulas/perpetuals/contract.ts'
import { bankruptcyPriceOf } from '../formulas/perpetuals/liquidation-price.ts'
import type { Standing } from '../formulas/perpetuals/opening-bounds.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'
import { openingBoundsOf } from './opening-bounds.ts'

const { EndReason, OrderStatus, Side } = terms
const RATE_ONE = 100_000_000n

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

  /** Nearer to the mark than half of what the least maintenance margin covers. */
  function isNear(market: MarketNumber, sells: boolean, price: bigint): boolean {
    const mark = s.contract.mark(market)
    const away = sells ? mark - price : price - mark
    const rate = (s.valuation.contractTiers(market)[0]?.rate ?? 0n) - BigInt(s.contract.takerRate(market))
    return 2n * away * RATE_ONE <= mark * rate
  }

  /** The price at which all equity of the pool is lost by closing; 0 = there is none. */
  function worstPrice(position: PositionNumber): bigint {
    const market = s.position.market(position)
    const held = s.position.qty(position)
    const side = held > 0n ? LONG : SHORT
    const pool = s.position.pool(position)
    const { balance, upl } = s.valuation.figures(pool)
    const equity = s.valuation.inSettle(pool, market, balance + upl)
    const atMark = { side, qty: held > 0n ? held : -held, entryValue: s.valuation.worthOf(position) }
    const taker = BigInt(s.contract.takerRate(market))
    const exact = bankruptcyPriceOf(s.valuation.contractTerms(market), atMark, equity, taker)
    return exact ? roundRatio(exact, againstHolder(side)) : 0n
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
