import { orderTermsOf } from '../formula-terms.ts'
import { isConditional } from '../formulas/terms.ts'
import { commandLayouts } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import type { Words } from '../messages/layout.ts'
import { knowsShares, takesRoomWhenAdmitted } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { ListSlot, SeatNumber } from '../records/view.ts'
import * as registers from '../registers.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { startConditional } from './agenda.ts'
import { failedFilter } from './filters.ts'
import { noteNeed, reportList } from './list-legs.ts'
import { copyListText, type Legs, legsOf, readClientId } from './list-terms.ts'
import { listByte, REMEMBERED } from './order-lists.ts'
import { checkClientId, checkMayTrade, findSeat, wouldTake } from './placement-checks.ts'
import { REMEMBER_MS } from './remembered.ts'
import { hasRoomForList } from './shares.ts'
import { checkTerms, isStpAllowed } from './terms-check.ts'
import { isTriggerMet } from './triggers.ts'

const { ClientIdPolicy, Execution, ListType, OrderFlag, OrderStatus, OrderType } = terms
const { R } = registers
const { Filter, Rejection } = rejections

const P = commandLayouts['place-list'].at
const C = commandLayouts['place-order'].at
const L = eventLayouts.list.at

/** Places an order list: OCO, OTO or OTOCO. `subject` = the list's id. */
export function placeList(s: State, memory: Words, byte: number): void {
  const legs = legsOf(memory, byte)
  if (s.lists.isFull && knowsShares(s.recordVersion)) s.lists.forgetOldest()
  const rejection = checkList(s, memory, byte, legs)
  if (rejection !== Rejection.none) {
    s.refuse(rejection, s.filter)
    return
  }
  const seat = s.kinds.takeSeat(legs.account, legs.market)
  const list = openList(s, memory, byte, seat)
  const slots = legs.bytes.map((at, leg) => admitLeg(s, legs, at, leg, list))
  s.lists.enter(list, seat)
  reportList(s, list)
  s.subject = s.list.listId(list)
  if (legs.type === ListType.oco) startPair(s, slots[0], slots[1])
  else startWorking(s, slots)
}

function checkList(s: State, memory: Words, byte: number, legs: Legs): number {
  const allPostOnly = legs.bytes.every((at) => legs.memory.u8[at + C.type] === OrderType.limitMaker)
  const who = checkMayTrade(s, legs.account, legs.market, allPostOnly)
  if (who !== Rejection.none) return who
  if (!legs.isWellFormed) return Rejection.badTerms
  for (const at of legs.bytes) {
    s.drafts.draftOrder(legs.memory, at, 0)
    const terms = checkTerms(s, legs.memory, at)
    if (terms !== Rejection.none) return terms
  }
  const modes = s.market.stpModes(legs.market)
  if (!isStpAllowed(modes, s.order.stp(s.drafts.draftSlot()))) return Rejection.stpNotAllowed
  const repeated = checkIds(s, memory, byte, legs)
  if (repeated !== Rejection.none) return repeated
  const draftWillDo = takesRoomWhenAdmitted(memory, byte)
  const hasRoom = findSeat(s, legs.account, legs.market, draftWillDo, legs.bytes.length)
  if (!hasRoom || !hasRoomForList(s, legs.account)) return Rejection.exchangeFull
  const failed = failedLegFilter(s, legs)
  if (failed !== Filter.none) return s.refuse(Rejection.filter, failed)
  return checkPrices(s, legs)
}

/** The list's client id among lists, then each leg's among orders and among each other. */
function checkIds(s: State, memory: Words, byte: number, legs: Legs): number {
  const policy = memory.u8[byte + P.clientIdPolicy]
  if (memory.u8[byte + P.listClientId] !== 0) {
    const known = s.lists.findByName(legs.account, memory, byte + P.listClientId)
    if (known !== 0) {
      const isDone = s.list.status(known) !== 0
      if (policy === ClientIdPolicy.refuseOpen) {
        if (!isDone) return Rejection.duplicateClientId
      } else if (!isDone || s.list.updatedAt(known) + REMEMBER_MS > s.time) {
        s.subject = s.list.listId(known)
        return Rejection.repeatedClientId
      }
    }
  }
  const ids = new Set<string>()
  for (const at of legs.bytes) {
    const id = readClientId(legs.memory, at + C.clientId)
    if (id === '') continue
    if (ids.has(id) || checkClientId(s, legs.memory, at) !== Rejection.none) {
      s.subject = 0
      return Rejection.duplicateClientId
    }
    ids.add(id)
  }
  return Rejection.none
}

function failedLegFilter(s: State, legs: Legs): number {
  const orders = legs.bytes.map((at) => {
    draftLeg(s, legs, at)
    return orderTermsOf(s, s.drafts.draftSlot())
  })
  return failedFilter(s, s.drafts.draftSlot(), orders)
}

/** Leg prices against each other and the last price, triggers already met, post-only that would take, funds. */
function checkPrices(s: State, legs: Legs): number {
  if (legs.type !== ListType.oto) {
    const [above, below] = legs.type === ListType.oco ? legs.bytes : legs.bytes.slice(1)
    if (!isOrdered(s, legs, above, below, legs.type === ListType.oco)) return Rejection.listLegPrices
  }
  const active = legs.type === ListType.oco ? legs.bytes : legs.bytes.slice(0, 1)
  for (const at of active) {
    draftLeg(s, legs, at)
    if (s.order.flags(s.drafts.draftSlot()) & OrderFlag.conditional && isTriggerMet(s, s.drafts.draftSlot())) {
      return Rejection.wouldTrigger
    }
  }
  for (const at of active) {
    draftLeg(s, legs, at)
    if (s.order.type(s.drafts.draftSlot()) === OrderType.limitMaker && wouldTake(s, s.drafts.draftSlot()))
      return Rejection.wouldTake
  }
  let need = 0n
  for (const at of active) {
    draftLeg(s, legs, at)
    s.kinds.needInto(s.drafts.draftSlot())
    if (s.r[R.need] > need) need = s.r[R.need]
  }
  s.r[R.need] = need
  return s.kinds.hasFunds(s.drafts.draftSlot()) ? Rejection.none : Rejection.insufficientBalance
}

/** above > last > below; a trailing leg has no price to compare, and without a trade only the two are compared. */
function isOrdered(s: State, legs: Legs, above: number, below: number, againstLast: boolean): boolean {
  const high = legPrice(legs, above)
  const low = legPrice(legs, below)
  if (high > 0n && low > 0n && high <= low) return false
  const last = s.market.lastPrice(legs.market)
  if (last === 0n || !againstLast) return true
  return (high === 0n || high > last) && (low === 0n || low < last)
}

function legPrice(legs: Legs, at: number): bigint {
  const { u8, i64 } = legs.memory
  return i64[(at >> 3) + (isConditional({ type: u8[at + C.type] }) ? C.stopPrice : C.price)]
}

function draftLeg(s: State, legs: Legs, at: number): void {
  s.drafts.draftOrder(legs.memory, at, s.seats.findOrDrafted(legs.account, legs.market))
}

function openList(s: State, memory: Words, byte: number, seat: SeatNumber): number {
  const list = s.lists.take()
  const l = s.lists.words
  const account = memory.u32[(byte >> 2) + P.account]
  const market = memory.u32[(byte >> 2) + P.market]
  s.list.setAccount(list, account)
  s.list.setMarket(list, market)
  s.list.setListType(list, memory.u8[byte + P.listType])
  s.list.setCreatedAt(list, s.time)
  s.list.setUpdatedAt(list, s.time)
  copyListText(memory, byte + P.listClientId, l, listByte(list) + L.listClientId)
  const isNamed = memory.u8[byte + P.listClientId] !== 0
  if (isNamed && memory.u8[byte + P.clientIdPolicy] === ClientIdPolicy.firstResult) s.list.setSpare(list, REMEMBERED)
  s.seat.addLists(seat, 1)
  s.account.addLists(account, 1)
  return list
}

function admitLeg(s: State, legs: Legs, at: number, leg: number, list: ListSlot): number {
  draftLeg(s, legs, at)
  const slot = s.entry.admitDraft()
  s.orders.extend(slot)
  s.order.setListId(slot, s.list.listId(list))
  s.order.setList(slot, list)
  s.order.setListLeg(slot, leg)
  if (legs.type !== ListType.oco && leg > 0) s.order.setStatus(slot, OrderStatus.pendingNew)
  const setLeg = leg === 0 ? s.list.setAOrder : leg === 1 ? s.list.setBOrder : s.list.setCOrder
  setLeg(list, s.order.orderId(slot))
  s.list.addLegs(list, 1)
  return slot
}

/** OCO: one lock on the first leg for the larger need; the waiting leg waits before the other enters. */
function startPair(s: State, first: number, second: number): void {
  s.kinds.needInto(second)
  noteNeed(s, second)
  const need = s.r[R.need]
  s.kinds.needInto(first)
  noteNeed(s, first)
  if (need > s.r[R.need]) s.r[R.need] = need
  s.kinds.lock(first)
  startConditional(s, first)
  startConditional(s, second)
  for (const slot of [first, second]) {
    const isPlain = (s.order.flags(slot) & OrderFlag.conditional) === 0
    if (isPlain) s.entry.enterBook(slot, Execution.new)
  }
}

function startWorking(s: State, slots: readonly number[]): void {
  s.kinds.lock(slots[0])
  for (const slot of slots.slice(1)) s.report.order(slot, Execution.new)
  s.entry.enterBook(slots[0], Execution.new)
}
