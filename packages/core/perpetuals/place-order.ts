import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'

const C = commandLayouts['place-contract-order'].at

/** Places an order for a contract. */
export function placeContractOrder(s: State, memory: Words, byte: number): void {
  const market = memory.u32[(byte >> 2) + C.market]
  if (!s.contracts.isKnown(market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  s.refuse(Rejection.badTerms)
}
