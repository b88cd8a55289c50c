import { knowsShares } from '../messages/record-version.ts'
import type { AccountNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'

/** How long an ended order or list answers for its client id, unless its account remembers too many or room is short. */
export const REMEMBER_MS = 24 * 60 * 60 * 1000

export type Memory = ReturnType<typeof memoryOf>

/**
 * Ended orders that still answer for their client id, in one chain by the time of their end, and per account in another. They
 * keep their slots, so they are what is forgotten first when the table of orders is short. Kept free of the order path.
 */
export function memoryOf(s: State) {
  /** Remembers what ended in the running command, in the order of the ids. */
  function rememberEnded(): void {
    for (const slot of s.ending.sort((a, b) => s.order.orderId(a) - s.order.orderId(b))) remember(slot)
    s.ending.length = 0
  }

  function remember(slot: Slot): void {
    s.order.setPrevious(slot, s.rememberedTail)
    s.order.setNext(slot, 0)
    if (s.rememberedTail !== 0) s.order.setNext(s.rememberedTail, slot)
    else s.rememberedHead = slot
    s.rememberedTail = slot
    s.remembered++
    if (s.remembered === 1 || s.orders.isShort) s.quietUntil = 0
    const account = s.order.account(slot)
    joinAccount(slot, account)
    if (knowsShares(s.recordVersion) && s.account.remembered(account) > s.capacity.rememberedOrders) {
      forget(s.account.rememberedHead(account))
    }
  }

  function joinAccount(slot: Slot, account: AccountNumber): void {
    const tail = s.account.rememberedTail(account)
    s.order.setSeatNext(slot, 0)
    if (tail !== 0) s.order.setSeatNext(tail, slot)
    else s.account.setRememberedHead(account, slot)
    s.account.setRememberedTail(account, slot)
    s.account.addRemembered(account, 1)
  }

  /** Lets go of an order that is the oldest its account remembers. */
  function forget(slot: Slot): void {
    const account = s.order.account(slot)
    const previous = s.order.previous(slot)
    const next = s.order.next(slot)
    if (previous !== 0) s.order.setNext(previous, next)
    else s.rememberedHead = next
    if (next !== 0) s.order.setPrevious(next, previous)
    else s.rememberedTail = previous
    s.remembered--
    const after = s.order.seatNext(slot)
    s.account.setRememberedHead(account, after)
    if (after === 0) s.account.setRememberedTail(account, 0)
    s.account.addRemembered(account, -1)
    // A later order may have taken the id over.
    if (s.clientIds.find(account, s.orders.extra.u32, s.orders.nameAt(slot)) === slot) s.clientIds.remove(slot)
    s.orders.release(slot)
  }

  /** When the oldest remembered order may be forgotten. */
  function nextForgetting(): number {
    if (s.rememberedHead === 0) return Number.POSITIVE_INFINITY
    return s.order.updatedAt(s.rememberedHead) + REMEMBER_MS
  }

  /** Forgets what is old, and of the rest the oldest while orders find no room. The oldest of all is its account's oldest. */
  function forgetOld(): void {
    while (nextForgetting() <= s.time) forget(s.rememberedHead)
    if (!knowsShares(s.recordVersion)) return
    while (s.rememberedHead !== 0 && s.orders.isShort) forget(s.rememberedHead)
  }

  return { rememberEnded, nextForgetting, forgetOld }
}
