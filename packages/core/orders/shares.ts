import { mostOf } from '../capacity.ts'
import { MAX_DIGITS } from '../matching/price-ladder.ts'
import { knowsShares } from '../messages/record-version.ts'
import type { AccountNumber, SeatNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** Who has no more than so many entries of a table finds room in its last tenth too. */
const FEW_ORDERS = 20
const FEW_LISTS = 4
const FEW_SEATS = 4

/** Whether so many more levels fit without the last tenth, each at the end of a path of its own. */
export function hasPlentyOfLevels(s: State, count: number): boolean {
  if (s.ladders.levels + count >= mostOf(s.capacity.levels)) return false
  return s.ladders.nodes + count * MAX_DIGITS < mostOf(s.capacity.priceNodes)
}

/** Whether the account finds room for its seat, which may be a draft, and for so many orders more. */
export function hasRoomFor(s: State, account: AccountNumber, seat: SeatNumber, orders: number): boolean {
  if (!s.orders.hasRoom(orders) || !s.ladders.hasRoom(s.waiting + orders)) return false
  if (!knowsShares(s.recordVersion)) return true
  const isScarce = !s.orders.hasPlenty(orders, s.remembered) || !hasPlentyOfLevels(s, s.waiting + orders)
  if (isScarce && s.account.openOrders(account) + orders > FEW_ORDERS) return false
  return seat < s.seats.used || hasRoomForSeat(s, account)
}

/** A new seat takes at most two wallets with it. */
function hasRoomForSeat(s: State, account: AccountNumber): boolean {
  if (s.seats.used < mostOf(s.capacity.seats) && s.ledger.rows < mostOf(s.capacity.ledgerRows)) return true
  let seats = 0
  for (let market = 0; market < s.markets.size; market++) if (s.seats.find(account, market) !== 0) seats++
  return seats < FEW_SEATS
}

export function hasRoomForList(s: State, account: AccountNumber): boolean {
  if (s.lists.isFull) return false
  if (!knowsShares(s.recordVersion) || s.lists.open < mostOf(s.capacity.lists)) return true
  return s.account.lists(account) < FEW_LISTS
}
