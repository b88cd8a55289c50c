import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { isReduceOnly } from './index-state.ts'

const { EndReason, OrderFlag, Side } = terms
const MILLION = 1_000_000n

export type ContractTriggers = ReturnType<typeof contractTriggersOf>

/** What must hold when a waiting order for a contract enters: only now it holds margin, or knows how much it closes. */
export function contractTriggersOf(s: State) {
  /** 0 = it enters, and holds its part; else an `EndReason`. */
  function enter(slot: Slot): number {
    const market = s.order.market(slot)
    if (s.order.flags(slot) & OrderFlag.priceProtect && isTornApart(market)) return EndReason.triggerProtect
    s.attached.triggered(slot)
    if (s.risk.isLocked(s.order.account(slot), market)) return EndReason.liquidation
    const isReducing = s.contractLocks.isReducing(slot)
    const cannot = isReducing ? cut(slot) : isReduceOnly(s, market) ? EndReason.reduceOnly : EndReason.none
    if (cannot !== EndReason.none) return cannot
    moveInside(slot, market)
    if (!isReducing && s.contractChecks.checkFunds(slot) !== Rejection.none) return EndReason.insufficientFunds
    s.contractLocks.lock(slot)
    // What reduced before it gives way.
    if (isReducing) s.reducers.trimTo(s.contractLocks.positionOfOrder(slot), slot)
    s.closingBounds.clearWay(slot)
    return EndReason.none
  }

  /** A limit price that is beyond the price limits by now, or that its owner cannot pay, is set to the edge: it protects. */
  function moveInside(slot: Slot, market: MarketNumber): void {
    const price = s.order.price(slot)
    if (price === 0n) return
    const [maxBuy, minSell] = [s.contract.maxBuy(market), s.contract.minSell(market)]
    if (s.order.side(slot) === Side.buy ? price > maxBuy : price < minSell) {
      s.order.setPrice(slot, s.order.side(slot) === Side.buy ? maxBuy : minSell)
    }
    if (!s.closingBounds.isBeyond(slot, s.order.price(slot))) return
    s.order.setPrice(slot, s.closingBounds.worstPrice(s.contractLocks.positionOfOrder(slot)))
  }

  /** Last and mark are so far apart that one of them is not to be trusted. */
  function isTornApart(market: MarketNumber): boolean {
    const mark = s.contract.mark(market)
    const last = s.market.lastPrice(market)
    const apart = last > mark ? last - mark : mark - last
    return last > 0n && apart * MILLION > mark * BigInt(s.contract.triggerProtectPpm(market))
  }

  /** Cuts what reduces to the position; what closes it has a quantity now. */
  function cut(slot: Slot): number {
    const position = s.contractLocks.positionOfOrder(slot)
    const held = s.position.qty(position)
    if (held === 0n || (s.order.side(slot) === Side.sell) !== held > 0n) return EndReason.reduceOnly
    const size = held < 0n ? -held : held
    const closes = (s.order.flags(slot) & OrderFlag.closePosition) !== 0
    if (closes || s.order.qty(slot) > size) {
      if (s.order.side(slot) === Side.buy) s.seat.addOpenBuys(s.order.seat(slot), size - s.order.qty(slot))
      s.order.setQty(slot, size)
    }
    return EndReason.none
  }

  return { enter }
}
