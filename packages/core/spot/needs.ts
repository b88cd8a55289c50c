import { referencesOf } from '../formula-terms.ts'
import { lockOf } from '../formulas/locks.ts'
import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import type { Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { R } = registers

/** Stands for any amount beyond what a balance can hold. */
const TOO_MUCH = LEDGER_LIMIT + 1n

/**
 * What an order must lock, in ledger units of what it pays with, into `r[need]`: `lockOf` of what is left of it. Orders of
 * which nearly all are have their own, `plain-limit.ts`.
 */
export function needInto(s: State, slot: Slot): void {
  const market = s.order.market(slot)
  s.book.remainingInto(slot, R.left)
  const order = {
    side: s.order.side(slot),
    type: s.order.type(slot),
    price: s.order.price(slot),
    qty: s.r[R.left],
    quoteQty: s.order.quoteQty(slot),
    stopPrice: s.order.stopPrice(slot),
  }
  const terms = { tick: s.market.tick(market), lot: s.market.lot(market), bandBps: s.market.bandBps(market) }
  const available = s.ledger.balance(s.seat.baseRow(s.order.seat(slot)))
  const need = lockOf(terms, order, referencesOf(s, market), available)
  s.r[R.need] = need > LEDGER_LIMIT ? TOO_MUCH : need
}
