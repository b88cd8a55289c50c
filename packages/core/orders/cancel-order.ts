import { ALL_MARKETS, commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, SeatNumber, Slot } from '../records/view.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'

const { CancelOnly, EndReason, MarketState, OrderStatus } = terms
const { Rejection } = rejections

const C = commandLayouts['cancel-order'].at
const A = commandLayouts['cancel-all'].at

export type Cancels = ReturnType<typeof cancelsOf>

/** Cancelling by name, and all at once. Made once for each exchange, see state.ts. */
export function cancelsOf(s: State) {
  function cancelOrder(memory: Words, byte: number): void {
    const { u32 } = memory
    const c4 = byte >>> 2
    const account = u32[c4 + C.account]
    const market = u32[c4 + C.market]
    if (!isTrading(market)) {
      const closed = checkMayChange(account, market)
      if (closed !== Rejection.none) {
        s.refuse(closed)
        return
      }
    }
    if (u32[c4 + C.requestClientId / 4] !== 0) s.requestIdAt = byte + C.requestClientId
    const orderId = memory.f64[(byte >>> 3) + C.orderId]
    const only = u32[c4 + C.cancelOnly / 4] & 0xff
    cancelNamed(account, market, orderId, memory, byte + C.clientId, only, EndReason.canceledByUser)
    // Who has an open order is known; the others are asked for only now, which saves a place in memory.
    if (s.rejection === Rejection.unknownOrder && !s.accounts.isKnown(account)) s.refuse(Rejection.unknownAccount)
  }

  /** Cancels one order named by id or client id, with all legs of its list. Returns the refusal. */
  function cancelNamed(
    account: AccountNumber,
    market: MarketNumber,
    orderId: number,
    memory: Words,
    clientIdAt: number,
    only: number,
    reason: number,
  ): number {
    const slot = findOpen(account, market, orderId, memory, clientIdAt)
    if (slot === 0) return s.refuse(Rejection.unknownOrder)
    const status = s.order.status(slot)
    if (
      (only === CancelOnly.new && status !== OrderStatus.new) ||
      (only === CancelOnly.partiallyFilled && status !== OrderStatus.partiallyFilled)
    ) {
      return s.refuse(Rejection.cancelRestricted)
    }
    s.subject = s.order.orderId(slot)
    s.ends.withdraw(slot, OrderStatus.canceled, reason)
    return Rejection.none
  }

  /** Cancels everything an account has open on one market or on all that are not closed, in the order of the ids. */
  function cancelAll(memory: Words, byte: number): void {
    const account = memory.u32[(byte >> 2) + A.account]
    const market = memory.u32[(byte >> 2) + A.market]
    if (market !== ALL_MARKETS) {
      const closed = checkMayChange(account, market)
      if (closed !== Rejection.none) {
        s.refuse(closed)
        return
      }
    } else if (!s.accounts.isKnown(account)) {
      s.refuse(Rejection.unknownAccount)
      return
    }
    s.requestIdAt = byte + A.requestClientId
    const ids: number[] = []
    const last = market === ALL_MARKETS ? s.markets.size - 1 : market
    for (let m = market === ALL_MARKETS ? 0 : market; m <= last; m++) {
      if (checkMayChange(account, m) === Rejection.none) collectOpen(s.seats.find(account, m), ids)
    }
    endAll(ids, OrderStatus.canceled, EndReason.canceledByUser)
  }

  /** Ends orders by id, lowest first, passing over those that ended as a consequence of an earlier one. */
  function endAll(ids: number[], status: number, reason: number): void {
    for (const id of ids.sort((a, b) => a - b)) {
      const slot = s.orders.find(id)
      if (slot !== 0 && s.ends.isOpen(slot)) s.ends.withdraw(slot, status, reason)
    }
  }

  /** Adds the ids of a seat's open orders. */
  function collectOpen(seat: SeatNumber, ids: number[]): void {
    if (seat === 0) return
    for (let slot = s.seat.head(seat); slot !== 0; slot = s.order.seatNext(slot)) ids.push(s.order.orderId(slot))
  }

  /** Account, market, and a market state that allows cancels and amends. */
  function checkMayChange(account: AccountNumber, market: MarketNumber): number {
    if (!s.accounts.isKnown(account)) return Rejection.unknownAccount
    return isTrading(market) ? Rejection.none : checkState(market)
  }

  /** A market that is not defined is not trading. */
  function isTrading(market: MarketNumber): boolean {
    return market < s.markets.size && s.market.state(market) === MarketState.trading
  }

  function checkState(market: MarketNumber): number {
    if (!s.markets.isKnown(market)) return Rejection.unknownMarket
    const state = s.market.state(market)
    const isClosed = state === MarketState.preOpen || state === MarketState.halted || state === MarketState.delisted
    return isClosed ? Rejection.marketClosed : Rejection.none
  }

  /** Slot of the account's open order on the market: by id when that is given, else by client id. */
  function findOpen(
    account: AccountNumber,
    market: MarketNumber,
    orderId: number,
    memory: Words,
    clientIdAt: number,
  ): Slot {
    let slot = 0
    if (orderId !== 0) slot = s.orders.find(orderId)
    else if (memory.u8[clientIdAt] !== 0) slot = s.clientIds.find(account, memory.u32, clientIdAt >> 2)
    if (slot === 0 || !s.ends.isOpen(slot)) return 0
    return s.order.account(slot) === account && s.order.market(slot) === market ? slot : 0
  }

  return { cancelOrder, cancelNamed, cancelAll, endAll, collectOpen, checkMayChange, findOpen }
}
