import { rest } from '../matching/book.ts'
import { canFillWhole } from '../matching/fill-or-kill.ts'
import { Stopped, showFillOrKill, take } from '../matching/match.ts'
import { tellLastFillWasFinal, tellOrder } from '../matching/order-events.ts'
import { Ladder, LevelRecord } from '../matching/price-ladder.ts'
import { SeatRecord } from '../matching/seats.ts'
import { EventHeader, eventLayouts, OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import type { State } from '../state.ts'
import { endFilled, endOrder, isOpen } from './end-order.ts'
import { startWaiting } from './triggers.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, Side, TimeInForce } = terms

const V = LevelRecord.at

const S = SeatRecord.at

const O = OrderRecord.at
const LOTS_AHEAD = eventLayouts.order.at.lotsAhead

/** Takes the slot the checked draft stands in, and gives it an id and its place among the account's open orders. Locks nothing, tells nothing. */
export function admitDraft(s: State): number {
  const o = s.orders.words
  const slot = s.orders.take()
  const to = slot << 5
  const id = o.f64[to + O.orderId]
  const seat = o.u32[(slot << 6) + O.seat]
  const head = s.seats.u32[(seat << 4) + S.head]
  o.u32[(slot << 6) + O.seatNext] = head
  if (head !== 0) o.u32[(head << 6) + O.seatPrevious] = slot
  s.seats.u32[(seat << 4) + S.head] = slot
  s.seats.u32[(seat << 4) + S.openOrders]++
  const at = slot << 8
  if (o.u8[at + O.flags] & OrderFlag.conditional) s.seats.u32[(seat << 4) + S.conditional]++
  if (o.u8[at + O.side] === Side.buy && (o.u8[at + O.flags] & OrderFlag.byQuote) === 0) {
    s.seats.i64[(seat << 3) + S.openBuys] = BigInt.asIntN(64, s.seats.i64[(seat << 3) + S.openBuys] + o.i64[to + O.qty])
  }
  if (o.u8[at + O.clientId] !== 0) takeClientId(s, slot)
  s.waiting++
  if (o.u8[at + O.timeInForce] === TimeInForce.gtd) scheduleExpiry(s, o.f64[to + O.expireAt], id)
  return slot
}

/** Entries of ended orders stay until the queue is full; then they go, and what is open always fits. */
function scheduleExpiry(s: State, time: number, orderId: number): void {
  if (s.expiries.isFull) {
    s.expiries.keepOnly((id) => {
      const slot = s.orders.find(id)
      return slot !== 0 && isOpen(s, slot)
    })
  }
  s.expiries.add(time, orderId)
}

/** The id points to the latest order that took it; a remembered one steps back. */
function takeClientId(s: State, slot: number): void {
  const o = s.orders.words
  const earlier = s.clientIds.find(o.u32[(slot << 6) + O.account], o, (slot << 8) + O.clientId)
  if (earlier !== 0) {
    s.clientIds.remove(earlier)
    o.u8[(earlier << 8) + O.flags] |= OrderFlag.superseded
  }
  s.clientIds.add(slot)
}

/** An admitted order with its funds locked: waits for its trigger, or enters the book. */
export function startOrder(s: State, slot: number): void {
  if (s.orders.words.u8[(slot << 8) + O.flags] & OrderFlag.conditional) {
    tellOrder(s, slot, Execution.new)
    startWaiting(s, slot)
  } else enterBook(s, slot, Execution.new)
}

/** Takes what it may from the book; then the rest stays in it or ends, by type, time in force and why it stopped. */
export function enterBook(s: State, slot: number, execution: number): void {
  const o = s.orders.words
  const at = slot << 8
  const market = o.u32[(slot << 6) + O.market]
  o.f64[(slot << 5) + O.workingAt] = s.time
  o.u8[at + O.flags] |= OrderFlag.working
  s.waiting--
  const told = s.events.length
  tellOrder(s, slot, execution)
  const isFillOrKill = o.u8[at + O.timeInForce] === TimeInForce.fok
  if (isFillOrKill && !canFillWhole(s, slot)) {
    return endOrder(s, slot, OrderStatus.expired, EndReason.fokUnfilled)
  }
  const stopped = isBeyondBook(s, slot) ? Stopped.bookEnd : take(s, slot)
  if (o.u8[at + O.status] === OrderStatus.filled) endFilled(s, slot)
  else if (stopped === Stopped.bookEnd && canRest(s, slot)) {
    rest(s, slot)
    tellQueuePlace(s, slot, told)
  } else endTaker(s, slot, stopped)
  if (isFillOrKill) showFillOrKill(s, market)
}

/** A limit order that meets nothing: said before `take`, which most orders then need not enter. */
function isBeyondBook(s: State, slot: number): boolean {
  const o = s.orders.words
  const price = o.i64[(slot << 5) + O.price]
  if (price === 0n) return false
  const isBuy = o.u8[(slot << 8) + O.side] === Side.buy
  const best = s.ladders.best[(o.u32[(slot << 6) + O.market] << 2) + (isBuy ? Ladder.asks : Ladder.bids)]
  if (best === 0) return true
  return isBuy ? s.ladders.i64[(best << 3) + V.price] > price : s.ladders.i64[(best << 3) + V.price] < price
}

function canRest(s: State, slot: number): boolean {
  const o = s.orders.words
  const tif = o.u8[(slot << 8) + O.timeInForce]
  return o.i64[(slot << 5) + O.price] > 0n && (tif === TimeInForce.gtc || tif === TimeInForce.gtd)
}

function endTaker(s: State, slot: number, stopped: number): void {
  const o = s.orders.words
  if (stopped === Stopped.selfTrade) return endOrder(s, slot, OrderStatus.expiredInMatch, EndReason.selfTrade)
  if (stopped === Stopped.priceRange) return endOrder(s, slot, OrderStatus.expired, EndReason.priceRange)
  const executed = o.i64[(slot << 5) + O.executed] > 0n
  // A market order by quote is done when what is left of its amount pays no further lot.
  if (stopped === Stopped.done && executed) {
    o.u8[(slot << 8) + O.status] = OrderStatus.filled
    o.u8[(slot << 8) + O.endReason] = EndReason.filled
    tellLastFillWasFinal(s)
    return endFilled(s, slot)
  }
  if (stopped === Stopped.unaffordable) return endOrder(s, slot, OrderStatus.expired, EndReason.insufficientFunds)
  const isMarket = o.i64[(slot << 5) + O.price] === 0n
  endOrder(s, slot, OrderStatus.expired, isMarket ? EndReason.insufficientLiquidity : EndReason.iocRest)
}

/** Writes into the event of acceptance how many visible lots stand before the order in its queue. */
function tellQueuePlace(s: State, slot: number, event: number): void {
  const o = s.orders.words
  const level = o.u32[(slot << 6) + O.level]
  const ahead = s.ladders.i64[(level << 3) + V.visible] - o.i64[(slot << 5) + O.visible]
  s.events.words.i64[((event + EventHeader.size) >> 3) + LOTS_AHEAD] = ahead
}
