import { AccountRecord } from '../accounts/accounts.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import { Ladder, ladderOf, triggerLadder } from '../matching/ladders.ts'
import { LevelRecord } from '../matching/level-record.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import type { State } from '../state.ts'
import { claimLock } from './list-legs.ts'

const { Execution, OrderFlag, PriceKind, Side } = terms
type PriceKind = terms.PriceKind

const A = AccountRecord.at
const V = LevelRecord.at

const S = SeatRecord.at

const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at
const MARKET = MOST_MARKETS
const TEN_THOUSAND = 10_000n

/**
 * Conditional orders wait for the last trade price: those with a stop price on two ladders of triggers, those that trail in
 * one chain per market, since each has an extreme of its own. Trades look at the ladders' best level only; a chain is walked
 * at each trade while it has members.
 */
export function startWaiting(s: State, slot: number): void {
  const o = s.orders.words
  const market = o.u32[(slot << 5) + O.market]
  if (o.u16[(slot << 6) + O.flags] & OrderFlag.trailing) return joinTrailing(s, slot, market)
  const stop4 = ((slot << 5) + X.stopPrice) << 1
  const level = s.ladders.findOrAdd(ladderOfTrigger(s, slot), s.orders.extra.u32[stop4], s.orders.extra.u32[stop4 + 1])
  s.ladders.i64[(level << 3) + V.price] = s.orders.extra.i64[(slot << 5) + X.stopPrice]
  s.book.append(slot, level)
}

/** Takes a waiting order out of its queue; it keeps the flag `conditional`. */
export function stopWaiting(s: State, slot: number): void {
  const o = s.orders.words
  const o4 = slot << 5
  const market = o.u32[o4 + O.market]
  if (o.u16[(slot << 6) + O.flags] & OrderFlag.trailing) return leaveTrailing(s, slot, market)
  const level = o.u32[o4 + O.level]
  s.book.unlink(slot, level)
  if (s.ladders.u32[(level << 4) + V.head] !== 0) return
  s.ladders.remove(ladderOfTrigger(s, slot), level)
}

function ladderOfTrigger(s: State, slot: number): number {
  const { u16, u32 } = s.orders.words
  const isAbove = (u16[(slot << 6) + O.flags] & OrderFlag.triggersAbove) !== 0
  return triggerLadder(u32[(slot << 5) + O.market], s.orders.extra.u8[(slot << 8) + X.triggerBy], isAbove)
}

/** Whether any order of the market waits for a trade's price. */
export function hasWaiting(s: State, market: number): boolean {
  const { best } = s.ladders
  const ladder = ladderOf(market & MARKET, 0)
  return (
    (best[ladder + Ladder.triggersAbove] |
      best[ladder + Ladder.triggersBelow] |
      s.markets.words.u32[((market & MARKET) << 7) + M.trailingHead]) !==
    0
  )
}

/** Every order whose condition holds at a price of its kind leaves its queue and enters when the running order is finished. */
export function showPrice(s: State, market: number, price: bigint, kind: PriceKind = PriceKind.last): void {
  const { ladders } = s
  const above = triggerLadder(market, kind, true)
  while (ladders.best[above] !== 0 && ladders.i64[(ladders.best[above] << 3) + V.price] <= price)
    trigger(s, ladders.u32[(ladders.best[above] << 4) + V.head])
  const below = triggerLadder(market, kind, false)
  while (ladders.best[below] !== 0 && ladders.i64[(ladders.best[below] << 3) + V.price] >= price)
    trigger(s, ladders.u32[(ladders.best[below] << 4) + V.head])
  if (kind === PriceKind.last && s.markets.words.u32[(market << 7) + M.trailingHead] !== 0)
    showToTrailing(s, market, price)
}

/** Whether the condition of an order with a stop price holds at the price it waits for. */
export function isTriggerMet(s: State, slot: number): boolean {
  const o = s.orders.words
  const last = s.kinds.priceOf(o.u32[(slot << 5) + O.market], s.orders.extra.u8[(slot << 8) + X.triggerBy])
  if (last === 0n || o.u16[(slot << 6) + O.flags] & OrderFlag.trailing) return false
  const stop = s.orders.extra.i64[(slot << 5) + X.stopPrice]
  return o.u16[(slot << 6) + O.flags] & OrderFlag.triggersAbove ? last >= stop : last <= stop
}

/** A waiting order's condition holds: it leaves its queue, ends its OCO sibling, and goes on the agenda. */
function trigger(s: State, slot: number): void {
  stopWaiting(s, slot)
  markTriggered(s, slot)
}

export function markTriggered(s: State, slot: number): void {
  const o = s.orders.words
  o.u16[(slot << 6) + O.flags] &= ~OrderFlag.conditional
  s.seats.u32[(o.u32[(slot << 5) + O.seat] << 4) + S.conditional]--
  s.accounts.u32[(o.u32[(slot << 5) + O.account] << 4) + A.conditional]--
  o.f64[(slot << 4) + O.updatedAt] = s.time
  if (s.orders.listOf(slot) !== 0) claimLock(s, slot)
  s.entering.push(o.f64[(slot << 4) + O.orderId])
}

function joinTrailing(s: State, slot: number, market: number): void {
  const o = s.orders.words.u32
  const m = s.markets.words.u32
  const m4 = market << 7
  const tail = m[m4 + M.trailingTail]
  o[(slot << 5) + O.previous] = tail
  o[(slot << 5) + O.next] = 0
  if (tail !== 0) o[(tail << 5) + O.next] = slot
  else m[m4 + M.trailingHead] = slot
  m[m4 + M.trailingTail] = slot
}

function leaveTrailing(s: State, slot: number, market: number): void {
  const o = s.orders.words.u32
  const m = s.markets.words.u32
  const m4 = market << 7
  const previous = o[(slot << 5) + O.previous]
  const next = o[(slot << 5) + O.next]
  // The order up next in a walk may be the sibling of one that triggers.
  if (s.trailingNext === slot) s.trailingNext = next
  if (previous !== 0) o[(previous << 5) + O.next] = next
  else m[m4 + M.trailingHead] = next
  if (next !== 0) o[(next << 5) + O.previous] = previous
  else m[m4 + M.trailingTail] = previous
}

/**
 * Sell: follows the highest trade since it began, triggers at trade × 10,000 ≤ highest × (10,000 − bps).
 * Buy: follows the lowest, triggers at trade × 10,000 ≥ lowest × (10,000 + bps). Compared exactly, not in rounded ticks.
 */
function showToTrailing(s: State, market: number, price: bigint): void {
  const o = s.orders.words
  s.trailingNext = s.markets.words.u32[(market << 7) + M.trailingHead]
  while (s.trailingNext !== 0) {
    const slot = s.trailingNext
    s.trailingNext = o.u32[(slot << 5) + O.next]
    if (!follow(s, slot, price)) continue
    leaveTrailing(s, slot, market)
    markTriggered(s, slot)
  }
}

function follow(s: State, slot: number, price: bigint): boolean {
  const o = s.orders.words
  const _o8 = slot << 4
  const at = slot << 7
  const sells = o.u8[at + O.side] === Side.sell
  if ((o.u16[(slot << 6) + O.flags] & OrderFlag.tracking) === 0) {
    const activation = s.orders.extra.i64[(slot << 5) + X.activationPrice]
    if (activation > 0n && (sells ? price < activation : price > activation)) return false
    o.u16[(slot << 6) + O.flags] |= OrderFlag.tracking
    s.orders.extra.i64[(slot << 5) + X.trailExtreme] = price
    s.tell.order(slot, Execution.activated)
    return false
  }
  const extreme = s.orders.extra.i64[(slot << 5) + X.trailExtreme]
  if (sells ? price > extreme : price < extreme) {
    s.orders.extra.i64[(slot << 5) + X.trailExtreme] = price
    return false
  }
  const bps = BigInt(s.orders.extra.u32[(slot << 6) + X.trailingBps])
  return sells
    ? price * TEN_THOUSAND <= extreme * (TEN_THOUSAND - bps)
    : price * TEN_THOUSAND >= extreme * (TEN_THOUSAND + bps)
}
