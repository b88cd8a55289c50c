import { AccountRecord } from '../accounts/accounts.ts'
import { knowsShares } from '../messages/record-version.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import type { State } from '../state.ts'

const A = AccountRecord.at
const O = OrderRecord.at
const X = OrderExtra.at

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
    const { f64 } = s.orders.words
    for (const slot of s.ending.sort((a, b) => f64[(a << 4) + O.orderId] - f64[(b << 4) + O.orderId])) remember(slot)
    s.ending.length = 0
  }

  function remember(slot: number): void {
    const o = s.orders.words.u32
    o[(slot << 5) + O.previous] = s.rememberedTail
    o[(slot << 5) + O.next] = 0
    if (s.rememberedTail !== 0) o[(s.rememberedTail << 5) + O.next] = slot
    else s.rememberedHead = slot
    s.rememberedTail = slot
    s.remembered++
    if (s.remembered === 1 || s.orders.isShort) s.quietUntil = 0
    const account = o[(slot << 5) + O.account]
    joinAccount(slot, account)
    if (knowsShares(s.recordVersion) && s.accounts.u32[(account << 4) + A.remembered] > s.capacity.rememberedOrders) {
      forget(s.accounts.u32[(account << 4) + A.rememberedHead])
    }
  }

  function joinAccount(slot: number, account: number): void {
    const o = s.orders.words.u32
    const { u32 } = s.accounts
    const a4 = account << 4
    const tail = u32[a4 + A.rememberedTail]
    o[(slot << 5) + O.seatNext] = 0
    if (tail !== 0) o[(tail << 5) + O.seatNext] = slot
    else u32[a4 + A.rememberedHead] = slot
    u32[a4 + A.rememberedTail] = slot
    u32[a4 + A.remembered]++
  }

  /** Lets go of an order that is the oldest its account remembers. */
  function forget(slot: number): void {
    const o = s.orders.words.u32
    const { u32 } = s.accounts
    const account = o[(slot << 5) + O.account]
    const previous = o[(slot << 5) + O.previous]
    const next = o[(slot << 5) + O.next]
    if (previous !== 0) o[(previous << 5) + O.next] = next
    else s.rememberedHead = next
    if (next !== 0) o[(next << 5) + O.previous] = previous
    else s.rememberedTail = previous
    s.remembered--
    const after = o[(slot << 5) + O.seatNext]
    u32[(account << 4) + A.rememberedHead] = after
    if (after === 0) u32[(account << 4) + A.rememberedTail] = 0
    u32[(account << 4) + A.remembered]--
    // A later order may have taken the id over.
    if (s.clientIds.find(account, s.orders.extra.u32, (slot << 6) + X.clientId / 4) === slot) s.clientIds.remove(slot)
    s.orders.release(slot)
  }

  /** When the oldest remembered order may be forgotten. */
  function nextForgetting(): number {
    if (s.rememberedHead === 0) return Number.POSITIVE_INFINITY
    return s.orders.words.f64[(s.rememberedHead << 4) + O.updatedAt] + REMEMBER_MS
  }

  /** Forgets what is old, and of the rest the oldest while orders find no room. The oldest of all is its account's oldest. */
  function forgetOld(): void {
    while (nextForgetting() <= s.time) forget(s.rememberedHead)
    if (!knowsShares(s.recordVersion)) return
    while (s.rememberedHead !== 0 && s.orders.isShort) forget(s.rememberedHead)
  }

  return { rememberEnded, nextForgetting, forgetOld }
}
