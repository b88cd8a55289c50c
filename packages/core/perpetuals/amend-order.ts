import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import { lowerOrder } from '../orders/amend-order.ts'
import { wouldTake } from '../orders/placement-checks.ts'
import type { AccountNumber, MarketNumber, Slot } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { checkAttachedSides } from './attached-sides.ts'
import { checkLimits, checkMayTrade } from './place-order.ts'

const { Execution, OrderFlag, OrderType, Side } = terms

const C = commandLayouts['amend-contract-order'].at

/**
 * Changes price or quantity of an order in the book, under its id. Only a lower quantity at the same price keeps the place in the
 * queue; anything else enters the book anew, and may take.
 */
export function amendContractOrder(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  const slot = find(s, memory, byte, account, market)
  if (slot === 0) return
  const qty = memory.i64[(byte >> 3) + C.qty] || s.order.qty(slot)
  const price = memory.i64[(byte >> 3) + C.price] || s.order.price(slot)
  const refusal = check(s, slot, market, qty, price)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  s.subject = s.order.orderId(slot)
  s.requestIdAt = byte + C.requestClientId
  if (price === s.order.price(slot) && qty < s.order.qty(slot)) {
    lowerOrder(s, slot, market, qty)
    s.report.order(slot, Execution.replaced)
  } else enterAnew(s, slot, qty, price)
}

/** 0 = refused. */
function find(s: State, memory: Words, byte: number, account: AccountNumber, market: MarketNumber): Slot {
  const known = s.contracts.isKnown(market) ? s.cancels.checkMayChange(account, market) : Rejection.unknownMarket
  if (known !== Rejection.none) {
    s.refuse(known)
    return 0
  }
  const slot = s.cancels.findOpen(account, market, memory.f64[(byte >> 3) + C.orderId], memory, byte + C.clientId)
  if (slot === 0) s.refuse(Rejection.unknownOrder)
  return slot
}

function check(s: State, slot: Slot, market: MarketNumber, qty: bigint, price: bigint): number {
  if (s.order.visible(slot) === 0n) return Rejection.badTerms
  const isLower = price === s.order.price(slot) && qty < s.order.qty(slot)
  const account = s.order.account(slot)
  const may = isLower ? Rejection.none : checkMayTrade(s, slot, account, market, s.contractLocks.isReducing(slot))
  if (may !== Rejection.none) return may
  if (s.risk.isLocked(account, market)) return Rejection.inLiquidation
  if (qty <= s.order.executed(slot) + s.order.prevented(slot)) return Rejection.amendNotLower
  if (qty === s.order.qty(slot) && price === s.order.price(slot)) return Rejection.noChange
  if (qty < s.market.minQty(market) || qty > s.market.maxQty(market)) return Rejection.badTerms
  if (price < s.market.minPrice(market) || price > s.market.maxPrice(market)) return Rejection.badTerms
  const most = s.market.maxAmends(market)
  if (most !== 0 && s.order.amends(slot) >= most) return Rejection.amendTooMany
  const sides = price === s.order.price(slot) ? Rejection.none : checkAttachedSides(s, slot, price)
  if (sides !== Rejection.none) return sides
  const limits = checkLimits(s, slot, market, price)
  if (limits !== Rejection.none) return limits
  return checkMargin(s, slot, qty, price)
}

/** As if it were placed now, without what it holds already. */
function checkMargin(s: State, slot: Slot, qty: bigint, price: bigint): number {
  const [wasQty, wasPrice] = [s.order.qty(slot), s.order.price(slot)]
  const isReducing = s.contractLocks.isReducing(slot)
  if (isReducing) {
    const position = s.contractLocks.positionOfOrder(slot)
    const held = s.position.qty(position)
    const free = (held < 0n ? -held : held) - s.position.reducing(position)
    if (qty - wasQty > free) return Rejection.reduceOnly
  }
  // What is left of it is worth the same whenever it is counted.
  s.contractLocks.releaseAll(slot)
  s.order.setQty(slot, qty)
  s.order.setPrice(slot, price)
  const crosses = s.order.type(slot) === OrderType.limitMaker && wouldTake(s, slot)
  const refusal = crosses ? Rejection.wouldTake : isReducing ? Rejection.none : s.contractChecks.checkFunds(slot)
  s.order.setQty(slot, wasQty)
  s.order.setPrice(slot, wasPrice)
  s.contractLocks.lock(slot)
  return refusal
}

function enterAnew(s: State, slot: Slot, qty: bigint, price: bigint): void {
  s.book.unrest(slot)
  s.contractLocks.releaseAll(slot)
  const more = qty - s.order.qty(slot)
  if (s.order.side(slot) === Side.buy) s.seat.addOpenBuys(s.order.seat(slot), more)
  s.order.setQty(slot, qty)
  s.order.setPrice(slot, price)
  s.orders.extend(slot)
  s.order.addAmends(slot, 1)
  s.order.setUpdatedAt(slot, s.time)
  s.contractLocks.lock(slot)
  s.order.setFlags(slot, s.order.flags(slot) & ~OrderFlag.working)
  s.waiting++
  s.closingBounds.clearWay(slot)
  s.entry.enterBook(slot, Execution.replaced)
}
