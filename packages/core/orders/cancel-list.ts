import { commandLayouts } from '../messages/commands.ts'
import type { Words } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'
import { openLeg } from './list-legs.ts'

const { EndReason, ListStatus, OrderStatus } = terms
const { Rejection } = rejections

const C = commandLayouts['cancel-list'].at

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
  const isTheirs = s.list.account(list) === account && s.list.market(list) === market
  if (list === 0 || !isTheirs || s.list.status(list) !== ListStatus.executing) {
    s.refuse(Rejection.unknownList)
    return
  }
  s.requestIdAt = byte + C.requestClientId
  s.subject = s.list.listId(list)
  for (let leg = 0; leg < 3; leg++) {
    const slot = openLeg(s, list, leg)
    if (slot !== 0) s.ends.withdraw(slot, OrderStatus.canceled, EndReason.canceledByUser)
  }
}
