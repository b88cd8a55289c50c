import { marketTermsOf, orderTermsOf } from '../formula-terms.ts'
import { failedByQuantityOf, failedFilterOf, type Holdings } from '../formulas/filters.ts'
import type { OrderTerms } from '../formulas/terms.ts'
import { knowsShares } from '../messages/record-version.ts'
import type { AccountNumber, Slot } from '../records/view.ts'
import type { Filter } from '../rejections.ts'
import type { State } from '../state.ts'

/**
 * The first filter that fails of an order, or of the legs of a list that are placed together. `slot` is the draft: of their
 * account and market all are.
 */
export function failedFilter(s: State, slot: Slot, orders: readonly OrderTerms[]): Filter {
  const market = s.order.market(slot)
  return failedFilterOf(marketTermsOf(s, market), orders, s.market.averagePrice(market), holdingsOf(s, slot))
}

/** The first filter that an order in the book would fail with another quantity. */
export function failedByQuantity(s: State, slot: Slot, qty: bigint): Filter {
  const market = s.order.market(slot)
  const order = { ...orderTermsOf(s, slot), qty }
  return failedByQuantityOf(marketTermsOf(s, market), order, s.market.averagePrice(market))
}

export function holdingsOf(s: State, slot: Slot): Holdings {
  const seat = s.order.seat(slot)
  return {
    openOrders: s.seat.openOrders(seat),
    conditional: s.seat.conditional(seat),
    lists: s.seat.lists(seat),
    openBuys: s.seat.openBuys(seat),
    // Few markets bound positions.
    held: s.market.maxPosition(s.order.market(slot)) === 0n ? undefined : s.kinds.held(slot),
    shares: knowsShares(s.recordVersion) ? sharesOf(s, s.order.account(slot)) : undefined,
  }
}

/** Over all markets an account has a share of each table. */
function sharesOf(s: State, account: AccountNumber): NonNullable<Holdings['shares']> {
  return {
    orders: s.capacity.accountOrders - s.account.openOrders(account),
    conditional: s.capacity.accountConditional - s.account.conditional(account),
    lists: s.capacity.accountLists - s.account.lists(account),
  }
}
