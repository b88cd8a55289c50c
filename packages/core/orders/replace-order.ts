import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber } from '../records/view.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'

const { EndReason, ReplaceMode } = terms
const { Rejection } = rejections

const C = commandLayouts['cancel-replace'].at

/**
 * Cancels one order and places another, one after the other in one command. The place half is laid out as `place-order`.
 * When the cancel fails, `stopOnFailure` places nothing; a refused placement does not undo the cancel.
 */
export function replaceOrder(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  if (!s.accounts.isKnown(account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  if (!s.markets.isKnown(market) || s.markets.isContract(market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  if (memory.u8[byte + C.dryRun] !== 0) {
    s.refuse(Rejection.badTerms)
    return
  }
  s.cancelRejection = cancelHalf(s, memory, byte, account, market)
  s.refuse(Rejection.none)
  s.subject = 0
  s.requestIdAt = 0
  if (s.cancelRejection !== Rejection.none && memory.u8[byte + C.replaceMode] === ReplaceMode.stopOnFailure) {
    s.refuse(Rejection.replaceCancelFailed)
    return
  }
  s.placing.placeOrder(memory, byte)
}

function cancelHalf(s: State, memory: Words, byte: number, account: AccountNumber, market: MarketNumber): number {
  const closed = s.cancels.checkMayChange(account, market)
  if (closed !== Rejection.none) return closed
  s.requestIdAt = byte + C.cancelRequestClientId
  const orderId = memory.f64[(byte >> 3) + C.cancelOrderId]
  const only = memory.u8[byte + C.cancelOnly]
  return s.cancels.cancelNamed(account, market, orderId, memory, byte + C.cancelClientId, only, EndReason.replaced)
}
