import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { checkPlacement } from './placement-checks.ts'

const { Rejection } = rejections

const C = commandLayouts['place-order'].at
/** Four small fields, `dryRun` the last of them. */
const POLICY = C.clientIdPolicy / 4
const DRY_RUN = 24

export type Placing = ReturnType<typeof placingOf>

/** Placing one order. Made once for each exchange, see state.ts. */
export function placingOf(s: State) {
  /** Checks, locks, matches. `subject` = the new order's id. */
  function placeOrder(memory: Words, byte: number): void {
    if (!s.kinds.isPlainlyGood(memory, byte) && isRefused(memory, byte)) return
    if (memory.u32[(byte >>> 2) + POLICY] >>> DRY_RUN !== 0) return
    const slot = s.entry.admitDraft()
    s.subject = s.order.orderId(slot)
    s.kinds.lock(slot)
    s.entry.startOrder(slot)
  }

  /** The full checks; what passes them stands in the draft, and has its seat unless it is only tried. */
  function isRefused(memory: Words, byte: number): boolean {
    const rejection = checkPlacement(s, memory, byte)
    if (rejection !== Rejection.none) s.refuse(rejection, s.filter)
    else if (memory.u8[byte + C.dryRun] === 0) {
      s.kinds.takeSeat(memory.u32[(byte >>> 2) + C.account], memory.u32[(byte >>> 2) + C.market])
    }
    return rejection !== Rejection.none
  }

  return { placeOrder }
}
