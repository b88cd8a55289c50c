import { marketTermsOf, orderTermsOf } from '../formula-terms.ts'
import { failedFilterOf } from '../formulas/filters.ts'
import { boundsOfContract } from '../formulas/perpetuals/order-bounds.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import { boundsReducingByPosition, trailsAnyPrice } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { holdingsOf } from '../orders/filters.ts'
import { checkClientId, wouldTake } from '../orders/placement-checks.ts'
import { hasRoomFor } from '../orders/shares.ts'
import { checkTerms, isStpAllowed } from '../orders/terms-check.ts'
import { isTriggerMet } from '../orders/triggers.ts'
import type { AccountNumber, MarketNumber, PositionNumber, SeatNumber, Slot } from '../records/view.ts'
import { Filter, Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { checkAttachedShare } from './attached-share.ts'
import { checkAttachedSides } from './attached-sides.ts'
import { isReduceOnly } from './index-state.ts'

const { ContractState, OrderFlag, OrderType, PositionSide, PriceKind, Side, TimeInForce } = terms

const C = commandLayouts['place-contract-order'].at

/** Places an order for a contract: checks, holds margin, matches. `subject` = the new order's id. */
export function placeContractOrder(s: State, memory: Words, byte: number): void {
  const rejection = check(s, memory, byte)
  if (rejection !== Rejection.none) {
    s.refuse(rejection, s.filter)
    return
  }
  if (memory.u8[byte + C.dryRun] !== 0) return
  const draft = s.drafts.draftSlot()
  const seat = s.contractSeats.take(s.order.account(draft), s.order.market(draft))
  s.order.setSeat(draft, seat)
  const slot = s.entry.admitDraft()
  s.subject = s.order.orderId(slot)
  s.contractLocks.lock(slot)
  if ((s.order.flags(slot) & OrderFlag.conditional) === 0) s.closingBounds.clearWay(slot)
  s.entry.startOrder(slot)
}

function check(s: State, memory: Words, byte: number): number {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  if (!s.accounts.isKnown(account)) return Rejection.unknownAccount
  if (!s.contracts.isKnown(market)) return Rejection.unknownMarket
  s.reference.advanceMarket(market)
  const terms = draft(s, memory, byte)
  if (terms !== Rejection.none) return terms
  const slot = s.drafts.draftSlot()
  if (!isStpAllowed(s.market.stpModes(market), s.order.stp(slot))) return Rejection.stpNotAllowed
  const repeated = checkClientId(s, memory, byte)
  if (repeated !== Rejection.none) return repeated
  const side = checkSide(s, slot, account, market, memory.u8[byte + C.positionSide])
  if (side !== Rejection.none) return side
  const isReducing = s.contractLocks.isReducing(slot)
  const may = checkMayTrade(s, slot, account, market, isReducing)
  if (may !== Rejection.none) return may
  return isReducing ? checkReducing(s, slot, account, market) : checkOpening(s, slot, account, market)
}

/** Writes the draft and looks at its terms by themselves. */
function draft(s: State, memory: Words, byte: number): number {
  s.drafts.draftOrder(memory, byte, 0)
  const slot = s.drafts.draftSlot()
  const type = s.order.type(slot)
  const closes = memory.u8[byte + C.closePosition] !== 0
  const isMarketTrigger = type === OrderType.stopMarket || type === OrderType.takeProfitMarket
  if (closes && (!isMarketTrigger || s.order.qty(slot) !== 0n || memory.u8[byte + C.reduceOnly] !== 0))
    return Rejection.badTerms
  // It has no quantity until it triggers.
  if (closes) s.order.setQty(slot, 1n)
  const rejection = checkTerms(s, memory, byte)
  if (closes) s.order.setQty(slot, 0n)
  if (rejection !== Rejection.none) return rejection
  if (s.order.quoteQty(slot) > 0n || s.order.displayQty(slot) > 0n) return Rejection.badTerms
  return addTerms(s, slot, memory, byte)
}

function addTerms(s: State, slot: Slot, memory: Words, byte: number): number {
  const isConditional = (s.order.flags(slot) & OrderFlag.conditional) !== 0
  const { u8, i64 } = memory
  const by = [u8[byte + C.triggerBy], u8[byte + C.takeProfitBy], u8[byte + C.stopLossBy]]
  if (by.some((kind) => kind > PriceKind.index) || u8[byte + C.positionSide] > PositionSide.short)
    return Rejection.badTerms
  const mayChoose = isConditional && (trailsAnyPrice(s.recordVersion) || !(s.order.flags(slot) & OrderFlag.trailing))
  if (by[0] !== PriceKind.last && !mayChoose) return Rejection.badTerms
  let flags = s.order.flags(slot)
  if (u8[byte + C.reduceOnly] !== 0) flags |= OrderFlag.reduceOnly
  if (u8[byte + C.closePosition] !== 0) flags |= OrderFlag.closePosition
  if (u8[byte + C.priceProtect] !== 0 && isConditional) flags |= OrderFlag.priceProtect
  if (u8[byte + C.positionSide] === PositionSide.long) flags |= OrderFlag.longSide
  if (u8[byte + C.positionSide] === PositionSide.short) flags |= OrderFlag.shortSide
  s.order.setFlags(slot, flags)
  if (by[0] !== PriceKind.last) {
    s.orders.extend(slot)
    s.order.setTriggerBy(slot, by[0])
  }
  const at8 = byte >> 3
  const [takeProfit, stopLoss] = [i64[at8 + C.takeProfit], i64[at8 + C.stopLoss]]
  const [takeProfitLimit, stopLossLimit] = [i64[at8 + C.takeProfitLimit], i64[at8 + C.stopLossLimit]]
  if (takeProfit < 0n || stopLoss < 0n || takeProfitLimit < 0n || stopLossLimit < 0n) return Rejection.badTerms
  if (takeProfit === 0n && stopLoss === 0n) return Rejection.none
  if (
    s.contractLocks.isReducing(slot) ||
    (takeProfit === 0n && takeProfitLimit > 0n) ||
    (stopLoss === 0n && stopLossLimit > 0n)
  )
    return Rejection.badTerms
  s.orders.extend(slot)
  s.order.setTakeProfit(slot, takeProfit)
  s.order.setStopLoss(slot, stopLoss)
  s.order.setTakeProfitLimit(slot, takeProfitLimit)
  s.order.setStopLossLimit(slot, stopLossLimit)
  s.order.setTakeProfitBy(slot, by[1] ?? 0)
  s.order.setStopLossBy(slot, by[2] ?? 0)
  return checkAttachedSides(s, slot, s.order.price(slot))
}

/** One-way mode names no side, hedge mode one; there what closes is reduce-only by nature. */
function checkSide(s: State, slot: Slot, account: AccountNumber, market: MarketNumber, positionSide: number): number {
  const isHedged = s.valuation.isHedged(account, market)
  if (isHedged !== (positionSide !== PositionSide.both)) return Rejection.badPositionSide
  if (!isHedged) return Rejection.none
  const opens = (positionSide === PositionSide.long) === (s.order.side(slot) === Side.buy)
  const flags = s.order.flags(slot)
  if (opens) return s.contractLocks.isReducing(slot) ? Rejection.reduceOnly : Rejection.none
  if ((flags & OrderFlag.closePosition) === 0) s.order.setFlags(slot, flags | OrderFlag.reduceOnly)
  return Rejection.none
}

/** By the states of contract and account, for what enters the book. */
export function checkMayTrade(
  s: State,
  slot: Slot,
  account: AccountNumber,
  market: MarketNumber,
  isReducing: boolean,
): number {
  const state = s.market.state(market)
  const isPostOnly = s.order.type(slot) === OrderType.limitMaker
  if (state === ContractState.cancelOnly) return Rejection.marketCancelOnly
  if (state === ContractState.postOnly && !isPostOnly) return Rejection.marketPostOnly
  if (state !== ContractState.postOnly && state !== ContractState.trading && state !== ContractState.reduceOnly)
    return Rejection.marketClosed
  if (s.contract.mark(market) === 0n) return Rejection.indexFrozen
  if (s.risk.isLocked(account, market)) return Rejection.inLiquidation
  if (isReducing) return Rejection.none
  if (s.account.tradeFrozen(account) === 1) return Rejection.tradingFrozen
  return isReduceOnly(s, market) ? Rejection.contractReduceOnly : Rejection.none
}

/** Room and filters; leaves the seat, or a draft of it, in the draft. */
function checkRoom(s: State, slot: Slot, account: AccountNumber, market: MarketNumber): number {
  const seat = s.contractSeats.draft(account, market)
  s.order.setSeat(slot, seat)
  if (seat === 0 || !hasRoomFor(s, account, seat, 1)) return Rejection.exchangeFull
  if (isPlainlyWithin(s, slot, account, seat)) return Rejection.none
  const terms = marketTermsOf(s, market)
  const order = orderTermsOf(s, slot)
  const bounds = boundsOfContract(terms, order, s.contractLocks.isReducing(slot))
  const { maxQty, marketMaxQty } = boundsReducingByPosition(s.recordVersion) ? bounds : terms
  const failed = failedFilterOf({ ...bounds, maxQty, marketMaxQty }, [order], 0n, holdingsOf(s, slot))
  return failed === Filter.none ? Rejection.none : s.refuse(Rejection.filter, failed)
}

/** What nearly every order is: a limit order within all bounds. False says nothing. */
function isPlainlyWithin(s: State, slot: Slot, account: AccountNumber, seat: SeatNumber): boolean {
  const market = s.order.market(slot)
  const price = s.order.price(slot)
  const qty = s.order.qty(slot)
  if (price < s.market.minPrice(market) || price > s.market.maxPrice(market)) return false
  if (qty < s.market.minQty(market) || qty > s.market.maxQty(market) || s.order.flags(slot) & OrderFlag.conditional) {
    return false
  }
  const room = s.seat.openOrders(seat) < s.market.maxOpenOrders(market)
  return room && s.account.openOrders(account) < s.capacity.accountOrders
}

function checkPrice(s: State, slot: Slot, market: MarketNumber): number {
  const price = s.order.price(slot)
  if (price === 0n || s.order.flags(slot) & OrderFlag.conditional) return Rejection.none
  return checkLimits(s, slot, market, price)
}

/** Inside the price limits, and of what closes not beyond what its owner can pay. */
export function checkLimits(s: State, slot: Slot, market: MarketNumber, price: bigint): number {
  const isBuy = s.order.side(slot) === Side.buy
  if (isBuy && price > s.contract.maxBuy(market)) return Rejection.priceTooHigh
  if (!isBuy && price < s.contract.minSell(market)) return Rejection.priceTooLow
  if (!s.closingBounds.isBeyond(slot, price)) return Rejection.none
  return isBuy ? Rejection.priceTooHigh : Rejection.priceTooLow
}

function checkOpening(s: State, slot: Slot, account: AccountNumber, market: MarketNumber): number {
  const room =
    checkRoom(s, slot, account, market) || checkAttachedShare(s, slot, account) || checkPrice(s, slot, market)
  if (room !== Rejection.none) return room
  const price = s.order.price(slot) || s.order.stopPrice(slot) || s.contract.mark(market)
  const value = s.kinds.value(market, price, s.order.qty(slot))
  const most = s.market.maxNotional(market)
  if (value < s.market.minNotional(market) || (most > 0n && value > most))
    return s.refuse(Rejection.filter, Filter.notional)
  if (s.order.flags(slot) & OrderFlag.conditional)
    return isTriggerMet(s, slot) ? Rejection.wouldTrigger : Rejection.none
  if (s.order.type(slot) === OrderType.limitMaker && wouldTake(s, slot)) return Rejection.wouldTake
  return s.contractChecks.checkFunds(slot)
}

function checkReducing(s: State, slot: Slot, account: AccountNumber, market: MarketNumber): number {
  const room = checkRoom(s, slot, account, market) || checkPrice(s, slot, market)
  if (room !== Rejection.none) return room
  const flags = s.order.flags(slot)
  const pair = s.contractSeats.pairOf(account, market)
  const position = pair === 0 ? 0 : flags & OrderFlag.shortSide ? pair + 1 : pair
  const held = s.position.qty(position)
  const isOpposite = held !== 0n && (s.order.side(slot) === Side.sell) === held > 0n
  if (flags & OrderFlag.conditional) {
    if (isTriggerMet(s, slot)) return Rejection.wouldTrigger
    const isTaken = flags & OrderFlag.closePosition && hasClosing(s, slot, position)
    return isTaken ? Rejection.closePositionExists : Rejection.none
  }
  if (!isOpposite) return Rejection.reduceOnly
  const size = held < 0n ? -held : held
  const canRest =
    s.order.price(slot) > 0n &&
    s.order.timeInForce(slot) !== TimeInForce.ioc &&
    s.order.timeInForce(slot) !== TimeInForce.fok
  const most = canRest ? size - s.position.reducing(position) : size
  if (most <= 0n) return Rejection.reduceOnly
  if (s.order.qty(slot) > most) s.order.setQty(slot, most)
  if (s.order.type(slot) === OrderType.limitMaker && wouldTake(s, slot)) return Rejection.wouldTake
  return Rejection.none
}

/** Whether the position has an order already that closes it by the same kind of trigger. */
function hasClosing(s: State, slot: Slot, position: PositionNumber): boolean {
  if (position === 0) return false
  const above = s.order.flags(slot) & OrderFlag.triggersAbove
  return s.reducers.ordersOf(position).some((other) => {
    const flags = s.order.flags(other)
    return flags & OrderFlag.closePosition && (flags & OrderFlag.triggersAbove) === above
  })
}
