import { hasPrice, isConditional, MIN_GTD_MS } from '../formulas/terms.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'

const { OrderType, Stp, TimeInForce } = terms
const { Rejection } = rejections

const C = commandLayouts['place-order'].at

/** Whether the draft's terms make sense by themselves: each type has what it needs and nothing it has no use for. */
export function checkTerms(s: State, memory: Words, byte: number): number {
  const slot = s.drafts.draftSlot()
  const type = s.order.type(slot)
  const tif = s.order.timeInForce(slot)
  const price = s.order.price(slot)
  const qty = s.order.qty(slot)
  const quoteQty = s.order.quoteQty(slot)
  const display = s.order.displayQty(slot)
  const stop = s.order.stopPrice(slot)
  const activation = s.order.activationPrice(slot)
  const trailing = s.order.trailingBps(slot)
  const expireAt = s.order.expireAt(slot)

  if (s.order.side(slot) > 1 || type > OrderType.takeProfitLimit || tif > TimeInForce.gtd) return Rejection.badTerms
  if (memory.u8[byte + C.clientIdPolicy] > 1) return Rejection.badTerms
  if (price < 0n || qty < 0n || quoteQty < 0n || display < 0n || stop < 0n || activation < 0n) return Rejection.badTerms
  if (expireAt !== 0 && tif !== TimeInForce.gtd) return Rejection.badTerms

  if (type === OrderType.market) {
    if (qty > 0n === quoteQty > 0n) return Rejection.badTerms
  } else if (qty === 0n || quoteQty > 0n) return Rejection.badTerms

  if (hasPrice({ type }) !== price > 0n) return Rejection.badTerms
  if (isConditional({ type })) {
    if (stop > 0n === trailing > 0) return Rejection.badTerms
    if (activation > 0n && trailing === 0) return Rejection.badTerms
  } else if (stop > 0n || trailing > 0 || activation > 0n) return Rejection.badTerms

  const mostTif =
    type === OrderType.limit
      ? TimeInForce.gtd
      : type === OrderType.stopLimit || type === OrderType.takeProfitLimit
        ? TimeInForce.fok
        : TimeInForce.gtc
  if (tif > mostTif) return Rejection.badTerms
  if (display > 0n) {
    if (type !== OrderType.limit && type !== OrderType.limitMaker) return Rejection.badTerms
    if (tif !== TimeInForce.gtc || display >= qty) return Rejection.badTerms
  }
  if (tif === TimeInForce.gtd && !(expireAt >= s.time + MIN_GTD_MS)) return Rejection.badExpiry
  return Rejection.none
}

/** Whether the market allows the self-trade prevention mode. */
export function isStpAllowed(modes: number, mode: number): boolean {
  return mode >= Stp.none && mode <= Stp.decrement && (modes & (1 << mode)) !== 0
}
