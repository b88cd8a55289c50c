import { orderTermsOf } from '../formula-terms.ts'
import { isActivatedBy, isTriggeredBy, isTriggerMetBy } from '../formulas/terms.ts'
import { isDescending, Ladder, ladderOf, triggerLadder } from '../matching/ladders.ts'
import { boundsMarking } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'
import { claimLock } from './list-legs.ts'

const { Execution, OrderFlag, PriceKind, Side } = terms
type PriceKind = terms.PriceKind

/**
 * Conditional orders wait for a price, of contracts the last, the mark or the index: those with a stop price on two ladders of
 * triggers for each, those that trail in one chain per market, since each has an extreme of its own. Prices look at the ladders'
 * best level only; the chain is walked at each while it has members.
 */
export function startWaiting(s: State, slot: Slot): void {
  const market = s.order.market(slot)
  if (s.order.flags(slot) & OrderFlag.trailing) return joinTrailing(s, slot, market)
  joinLadder(s, slot, s.order.stopPrice(slot))
}

function joinLadder(s: State, slot: Slot, price: bigint): void {
  const low = Number(BigInt.asUintN(32, price))
  const high = Number(price >> 32n)
  const level = s.ladders.findOrAdd(ladderOfTrigger(s, slot), low, high)
  s.level.setPrice(level, price)
  s.book.append(slot, level)
}

/** Takes a waiting order out of its queue; it keeps the flag `conditional`. */
export function stopWaiting(s: State, slot: Slot): void {
  const level = s.order.level(slot)
  if (level === 0) return leaveTrailing(s, slot, s.order.market(slot))
  s.book.unlink(slot, level)
  if (s.level.head(level) !== 0) return
  s.ladders.remove(ladderOfTrigger(s, slot), level)
}

function ladderOfTrigger(s: State, slot: Slot): number {
  const isAbove = (s.order.flags(slot) & OrderFlag.triggersAbove) !== 0
  return triggerLadder(s.order.market(slot), s.order.triggerBy(slot), isAbove)
}

/** Whether any order of the market waits for a trade's price. */
export function hasWaiting(s: State, market: MarketNumber): boolean {
  const { best } = s.ladders
  const ladder = ladderOf(market, 0)
  return (
    (best[ladder + Ladder.triggersAbove] | best[ladder + Ladder.triggersBelow] | s.market.trailingHead(market)) !== 0
  )
}

/**
 * Every order whose condition holds at a price of its kind leaves its queue and enters when the running order is finished. Of
 * very many some are left: they go on waiting where they are, and the price counts as shown until they are set off too.
 */
export function showPrice(s: State, market: MarketNumber, price: bigint, kind: PriceKind = PriceKind.last): void {
  setOff(s, triggerLadder(market, kind, true), price)
  setOff(s, triggerLadder(market, kind, false), price)
  if (s.market.trailingHead(market) !== 0) showToTrailing(s, market, price, kind)
}

/** Goes on with what prices set off that are past. */
export function setOffRest(s: State): void {
  for (const ladder of s.agenda.unfinished) setOff(s, ladder, s.agenda.shown[ladder])
}

function setOff(s: State, ladder: number, price: bigint): void {
  const reach = s.agenda.further(ladder, price)
  const { best } = s.ladders
  const descends = isDescending(ladder)
  while (best[ladder] !== 0) {
    const next = s.level.price(best[ladder])
    if (descends ? next < reach : next > reach) break
    if (isEnough(s)) return s.agenda.keep(ladder, reach)
    trigger(s, s.level.head(best[ladder]))
  }
  if (s.agenda.hasUnfinished) s.agenda.finish(ladder)
}

/** Whether the running command has set off as many as one may. */
function isEnough(s: State): boolean {
  return s.agenda.marked >= s.capacity.markingPerCommand && boundsMarking(s.recordVersion)
}

/** Whether the condition of an order with a stop price holds at the price it waits for, or at one that counts as shown still. */
export function isTriggerMet(s: State, slot: Slot): boolean {
  const last = s.kinds.priceOf(s.order.market(slot), s.order.triggerBy(slot))
  const price = s.agenda.further(ladderOfTrigger(s, slot), last)
  return isTriggerMetBy(orderTermsOf(s, slot), price)
}

/** A waiting order's condition holds: it leaves its queue, ends its OCO sibling, and goes on the agenda. */
function trigger(s: State, slot: Slot): void {
  stopWaiting(s, slot)
  markTriggered(s, slot)
}

export function markTriggered(s: State, slot: Slot): void {
  s.order.setFlags(slot, s.order.flags(slot) & ~OrderFlag.conditional)
  s.seat.addConditional(s.order.seat(slot), -1)
  s.account.addConditional(s.order.account(slot), -1)
  s.order.setUpdatedAt(slot, s.time)
  if (s.orders.listOf(slot) !== 0) claimLock(s, slot)
  s.agenda.marked++
  s.agenda.push(s.order.market(slot), s.order.orderId(slot))
}

function joinTrailing(s: State, slot: Slot, market: MarketNumber): void {
  const tail = s.market.trailingTail(market)
  s.order.setPrevious(slot, tail)
  s.order.setNext(slot, 0)
  if (tail !== 0) s.order.setNext(tail, slot)
  else s.market.setTrailingHead(market, slot)
  s.market.setTrailingTail(market, slot)
}

function leaveTrailing(s: State, slot: Slot, market: MarketNumber): void {
  const previous = s.order.previous(slot)
  const next = s.order.next(slot)
  // The order up next in a walk may be the sibling of one that triggers.
  if (s.trailingNext === slot) s.trailingNext = next
  if (previous !== 0) s.order.setNext(previous, next)
  else s.market.setTrailingHead(market, next)
  if (next !== 0) s.order.setPrevious(next, previous)
  else s.market.setTrailingTail(market, previous)
}

/** What trails follows the best price since it began, a sell the highest and a buy the lowest, and triggers at a distance. */
function showToTrailing(s: State, market: MarketNumber, price: bigint, kind: PriceKind): void {
  s.trailingNext = s.market.trailingHead(market)
  while (s.trailingNext !== 0) {
    const slot = s.trailingNext
    s.trailingNext = s.order.next(slot)
    if (s.order.triggerBy(slot) !== kind || !follow(s, slot, price)) continue
    leaveTrailing(s, slot, market)
    if (isEnough(s)) awaitTurn(s, slot, price)
    else markTriggered(s, slot)
  }
}

/** One too many to be set off now waits like an order whose stop price is the price that does. */
function awaitTurn(s: State, slot: Slot, price: bigint): void {
  const ladder = ladderOfTrigger(s, slot)
  joinLadder(s, slot, price)
  s.agenda.keep(ladder, s.agenda.further(ladder, price))
}

function follow(s: State, slot: Slot, price: bigint): boolean {
  const side = s.order.side(slot)
  if ((s.order.flags(slot) & OrderFlag.tracking) === 0) {
    if (!isActivatedBy({ side, activationPrice: s.order.activationPrice(slot) }, price)) return false
    s.order.setFlags(slot, s.order.flags(slot) | OrderFlag.tracking)
    s.order.setTrailExtreme(slot, price)
    s.report.order(slot, Execution.activated)
    return false
  }
  const extreme = s.order.trailExtreme(slot)
  if (side === Side.sell ? price > extreme : price < extreme) {
    s.order.setTrailExtreme(slot, price)
    return false
  }
  return isTriggeredBy(orderTermsOf(s, slot), price, extreme)
}
