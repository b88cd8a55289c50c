import { MarketRecord, market4, market8 } from '../markets/markets.ts'
import { append, unlink } from '../matching/book.ts'
import { tellOrder } from '../matching/order-events.ts'
import { order4, order8, orderByte } from '../matching/orders.ts'
import { Ladder, LevelRecord, ladderOf, level4, level8 } from '../matching/price-ladder.ts'
import { SeatRecord, seat4 } from '../matching/seats.ts'
import { OrderRecord } from '../messages/events.ts'
import { Execution, OrderFlag, Side } from '../messages/terms.ts'
import type { State } from '../state.ts'
import { claimLock } from './list-legs.ts'

const V = LevelRecord.at

const S = SeatRecord.at

const O = OrderRecord.at
const M = MarketRecord.at
const TEN_THOUSAND = 10_000n

/**
 * Conditional orders wait for the last trade price: those with a stop price on two ladders of triggers, those that trail in
 * one chain per market, since each has an extreme of its own. Trades look at the ladders' best level only; a chain is walked
 * at each trade while it has members.
 */
export function startWaiting(s: State, slot: number): void {
  const o = s.orders.words
  const at = orderByte(slot)
  const market = o.u32[order4(slot) + O.market]
  if (o.u8[at + O.flags] & OrderFlag.trailing) return joinTrailing(s, slot, market)
  const above = o.u8[at + O.flags] & OrderFlag.triggersAbove
  const stop4 = (order8(slot) + O.stopPrice) << 1
  const ladder = ladderOf(market, above ? Ladder.triggersAbove : Ladder.triggersBelow)
  const level = s.ladders.findOrAdd(ladder, o.u32[stop4], o.u32[stop4 + 1])
  s.ladders.i64[level8(level) + V.price] = o.i64[order8(slot) + O.stopPrice]
  append(s, slot, level)
}

/** Takes a waiting order out of its queue; it keeps the flag `conditional`. */
export function stopWaiting(s: State, slot: number): void {
  const o = s.orders.words
  const o4 = order4(slot)
  const market = o.u32[o4 + O.market]
  if (o.u8[orderByte(slot) + O.flags] & OrderFlag.trailing) return leaveTrailing(s, slot, market)
  const level = o.u32[o4 + O.level]
  unlink(s, slot, level)
  if (s.ladders.u32[level4(level) + V.head] !== 0) return
  const above = o.u8[orderByte(slot) + O.flags] & OrderFlag.triggersAbove
  s.ladders.remove(ladderOf(market, above ? Ladder.triggersAbove : Ladder.triggersBelow), level)
}

/** Every order whose condition holds at `price` leaves its queue and enters when the running order is finished. */
export function showPrice(s: State, market: number, price: bigint): void {
  const { ladders } = s
  const above = ladderOf(market, Ladder.triggersAbove)
  while (ladders.best[above] !== 0 && ladders.i64[level8(ladders.best[above]) + V.price] <= price)
    trigger(s, ladders.u32[level4(ladders.best[above]) + V.head])
  const below = ladderOf(market, Ladder.triggersBelow)
  while (ladders.best[below] !== 0 && ladders.i64[level8(ladders.best[below]) + V.price] >= price)
    trigger(s, ladders.u32[level4(ladders.best[below]) + V.head])
  if (s.markets.words.u32[market4(market) + M.trailingHead] !== 0) showToTrailing(s, market, price)
}

/** Whether the condition of an order with a stop price holds at the last trade price. */
export function isTriggerMet(s: State, slot: number): boolean {
  const o = s.orders.words
  const last = s.markets.words.i64[market8(o.u32[order4(slot) + O.market]) + M.lastPrice]
  if (last === 0n || o.u8[orderByte(slot) + O.flags] & OrderFlag.trailing) return false
  const stop = o.i64[order8(slot) + O.stopPrice]
  return o.u8[orderByte(slot) + O.flags] & OrderFlag.triggersAbove ? last >= stop : last <= stop
}

/** A waiting order's condition holds: it leaves its queue, ends its OCO sibling, and goes on the agenda. */
function trigger(s: State, slot: number): void {
  stopWaiting(s, slot)
  markTriggered(s, slot)
}

export function markTriggered(s: State, slot: number): void {
  const o = s.orders.words
  o.u8[orderByte(slot) + O.flags] &= ~OrderFlag.conditional
  s.seats.u32[seat4(o.u32[order4(slot) + O.seat]) + S.conditional]--
  o.f64[order8(slot) + O.updatedAt] = s.time
  if (o.u32[order4(slot) + O.list] !== 0) claimLock(s, slot)
  s.entering.push(o.f64[order8(slot) + O.orderId])
}

function joinTrailing(s: State, slot: number, market: number): void {
  const o = s.orders.words.u32
  const m = s.markets.words.u32
  const m4 = market4(market)
  const tail = m[m4 + M.trailingTail]
  o[order4(slot) + O.previous] = tail
  o[order4(slot) + O.next] = 0
  if (tail !== 0) o[order4(tail) + O.next] = slot
  else m[m4 + M.trailingHead] = slot
  m[m4 + M.trailingTail] = slot
}

function leaveTrailing(s: State, slot: number, market: number): void {
  const o = s.orders.words.u32
  const m = s.markets.words.u32
  const m4 = market4(market)
  const previous = o[order4(slot) + O.previous]
  const next = o[order4(slot) + O.next]
  // The order up next in a walk may be the sibling of one that triggers.
  if (s.trailingNext === slot) s.trailingNext = next
  if (previous !== 0) o[order4(previous) + O.next] = next
  else m[m4 + M.trailingHead] = next
  if (next !== 0) o[order4(next) + O.previous] = previous
  else m[m4 + M.trailingTail] = previous
}

/**
 * Sell: follows the highest trade since it began, triggers at trade × 10,000 ≤ highest × (10,000 − bps).
 * Buy: follows the lowest, triggers at trade × 10,000 ≥ lowest × (10,000 + bps). Compared exactly, not in rounded ticks.
 */
function showToTrailing(s: State, market: number, price: bigint): void {
  const o = s.orders.words
  s.trailingNext = s.markets.words.u32[market4(market) + M.trailingHead]
  while (s.trailingNext !== 0) {
    const slot = s.trailingNext
    s.trailingNext = o.u32[order4(slot) + O.next]
    if (!follow(s, slot, price)) continue
    leaveTrailing(s, slot, market)
    markTriggered(s, slot)
  }
}

function follow(s: State, slot: number, price: bigint): boolean {
  const o = s.orders.words
  const o8 = order8(slot)
  const at = orderByte(slot)
  const sells = o.u8[at + O.side] === Side.sell
  if ((o.u8[at + O.flags] & OrderFlag.tracking) === 0) {
    const activation = o.i64[o8 + O.activationPrice]
    if (activation > 0n && (sells ? price < activation : price > activation)) return false
    o.u8[at + O.flags] |= OrderFlag.tracking
    o.i64[o8 + O.trailExtreme] = price
    tellOrder(s, slot, Execution.activated)
    return false
  }
  const extreme = o.i64[o8 + O.trailExtreme]
  if (sells ? price > extreme : price < extreme) {
    o.i64[o8 + O.trailExtreme] = price
    return false
  }
  const bps = BigInt(o.u32[order4(slot) + O.trailingBps])
  return sells
    ? price * TEN_THOUSAND <= extreme * (TEN_THOUSAND - bps)
    : price * TEN_THOUSAND >= extreme * (TEN_THOUSAND + bps)
}
