import { isConditional } from '../formulas/terms.ts'
import { knowsShares } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { endPending, noteNeed, openLeg } from './list-legs.ts'
import { wouldTake } from './placement-checks.ts'
import { isTriggerMet, markTriggered, setOffRest, startWaiting, stopWaiting } from './triggers.ts'

const { ContractState, EndReason, Execution, OrderFlag, OrderStatus, OrderType } = terms
const { R } = registers

/**
 * Orders that became active while a command ran enter after it, the lowest id first; what they set off joins the queue. At
 * most so many enter after one command, and so many are set off in it, so that a price which concerns thousands keeps nobody
 * waiting for all of them: the rest follows after the next commands, and ticks come until nothing is left (`nextDue`). What
 * is set off in a market that does not trade enters when it trades again.
 */
export function runAgenda(s: State): void {
  enterSome(s, knowsShares(s.recordVersion) ? s.capacity.enteringPerCommand : Number.POSITIVE_INFINITY)
  if (s.agenda.hasUnfinished) setOffRest(s)
  s.agenda.marked = 0
}

/** By old rules all of it, before a market stops trading. */
export function finishAgenda(s: State): void {
  enterSome(s, Number.POSITIVE_INFINITY)
}

/** Whether a command would find something to do. */
export function isAgendaDue(s: State): boolean {
  if (s.agenda.pending === 0) return false
  return s.agenda.hasUnfinished || s.agenda.nextMarket((market) => isTrading(s, market)) >= 0
}

/** Or takes at least what reduces. */
function isTrading(s: State, market: MarketNumber): boolean {
  const state = s.market.state(market)
  return state === ContractState.trading || state === ContractState.reduceOnly
}

function enterSome(s: State, most: number): void {
  let left = most
  while (left > 0) {
    const market = s.agenda.nextMarket((of) => isTrading(s, of))
    if (market < 0) return
    const slot = s.orders.find(s.agenda.pop(market))
    if (slot === 0 || !s.ends.isOpen(slot)) continue
    left--
    s.reference.advanceMarket(market)
    if (s.order.status(slot) === OrderStatus.pendingNew) activate(s, slot)
    else enterTriggered(s, slot)
  }
}

function enterTriggered(s: State, slot: Slot): void {
  // Who may not open may still reduce.
  if (isFrozen(s, slot) && !s.contractLocks.isReducing(slot)) {
    return s.ends.endOrder(slot, OrderStatus.expired, EndReason.freeze)
  }
  const reason = s.kinds.enterTriggered(slot)
  if (reason !== EndReason.none) return s.ends.endOrder(slot, OrderStatus.expired, reason)
  s.entry.enterBook(slot, Execution.triggered)
}

function isFrozen(s: State, slot: Slot): boolean {
  return s.account.tradeFrozen(s.order.account(slot)) === 1
}

/** The working leg of a list is filled: its pending legs lock what the larger needs and become active, or end. */
function activate(s: State, first: number): void {
  const list = s.order.list(first)
  const second = openLeg(s, list, 2)
  if (isFrozen(s, first)) return endPending(s, list, OrderStatus.expired, EndReason.freeze)
  let need = 0n
  if (second !== 0) {
    s.kinds.needInto(second)
    noteNeed(s, second)
    need = s.r[R.need]
  }
  s.kinds.needInto(first)
  noteNeed(s, first)
  if (need > s.r[R.need]) s.r[R.need] = need
  if (!s.kinds.hasFunds(first)) return endPending(s, list, OrderStatus.expired, EndReason.insufficientFunds)
  s.kinds.lock(first)
  startConditional(s, first)
  if (second !== 0 && s.ends.isOpen(second)) startConditional(s, second)
  startPlain(s, first)
  if (second !== 0) startPlain(s, second)
}

/** A conditional leg starts to wait; when its trigger is met already it goes on the agenda at once. */
export function startConditional(s: State, slot: Slot): void {
  if (!s.ends.isOpen(slot) || (s.order.flags(slot) & OrderFlag.conditional) === 0) return
  s.order.setStatus(slot, OrderStatus.new)
  s.order.setUpdatedAt(slot, s.time)
  s.report.order(slot, Execution.new)
  startWaiting(s, slot)
  if (isTriggerMet(s, slot)) {
    stopWaiting(s, slot)
    markTriggered(s, slot)
  }
}

function startPlain(s: State, slot: Slot): void {
  if (!s.ends.isOpen(slot) || s.order.flags(slot) & (OrderFlag.conditional | OrderFlag.working)) return
  // A conditional leg that triggered at once is on the agenda, not plain.
  if (isConditional({ type: s.order.type(slot) })) return
  s.order.setStatus(slot, OrderStatus.new)
  if (s.order.type(slot) === OrderType.limitMaker && wouldTake(s, slot)) {
    return s.ends.endOrder(slot, OrderStatus.expired, EndReason.wouldTake)
  }
  s.entry.enterBook(slot, Execution.new)
}
