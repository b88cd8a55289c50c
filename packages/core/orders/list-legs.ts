import { broken } from '../invariant.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import type { ListSlot, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { LIST_BYTES, listByte } from './order-lists.ts'

const { EndReason, ListStatus, ListType, OrderStatus } = terms
const { R } = registers

const L = eventLayouts.list.at

/** Slots of a list's legs that are still open, by place (a, b, c); 0 = none or ended. */
export function openLeg(s: State, list: ListSlot, leg: number): Slot {
  const id = leg === 0 ? s.list.aOrder(list) : leg === 1 ? s.list.bOrder(list) : s.list.cOrder(list)
  if (id === 0) return 0
  const slot = s.orders.find(id)
  return slot !== 0 && s.ends.isOpen(slot) ? slot : 0
}

/** The other leg of the OCO pair an order belongs to, 0 when it has none or that has ended. */
function sibling(s: State, slot: Slot): Slot {
  const list = s.order.list(slot)
  const leg = s.order.listLeg(slot)
  const type = s.list.listType(list)
  if (type === ListType.oco) return openLeg(s, list, 1 - leg)
  if (type === ListType.otoco && leg > 0) return openLeg(s, list, 3 - leg)
  return 0
}

/**
 * An OCO leg is about to fill or has triggered: its sibling ends now, and the one lock they shared becomes the survivor's.
 * What the survivor does not need returns at once.
 */
export function claimLock(s: State, slot: Slot): void {
  const other = sibling(s, slot)
  if (other === 0) return
  shareLock(s, other, slot)
  s.ends.withdraw(other, OrderStatus.expired, EndReason.ocoTrigger)
  keepOwnNeed(s, slot)
}

function shareLock(s: State, from: number, to: number): void {
  s.order.addLocked(to, s.order.locked(from))
  s.order.setLocked(from, 0n)
}

function keepOwnNeed(s: State, slot: Slot): void {
  const need = s.lists.need[legPlace(s, slot)]
  const surplus = s.order.locked(slot) - need
  if (surplus < 0n) broken('an OCO locks what the larger leg needs')
  s.r[R.release] = surplus
  s.kinds.releasePart(slot)
}

/** Notes `r[need]` as what this leg by itself has to lock. */
export function noteNeed(s: State, slot: Slot): void {
  s.lists.need[legPlace(s, slot)] = s.r[R.need]
}

function legPlace(s: State, slot: Slot): number {
  return s.order.list(slot) * 3 + s.order.listLeg(slot)
}

/** Reasons that concern both legs of a pair, so that neither is the consequence of the other. */
const SHARED_REASONS: ReadonlySet<number> = new Set([
  EndReason.otoParentExpired,
  EndReason.insufficientFunds,
  EndReason.freeze,
])

/** An order of a list has ended (its record still stands): what that means for the others, and whether the list is done. */
export function legEnded(s: State, slot: Slot): void {
  const list = s.order.list(slot)
  const status = s.order.status(slot)
  const reason = s.order.endReason(slot)
  const leg = s.order.listLeg(slot)
  const type = s.list.listType(list)
  // Cancel and delisting end all legs alike; anything else ends them as a consequence.
  const alike = status === OrderStatus.canceled || reason === EndReason.delist
  if (leg === 0 && type !== ListType.oco) {
    if (status === OrderStatus.filled) activatePending(s, list)
    else endLegs(s, list, alike ? status : OrderStatus.expired, alike ? reason : EndReason.otoParentExpired)
  } else if (reason !== EndReason.ocoTrigger) {
    const other = sibling(s, slot)
    const same = alike || SHARED_REASONS.has(reason)
    if (other !== 0) s.ends.withdraw(other, same ? status : OrderStatus.expired, same ? reason : EndReason.ocoTrigger)
    if (alike && type !== ListType.oco) {
      const parent = openLeg(s, list, 0)
      if (parent !== 0) s.ends.withdraw(parent, status, reason)
    }
  }
  if (openLeg(s, list, 0) === 0 && openLeg(s, list, 1) === 0 && openLeg(s, list, 2) === 0) endList(s, list, reason)
}

function endLegs(s: State, list: ListSlot, status: number, reason: number): void {
  for (let leg = 1; leg < 3; leg++) {
    const slot = openLeg(s, list, leg)
    if (slot !== 0) s.ends.withdraw(slot, status, reason)
  }
}

/** The working leg is filled: the pending ones go on the agenda, at the first one's id. */
function activatePending(s: State, list: ListSlot): void {
  const first = openLeg(s, list, 1)
  if (first !== 0) s.agenda.push(s.order.market(first), s.order.orderId(first))
}

function endList(s: State, list: ListSlot, reason: number): void {
  if (s.list.status(list) === ListStatus.allDone) return
  s.list.setStatus(list, ListStatus.allDone)
  s.list.setEndReason(list, reason)
  const seat = s.seats.find(s.list.account(list), s.list.market(list))
  s.seat.addLists(seat, -1)
  s.account.addLists(s.list.account(list), -1)
  reportList(s, list)
  s.lists.end(list, seat)
  s.quietUntil = 0
}

/** Reports a list as it is now; as a change, unless it is the answer to a question. */
export function reportList(s: State, list: ListSlot, isChange = true): void {
  const l = s.lists.words
  if (isChange) s.list.setUpdatedAt(list, s.time)
  const byte = s.events.open(EventKind.list, LIST_BYTES)
  s.events.words.u8.set(l.u8.subarray(listByte(list), listByte(list) + LIST_BYTES), byte)
  if (s.requestIdAt !== 0 && s.input) {
    s.events.words.u8.set(s.input.u8.subarray(s.requestIdAt, s.requestIdAt + 40), byte + L.requestClientId)
  }
}

/** Ends pending legs that cannot become active, all alike. */
export function endPending(s: State, list: ListSlot, status: number, reason: number): void {
  for (let leg = 1; leg < 3; leg++) {
    const slot = openLeg(s, list, leg)
    if (slot !== 0) s.ends.endOrder(slot, status, reason)
  }
}
