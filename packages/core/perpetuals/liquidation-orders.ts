import * as terms from '../messages/terms.ts'
import type { MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

const { Execution, OrderFlag, OrderStatus, OrderType, PositionSide, Side, Stp, TimeInForce } = terms

export type LiquidationOrders = ReturnType<typeof liquidationOrdersOf>

/** Orders that a liquidation sends: they take what there is at their price and the rest of them ends. */
export function liquidationOrdersOf(s: State) {
  /** Sends an order that reduces a position; its id, or 0 when the table of orders is full. */
  function send(position: PositionNumber, market: MarketNumber, qty: bigint, price: bigint): number {
    if (!s.orders.hasRoom(1) || qty === 0n) return 0
    const slot = s.drafts.draftSlot()
    s.orders.clearExtra(slot)
    const isShort = s.position.positionSide(position) === PositionSide.short
    s.order.setAccount(slot, s.position.account(position))
    s.order.setMarket(slot, market)
    s.order.setSeat(slot, s.position.seat(position))
    s.order.setSide(slot, s.position.qty(position) > 0n ? Side.sell : Side.buy)
    s.order.setType(slot, OrderType.limit)
    s.order.setTimeInForce(slot, TimeInForce.ioc)
    // It never trades with its owner: an order of theirs in its way goes.
    s.order.setStp(slot, Stp.expireMaker)
    s.order.setStatus(slot, OrderStatus.new)
    s.order.setEndReason(slot, 0)
    s.order.setFlags(slot, OrderFlag.liquidation | OrderFlag.reduceOnly | (isShort ? OrderFlag.shortSide : 0))
    s.order.setPrice(slot, price)
    s.order.setQty(slot, qty)
    s.order.setExecuted(slot, 0n)
    s.order.setCumQuote(slot, 0n)
    s.order.setLocked(slot, 0n)
    s.order.setVisible(slot, 0n)
    s.order.setCreatedAt(slot, s.time)
    s.order.setUpdatedAt(slot, s.time)
    s.order.setWorkingAt(slot, 0)
    s.order.setLevel(slot, 0)
    s.order.setPrevious(slot, 0)
    s.order.setSeatPrevious(slot, 0)
    s.order.setSeatNext(slot, 0)
    s.reference.advanceMarket(market)
    const orderId = s.order.orderId(s.entry.admitDraft())
    s.closingBounds.clearWay(slot)
    s.entry.enterBook(slot, Execution.new)
    return orderId
  }

  return { send }
}
