import * as terms from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

const { ContractState, EndReason, OrderFlag, Side } = terms
const MILLION = 1_000_000n

export type ContractTriggers = ReturnType<typeof contractTriggersOf>

/** What must hold when a waiting order for a contract enters: only now it holds margin, or knows how much it closes. */
export function contractTriggersOf(s: State) {
  /** 0 = it enters, and holds its part; else an `EndReason`. */
  function enter(slot: number): number {
    const market = s.order.market(slot)
    s.attached.triggered(slot)
    if (s.order.flags(slot) & OrderFlag.priceProtect && isTornApart(market)) return EndReason.triggerProtect
    if (s.risk.isLocked(s.order.account(slot), market)) return EndReason.liquidation
    if (s.contractLocks.isReducing(slot)) {
      const reason = cut(slot)
      if (reason !== EndReason.none) return reason
    } else if (s.market.state(market) === ContractState.reduceOnly || s.contract.isReducing(market) !== 0) {
      return EndReason.reduceOnly
    } else if (s.contractChecks.checkFunds(slot) !== Rejection.none) return EndReason.insufficientFunds
    s.contractLocks.lock(slot)
    // What reduced before it gives way.
    if (s.contractLocks.isReducing(slot)) s.reducers.trimTo(s.contractLocks.positionOfOrder(slot), slot)
    return EndReason.none
  }

  /** Last and mark are so far apart that one of them is not to be trusted. */
  function isTornApart(market: number): boolean {
    const mark = s.contract.mark(market)
    const last = s.market.lastPrice(market)
    const apart = last > mark ? last - mark : mark - last
    return last > 0n && apart * MILLION > mark * BigInt(s.contract.triggerProtectPpm(market))
  }

  /** Cuts what reduces to the position; what closes it has a quantity now. */
  function cut(slot: number): number {
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
