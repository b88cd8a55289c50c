import { countsAttached } from '../messages/record-version.ts'
import { OrderFlag } from '../messages/terms.ts'
import type { AccountNumber, Slot } from '../records/view.ts'
import { Filter, Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

/** Take-profit and stop-loss. */
const MOST_LEGS = 2

/**
 * The pair that an order carries waits for triggers once it fills, and nothing refuses it then: it takes its part of the account's
 * share of waiting orders when the order is placed, and what other open orders carry counts with it.
 */
export function checkAttachedShare(s: State, slot: Slot, account: AccountNumber): number {
  const legs = legsOf(s, slot)
  if (legs === 0 || !countsAttached(s.recordVersion)) return Rejection.none
  const own = (s.order.flags(slot) & OrderFlag.conditional) === 0 ? 0 : 1
  const room = s.capacity.accountConditional - s.account.conditional(account) - legs - own
  // Nearly everybody is so far from the share that nothing needs to be counted.
  const most = MOST_LEGS * s.account.openOrders(account)
  if (most <= room || awaitedLegs(s, account) <= room) return Rejection.none
  return s.refuse(Rejection.filter, Filter.accountConditional)
}

/** Of all open orders; one that filled in part may place a pair again. */
function awaitedLegs(s: State, account: AccountNumber): number {
  let legs = 0
  for (let market = 1; market < s.contracts.size; market++) {
    const seat = s.contracts.isKnown(market) ? s.seats.find(account, market) : 0
    if (seat === 0) continue
    for (let slot = s.seat.head(seat); slot !== 0; slot = s.order.seatNext(slot)) legs += legsOf(s, slot)
  }
  return legs
}

function legsOf(s: State, slot: Slot): number {
  return (s.order.takeProfit(slot) > 0n ? 1 : 0) + (s.order.stopLoss(slot) > 0n ? 1 : 0)
}
