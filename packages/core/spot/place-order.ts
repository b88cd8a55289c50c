import { commandLayouts } from '../messages/commands.ts'
import { OrderRecord } from '../messages/events.ts'
import type { Words } from '../messages/layout.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { admitDraft, startOrder } from './enter-order.ts'
import { lock } from './locks.ts'
import { checkPlacement } from './placement-checks.ts'

const { Rejection } = rejections

const C = commandLayouts['place-order'].at
const O = OrderRecord.at

/** Checks, locks, matches. `subject` = the new order's id. */
export function placeOrder(s: State, memory: Words, byte: number): void {
  const rejection = checkPlacement(s, memory, byte)
  if (rejection !== Rejection.none) {
    s.refuse(rejection, s.filter)
    return
  }
  if (memory.u8[byte + C.dryRun] !== 0) return
  const slot = admitDraft(s)
  s.subject = s.orders.words.f64[(slot << 5) + O.orderId]
  lock(s, slot)
  startOrder(s, slot)
}
