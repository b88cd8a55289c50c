import { orderTermsOf } from '../formula-terms.ts'
import { wouldTakeAt } from '../formulas/walk.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import { takesRoomWhenAdmitted } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, Slot } from '../records/view.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { failedFilter } from './filters.ts'
import { REMEMBER_MS } from './remembered.ts'
import { hasRoomFor } from './shares.ts'
import { checkTerms, isStpAllowed } from './terms-check.ts'
import { isTriggerMet } from './triggers.ts'

const { ClientIdPolicy, MarketState, OrderFlag, OrderType, Side } = terms
const { Filter, Rejection } = rejections

const C = commandLayouts['place-order'].at

/**
 * All that must hold before an order is taken, in the order in which refusals win. Leaves the order in the draft, with its
 * seat or the draft of one, and what it must lock in `r[need]`.
 */
export function checkPlacement(s: State, memory: Words, byte: number): number {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  const who = checkMayTrade(s, account, market, memory.u8[byte + C.type] === OrderType.limitMaker)
  if (who !== Rejection.none) return who
  s.drafts.draftOrder(memory, byte, 0)
  const terms = checkTerms(s, memory, byte)
  if (terms !== Rejection.none) return terms
  if (!isStpAllowed(s.market.stpModes(market), s.order.stp(s.drafts.draftSlot()))) {
    return Rejection.stpNotAllowed
  }
  const repeated = checkClientId(s, memory, byte)
  if (repeated !== Rejection.none) return repeated
  if (!findSeat(s, account, market, takesRoomWhenAdmitted(memory, byte))) return Rejection.exchangeFull
  const failed = failedFilter(s, s.drafts.draftSlot(), [orderTermsOf(s, s.drafts.draftSlot())])
  if (failed !== Filter.none) return s.refuse(Rejection.filter, failed)
  return checkBook(s)
}

/** Account, market, market state, freeze. */
export function checkMayTrade(s: State, account: AccountNumber, market: MarketNumber, isPostOnly: boolean): number {
  if (!s.accounts.isKnown(account)) return Rejection.unknownAccount
  // Contracts have an order of their own.
  if (!s.markets.isKnown(market) || s.markets.isContract(market)) return Rejection.unknownMarket
  s.reference.advanceMarket(market)
  const state = s.market.state(market)
  if (state !== MarketState.trading) {
    if (state === MarketState.cancelOnly) return Rejection.marketCancelOnly
    if (state !== MarketState.postOnly) return Rejection.marketClosed
    if (!isPostOnly) return Rejection.marketPostOnly
  }
  if (s.account.tradeFrozen(account) === 1) return Rejection.tradingFrozen
  return Rejection.none
}

/** The client order id against open and remembered orders; `subject` = the first order. */
export function checkClientId(s: State, memory: Words, byte: number): number {
  if (memory.u8[byte + C.clientId] === 0) return Rejection.none
  const known = s.clientIds.find(memory.u32[(byte >> 2) + C.account], memory.u32, (byte + C.clientId) >> 2)
  if (known === 0) return Rejection.none
  const open = s.ends.isOpen(known)
  if (memory.u8[byte + C.clientIdPolicy] === ClientIdPolicy.refuseOpen) {
    return open ? Rejection.duplicateClientId : Rejection.none
  }
  if (!open && s.order.updatedAt(known) + REMEMBER_MS <= s.time) return Rejection.none
  s.subject = s.order.orderId(known)
  return Rejection.repeatedClientId
}

/**
 * Gives the drafted order the account's seat. Where there is none yet a draft will do, which an admitted order takes; by old
 * rules it is taken at once. False when some table has no room for the seat or for `orders` more orders.
 */
export function findSeat(
  s: State,
  account: AccountNumber,
  market: MarketNumber,
  draftWillDo: boolean,
  orders = 1,
): boolean {
  const seat = draftWillDo ? s.kinds.draftSeat(account, market) : s.kinds.takeSeat(account, market)
  s.order.setSeat(s.drafts.draftSlot(), seat)
  return seat !== 0 && hasRoomFor(s, account, seat, orders)
}

/** Trigger already met, post-only that would take, funds. */
function checkBook(s: State): number {
  if (s.order.flags(s.drafts.draftSlot()) & OrderFlag.conditional) {
    if (isTriggerMet(s, s.drafts.draftSlot())) return Rejection.wouldTrigger
  } else if (s.order.type(s.drafts.draftSlot()) === OrderType.limitMaker && wouldTake(s, s.drafts.draftSlot()))
    return Rejection.wouldTake
  s.kinds.needInto(s.drafts.draftSlot())
  return s.kinds.hasFunds(s.drafts.draftSlot()) ? Rejection.none : Rejection.insufficientBalance
}

/** Whether any part of a limit order would meet the other side at once. */
export function wouldTake(s: State, slot: Slot): boolean {
  const buys = s.order.side(slot) === Side.buy
  const best = s.ladders.best[ladderOf(s.order.market(slot), buys ? Ladder.asks : Ladder.bids)]
  if (best === 0) return false
  return wouldTakeAt(orderTermsOf(s, slot), s.level.price(best))
}
