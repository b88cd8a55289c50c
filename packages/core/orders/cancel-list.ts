import { commandLayouts } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { openLeg } from './list-legs.ts'
import { list4, list8, listByte } from './order-lists.ts'

const { EndReason, ListStatus, OrderStatus } = terms
const { Rejection } = rejections

const C = commandLayouts['cancel-list'].at
const L = eventLayouts.list.at

export function cancelList(s: State, memory: Words, byte: number): void {
  const account = memory.u32[(byte >> 2) + C.account]
  const market = memory.u32[(byte >> 2) + C.market]
  const closed = s.cancels.checkMayChange(account, market)
  if (closed !== Rejection.none) {
    s.refuse(closed)
    return
  }
  const id = memory.f64[(byte >> 3) + C.listId]
  const list = id !== 0 ? s.lists.find(id) : s.lists.findByName(account, memory, byte + C.listClientId)
  const l = s.lists.words
  const isTheirs = l.u32[list4(list) + L.account] === account && l.u32[list4(list) + L.market] === market
  if (list === 0 || !isTheirs || l.u8[listByte(list) + L.status] !== ListStatus.executing) {
    s.refuse(Rejection.unknownList)
    return
  }
  s.requestIdAt = byte + C.requestClientId
  s.subject = l.f64[list8(list) + L.listId]
  for (let leg = 0; leg < 3; leg++) {
    const slot = openLeg(s, list, leg)
    if (slot !== 0) s.ends.withdraw(slot, OrderStatus.canceled, EndReason.canceledByUser)
  }
}
