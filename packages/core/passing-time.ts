import { openDueMarkets } from './markets/market-state.ts'
import * as terms from './messages/terms.ts'
import { isAgendaDue } from './orders/agenda.ts'
import { REMEMBER_MS } from './orders/remembered.ts'
import type { State } from './state.ts'

const { EndReason, OrderStatus } = terms

const DAY_MS = 86_400_000

/**
 * What falls due by time alone, before each command: markets open, orders expire, days close. An expiry is so handled in
 * sequence, and a fill and an expiry can never both win. Leaves in `quietUntil` until when there is nothing more to do; who
 * schedules something earlier sets it to 0.
 */
export function letTimePass(s: State): void {
  if (s.nextOpening <= s.time) openDueMarkets(s)
  while (s.expiries.nextTime <= s.time) {
    const slot = s.orders.find(s.expiries.pop())
    if (slot !== 0 && s.ends.isOpen(slot)) s.ends.withdraw(slot, OrderStatus.expired, EndReason.gtd)
  }
  if (s.nextEnd <= s.time) s.contractEnds.beginDue()
  if (s.nextFunding <= s.time) s.funding.settleDue()
  if (s.interest.nextAt() <= s.time) s.interest.beginRound()
  const day = Math.floor(s.time / DAY_MS)
  if (day !== s.day) {
    if (s.day !== 0) s.accounts.closeDays(s.day, day - s.day)
    s.day = day
  }
  s.memory.forgetOld()
  s.lists.forgetUntil(s.time - REMEMBER_MS)
  s.quietUntil = Math.min(nextDue(s), s.memory.nextForgetting(), s.lists.nextForgetting + REMEMBER_MS)
}

/** When something falls due next, ms; Infinity = nothing is due. */
export function nextDue(s: State): number {
  if (isAgendaDue(s) || s.funding.isPending() || s.contractEnds.isPending() || s.interest.isPending()) return 0
  return Math.min(
    s.nextFunding,
    s.nextEnd,
    s.interest.nextAt(),
    s.nextStep,
    s.nextOpening,
    s.expiries.nextTime,
    s.day === 0 ? Number.POSITIVE_INFINITY : (s.day + 1) * DAY_MS,
  )
}
