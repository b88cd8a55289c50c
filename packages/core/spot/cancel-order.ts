import { MarketRecord } from '../markets/markets.ts'
import { SeatRecord } from '../matching/seats.ts'
import { ALL_MARKETS, commandLayouts } from '../messages/commands.ts'
import { OrderRecord } from '../messages/events.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { isOpen, withdraw } from './end-order.ts'

const { CancelOnly, EndReason, MarketState, OrderStatus } = terms
const { Rejection } = rejections

const S = SeatRecord.at

const C = commandLayouts['cancel-order'].at
const A = commandLayouts['cancel-all'].at
const O = OrderRecord.at
const M = MarketRecord.at

export function cancelOrder(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  const closed = checkMayChange(s, account, market)
  if (closed !== Rejection.none) {
    s.refuse(closed)
    return
  }
  s.requestIdAt = byte + C.requestClientId
  const orderId = memory.f64[(byte >> 3) + C.orderId]
  cancelNamed(
    s,
    account,
    market,
    orderId,
    memory,
    byte + C.clientId,
    memory.u8[byte + C.cancelOnly],
    EndReason.canceledByUser,
  )
}

/** Cancels one order named by id or client id, with all legs of its list. Returns the refusal. */
export function cancelNamed(
  s: State,
  account: number,
  market: number,
  orderId: number,
  memory: Words,
  clientIdAt: number,
  only: number,
  reason: number,
): number {
  const slot = findOpen(s, account, market, orderId, memory, clientIdAt)
  if (slot === 0) return s.refuse(Rejection.unknownOrder)
  const status = s.orders.words.u8[(slot << 8) + O.status]
  if (
    (only === CancelOnly.new && status !== OrderStatus.new) ||
    (only === CancelOnly.partiallyFilled && status !== OrderStatus.partiallyFilled)
  ) {
    return s.refuse(Rejection.cancelRestricted)
  }
  s.subject = s.orders.words.f64[(slot << 5) + O.orderId]
  withdraw(s, slot, OrderStatus.canceled, reason)
  return Rejection.none
}

/** Cancels everything an account has open on one market or on all that are not closed, in the order of the ids. */
export function cancelAll(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + A.account]
  const market = memory.u32[(byte >> 2) + A.market]
  if (market !== ALL_MARKETS) {
    const closed = checkMayChange(s, account, market)
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
    if (checkMayChange(s, account, m) === Rejection.none) collectOpen(s, s.seats.find(account, m), ids)
  }
  endAll(s, ids, OrderStatus.canceled, EndReason.canceledByUser)
}

/** Ends orders by id, lowest first, passing over those that ended as a consequence of an earlier one. */
export function endAll(s: State, ids: number[], status: number, reason: number): void {
  for (const id of ids.sort((a, b) => a - b)) {
    const slot = s.orders.find(id)
    if (slot !== 0 && isOpen(s, slot)) withdraw(s, slot, status, reason)
  }
}

/** Adds the ids of a seat's open orders. */
export function collectOpen(s: State, seat: number, ids: number[]): void {
  if (seat === 0) return
  const o = s.orders.words
  for (let slot = s.seats.u32[(seat << 4) + S.head]; slot !== 0; slot = o.u32[(slot << 6) + O.seatNext])
    ids.push(o.f64[(slot << 5) + O.orderId])
}

/** Account, market, and a market state that allows cancels and amends. */
export function checkMayChange(s: State, account: number, market: number): number {
  if (!s.accounts.isKnown(account)) return Rejection.unknownAccount
  if (!s.markets.isKnown(market)) return Rejection.unknownMarket
  const state = s.markets.words.u8[(market << 9) + M.state]
  const isClosed = state === MarketState.preOpen || state === MarketState.halted || state === MarketState.delisted
  return isClosed ? Rejection.marketClosed : Rejection.none
}

/** Slot of the account's open order on the market: by id when that is given, else by client id. */
export function findOpen(
  s: State,
  account: number,
  market: number,
  orderId: number,
  memory: Words,
  clientIdAt: number,
): number {
  let slot = 0
  if (orderId !== 0) slot = s.orders.find(orderId)
  else if (memory.u8[clientIdAt] !== 0) slot = s.clientIds.find(account, memory, clientIdAt)
  if (slot === 0 || !isOpen(s, slot)) return 0
  const o = s.orders.words.u32
  return o[(slot << 6) + O.account] === account && o[(slot << 6) + O.market] === market ? slot : 0
}
