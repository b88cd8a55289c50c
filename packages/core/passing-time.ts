import { openDueMarkets } from './markets/market-state.ts'
import * as terms from './messages/terms.ts'
import { forgetOld, isOpen, nextForgetting, REMEMBER_MS, withdraw } from './spot/end-order.ts'
import type { State } from './state.ts'

const { EndReason, OrderStatus } = terms

const DAY_MS = 86_400_000

/**
 * What time brings by itself, before each command: markets open, orders expire, days close. An expiry is so handled in
 * sequence, and a fill and an expiry can never both win.
 */
export function letTimePass(s: State): void {
  const { time } = s
  const isQuiet =
    time < s.nextOpening &&
    time < s.expiries.nextTime &&
    time < s.dayEnds &&
    s.rememberedHead === 0 &&
    s.lists.forgets === 0
  if (!isQuiet) bring(s)
}

function bring(s: State): void {
  if (s.nextOpening <= s.time) openDueMarkets(s)
  while (s.expiries.nextTime <= s.time) {
    const slot = s.orders.find(s.expiries.pop())
    if (slot !== 0 && isOpen(s, slot)) withdraw(s, slot, OrderStatus.expired, EndReason.gtd)
  }
  const day = Math.floor(s.time / DAY_MS)
  if (day !== s.day) {
    if (s.day !== 0) s.accounts.closeDays(s.day, day - s.day)
    s.day = day
  }
  s.dayEnds = (s.day + 1) * DAY_MS
  if (nextForgetting(s) <= s.time) forgetOld(s)
  s.lists.forgetUntil(s.time - REMEMBER_MS)
}

/** When time next brings something, ms; Infinity = nothing is due. */
export function nextDue(s: State): number {
  return Math.min(s.nextOpening, s.expiries.nextTime, s.day === 0 ? Number.POSITIVE_INFINITY : (s.day + 1) * DAY_MS)
}
