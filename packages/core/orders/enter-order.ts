import { AccountRecord, MOST_ACCOUNTS } from '../accounts/accounts.ts'
import { canFillWhole } from '../matching/fill-or-kill.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import { LevelRecord, MOST_LEVELS } from '../matching/level-record.ts'
import { Stopped } from '../matching/match.ts'
import { EventHeader, eventLayouts } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { Slot } from '../records/view.ts'
import type { State } from '../state.ts'
import { startWaiting } from './triggers.ts'

const { EndReason, Execution, OrderFlag, OrderStatus, Side, TimeInForce } = terms

const ACCOUNT = MOST_ACCOUNTS
const A = AccountRecord.at
const SLOT = MOST_ORDERS
const NOTHING = Extent.none
const SEAT = MOST_SEATS
const LEVEL = MOST_LEVELS
const V = LevelRecord.at
const S = SeatRecord.at
const O = OrderRecord.at
const X = OrderExtra.at
/** Words of four small fields: side first, and status, end reason, flags. */
const KIND = O.side / 4
const STATE = O.status / 4
const FLAGS = 16
const HEADER = EventHeader.size
const LOTS_AHEAD = eventLayouts.order.at.lotsAhead

export type Entry = ReturnType<typeof entryOf>

/** From a checked draft to an order in the book. Part of the order path, see state.ts. */
export function entryOf(s: State) {
  /**
   * Takes the slot the checked draft stands in, and gives it an id and its place among the account's open orders. Locks
   * nothing, reports nothing.
   */
  function admitDraft(): number {
    const slot = s.orders.take()
    const { u32 } = s.orders.words
    const seats = s.seats.u32
    const o4 = (slot & SLOT) << 5
    const s4 = (u32[o4 + O.seat] & SEAT) << 4
    const head = seats[s4 + S.head]
    u32[o4 + O.seatNext] = head
    if (head !== 0) u32[((head & SLOT) << 5) + O.seatPrevious] = slot
    seats[s4 + S.head] = slot
    seats[s4 + S.openOrders]++
    s.accounts.u32[((u32[o4 + O.account] & ACCOUNT) << 4) + A.openOrders]++
    s.waiting++
    // Before the next command, what is remembered makes room.
    if (s.orders.isShort) s.quietUntil = 0
    if ((u32[o4 + KIND] & 0xff) === Side.buy) joinBuys(slot)
    if (u32[o4 + O.extent] !== NOTHING) admitExtra(slot)
    return slot
  }

  /** What a buy wants counts towards the greatest position. */
  function joinBuys(slot: Slot): void {
    const { u32, i64 } = s.orders.words
    const o4 = (slot & SLOT) << 5
    if (u32[o4 + STATE] & (OrderFlag.byQuote << FLAGS)) return
    const at = ((u32[o4 + O.seat] & SEAT) << 3) + S.openBuys
    s.seats.i64[at] = BigInt.asIntN(64, s.seats.i64[at] + i64[(o4 >>> 1) + O.qty])
  }

  function admitExtra(slot: Slot): void {
    const o = s.orders.words
    const at = slot << 7
    if (o.u16[(slot << 6) + O.flags] & OrderFlag.conditional) {
      s.seats.u32[(o.u32[(slot << 5) + O.seat] << 4) + S.conditional]++
      s.accounts.u32[(o.u32[(slot << 5) + O.account] << 4) + A.conditional]++
    }
    if (s.orders.hasClientId(slot)) takeClientId(slot)
    if (o.u8[at + O.timeInForce] === TimeInForce.gtd) {
      scheduleExpiry(s.orders.extra.f64[(slot << 5) + X.expireAt], o.f64[(slot << 4) + O.orderId])
    }
  }

  /** Entries of ended orders stay until the queue is full; then they go, and what is open always fits. */
  function scheduleExpiry(time: number, orderId: number): void {
    if (s.expiries.isFull) {
      s.expiries.keepOnly((id) => {
        const slot = s.orders.find(id)
        return slot !== 0 && s.ends.isOpen(slot)
      })
    }
    s.expiries.add(time, orderId)
    s.quietUntil = 0
  }

  /** The id points to the latest order that took it; a remembered one steps back. */
  function takeClientId(slot: Slot): void {
    const o = s.orders.words
    const earlier = s.clientIds.find(o.u32[(slot << 5) + O.account], s.orders.extra.u32, (slot << 6) + X.clientId / 4)
    if (earlier !== 0) {
      s.clientIds.remove(earlier)
      o.u16[(earlier << 6) + O.flags] |= OrderFlag.superseded
    }
    s.clientIds.add(slot)
  }

  /** An admitted order with its funds locked: waits for its trigger, or enters the book. */
  function startOrder(slot: Slot): void {
    if (s.orders.words.u32[((slot & SLOT) << 5) + STATE] & (OrderFlag.conditional << FLAGS)) {
      s.report.order(slot, Execution.new)
      startWaiting(s, slot)
    } else enterBook(slot, Execution.new)
  }

  /** Takes what it may from the book; then the rest stays in it or ends, by type, time in force and why it stopped. */
  function enterBook(slot: Slot, execution: number): void {
    const { u32, f64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    f64[o8 + O.workingAt] = s.time
    u32[o4 + STATE] |= OrderFlag.working << FLAGS
    s.waiting--
    const reported = s.events.length
    s.report.order(slot, execution)
    const timeInForce = (u32[o4 + KIND] >>> 16) & 0xff
    if (timeInForce === TimeInForce.gtc && isBeyondBook(slot)) {
      s.book.rest(slot)
      reportQueuePlace(slot, reported)
    } else if (timeInForce === TimeInForce.fok) enterWhole(slot)
    else takeThenRest(slot, reported)
  }

  /** A limit order that meets nothing: said before `take`, which most orders then need not enter. */
  function isBeyondBook(slot: Slot): boolean {
    const { u32, i64 } = s.orders.words
    const o8 = (slot & SLOT) << 4
    const price = i64[o8 + O.price]
    if (price === BigInt.asIntN(64, 0n)) return false
    const isBuy = (u32[(o8 << 1) + KIND] & 0xff) === Side.buy
    const ladder = ladderOf(u32[(o8 << 1) + O.market], isBuy ? Ladder.asks : Ladder.bids)
    const best = s.ladders.best[ladder]
    if (best === 0) return true
    const touch = s.ladders.i64[((best & LEVEL) << 3) + V.price]
    return isBuy ? touch > price : touch < price
  }

  function takeThenRest(slot: Slot, reported: number): void {
    const stopped = s.matching.take(slot)
    if ((s.orders.words.u32[((slot & SLOT) << 5) + STATE] & 0xff) === OrderStatus.filled) s.ends.endFilled(slot)
    else if (stopped === Stopped.bookEnd && canRest(slot)) {
      s.book.rest(slot)
      reportQueuePlace(slot, reported)
    } else endTaker(slot, stopped)
  }

  /** A fill-or-kill order: all of it or nothing. */
  function enterWhole(slot: Slot): void {
    const o = s.orders.words
    const market = o.u32[(slot << 5) + O.market]
    if (!canFillWhole(s, slot)) return s.ends.endOrder(slot, OrderStatus.expired, EndReason.fokUnfilled)
    const stopped = s.matching.take(slot)
    if (o.u8[(slot << 7) + O.status] === OrderStatus.filled) s.ends.endFilled(slot)
    else endTaker(slot, stopped)
    s.matching.showFillOrKill(market)
  }

  function canRest(slot: Slot): boolean {
    const o = s.orders.words
    const tif = o.u8[(slot << 7) + O.timeInForce]
    return o.i64[(slot << 4) + O.price] > 0n && (tif === TimeInForce.gtc || tif === TimeInForce.gtd)
  }

  function endTaker(slot: Slot, stopped: number): void {
    const o = s.orders.words
    if (stopped === Stopped.selfTrade) return s.ends.endOrder(slot, OrderStatus.expiredInMatch, EndReason.selfTrade)
    if (stopped === Stopped.priceRange) return s.ends.endOrder(slot, OrderStatus.expired, EndReason.priceRange)
    const executed = o.i64[(slot << 4) + O.executed] > 0n
    // A market order by quote is done when what is left of its amount pays no further lot.
    if (stopped === Stopped.done && executed) {
      o.u8[(slot << 7) + O.status] = OrderStatus.filled
      o.u8[(slot << 7) + O.endReason] = EndReason.filled
      s.report.lastFillWasFinal()
      return s.ends.endFilled(slot)
    }
    if (stopped === Stopped.unaffordable) return s.ends.endOrder(slot, OrderStatus.expired, EndReason.insufficientFunds)
    const isMarket = o.i64[(slot << 4) + O.price] === 0n
    s.ends.endOrder(slot, OrderStatus.expired, isMarket ? EndReason.insufficientLiquidity : EndReason.iocRest)
  }

  /** Writes into the event of acceptance how many visible lots stand before the order in its queue. */
  function reportQueuePlace(slot: Slot, event: number): void {
    const o8 = (slot & SLOT) << 4
    const level = s.orders.words.u32[(o8 << 1) + O.level]
    const visible = s.ladders.i64[((level & LEVEL) << 3) + V.visible]
    const ahead = BigInt.asIntN(64, visible - s.orders.words.i64[o8 + O.visible])
    s.events.words.i64[((event + HEADER) >>> 3) + LOTS_AHEAD] = ahead
  }

  return { admitDraft, startOrder, enterBook, isBeyondBook }
}
