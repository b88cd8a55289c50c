import { MOST_ORDERS, OrderRecord } from '../matching/orders.ts'
import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { checkPlacement } from './placement-checks.ts'

const { Rejection } = rejections

const C = commandLayouts['place-order'].at
const O = OrderRecord.at
const SLOT = MOST_ORDERS

export type Placing = ReturnType<typeof placingOf>

/** Placing one order. Part of the order path, see state.ts. */
export function placingOf(s: State) {
  /** Checks, locks, matches. `subject` = the new order's id. */
  function placeOrder(memory: Words, byte: number): void {
    const rejection = checkPlacement(s, memory, byte)
    if (rejection !== Rejection.none) {
      s.refuse(rejection, s.filter)
      return
    }
    if (memory.u8[byte + C.dryRun] !== 0) return
    const slot = s.entry.admitDraft()
    s.subject = s.orders.words.f64[((slot & SLOT) << 4) + O.orderId]
    s.locks.lock(slot)
    s.entry.startOrder(slot)
  }

  return { placeOrder }
}
