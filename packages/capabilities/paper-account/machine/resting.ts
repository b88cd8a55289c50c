import { hasPrice, isTriggeredBy } from '@bowline/core/formulas.ts'
import { OrderFlag, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import { displayedAt, levelsFor, take } from './book.ts'
import { endsBeyond } from './closing-bounds.ts'
import { enterContract, fillContract } from './contracts.ts'
import type { Draft } from './draft.ts'
import { endsBelow } from './opening.ts'
import { isResting, isWaiting, termsOf } from './orders.ts'
import { enterSpot, fillSpot } from './spot.ts'
import type { PaperOrder } from './state.ts'
import type { ContractView, SeenTrade, SpotView, World } from './world.ts'

/** What happens to orders that wait, when the real market moves. */

type View = { readonly spot: SpotView } | { readonly contract: ContractView }

function viewOf(world: World, market: number): View | undefined {
  const spot = world.spot(market)
  if (spot) return { spot }
  const contract = world.contract(market)
  return contract && { contract }
}

const bookOf = (view: View) => ('spot' in view ? view.spot : view.contract)

function fillOf(draft: Draft, world: World, view: View, order: PaperOrder, price: Price, qty: Quantity) {
  if ('spot' in view) fillSpot(draft, view.spot, order, price, qty, true)
  else fillContract(draft, world, view.contract, order, { price, qty, isMaker: true })
}

/** What rests to open a position that the mark has left, or to close one at what its owner cannot pay, goes before it is met. */
function ends(draft: Draft, world: World, view: View, { orderId, price }: PaperOrder): boolean {
  const order = draft.orders.get(orderId)
  if (order === undefined || !('contract' in view)) return false
  return endsBeyond(draft, world, view.contract, order, price) || endsBelow(draft, view.contract, order, price)
}

const isOpen = (draft: Draft, { orderId }: PaperOrder) => draft.orders.get(orderId)

/** Best price first, of one price the oldest: the order in which a trade would meet them. */
function restingOn(draft: Draft, market: number, side: number): PaperOrder[] {
  const own = [...draft.orders.values()].filter((o) => o.market === market && o.side === side && isResting(o))
  const sign = side === Side.buy ? -1 : 1
  return own.sort((a, b) => (a.price === b.price ? a.orderId - b.orderId : a.price < b.price ? -sign : sign))
}

/**
 * A real trade. Whoever sells into the bids fills own bids above the trade's price by its size: they would have met it first.
 * At its own price an order is filled by what exceeds the lots that stood before it. A trade of the other side fills nothing:
 * what it met was displayed, and taken from there.
 */
export function seeTrade(draft: Draft, world: World, trade: SeenTrade): void {
  const view = viewOf(world, trade.market)
  if (!view) return
  trigger(draft, world, trade.market, PriceKind.last, trade.price)
  const side = trade.buyerIsMaker ? Side.buy : Side.sell
  let left = trade.qty
  let beyond = trade.qty
  for (const order of restingOn(draft, trade.market, side)) {
    const isBetter = side === Side.buy ? order.price > trade.price : order.price < trade.price
    if (!isBetter && order.price !== trade.price) break
    if (!isOpen(draft, order)) continue
    const ahead = isBetter ? 0n : order.ahead
    const reaching = isBetter ? left : beyond > ahead ? least(beyond - ahead, left) : 0n
    draft.putAhead(order, isBetter ? 0n : ahead > beyond ? ahead - beyond : 0n)
    const qty = least(reaching, order.qty - order.executed)
    if (qty <= 0n || ends(draft, world, view, order)) continue
    left -= qty
    if (isBetter) beyond -= qty
    fillOf(draft, world, view, draft.orders.get(order.orderId) as PaperOrder, order.price, qty)
  }
}

/**
 * The book as it stands: fewer lots displayed at an order's price than stood before it means that some of those left. What is
 * offered across an order's price would have met it, so it is filled there, at its own price, by what is displayed.
 */
export function seeBook(draft: Draft, world: World, market: number): void {
  const view = viewOf(world, market)
  if (!view) return
  const book = bookOf(view)
  for (const side of [Side.buy, Side.sell]) {
    for (const order of restingOn(draft, market, side)) {
      const shown = displayedAt(book, side, order.price)
      if (shown < order.ahead) draft.putAhead(order, shown)
      for (const level of levelsFor(draft, book, side)) {
        const open = isOpen(draft, order)
        const crosses = side === Side.buy ? level.price <= order.price : level.price >= order.price
        if (!open || !crosses) break
        const qty = least(level.qty, open.qty - open.executed)
        if (qty <= 0n || ends(draft, world, view, order)) break
        take(draft, book, side, [{ price: level.price, qty }])
        fillOf(draft, world, view, open, order.price, qty)
      }
    }
  }
}

/** Orders that wait for a price of this kind, oldest first. */
export function trigger(draft: Draft, world: World, market: number, by: PriceKind, price: Price): void {
  if (price <= 0n) return
  const view = viewOf(world, market)
  if (!view) return
  for (const order of [...draft.orders.values()]) {
    if (order.market !== market || !isWaiting(order) || order.triggerBy !== by) continue
    const open = isOpen(draft, order)
    if (!open || !isTriggeredBy(termsOf(open), price)) continue
    const triggered = draft.putOrder({ ...open, flags: open.flags & ~OrderFlag.conditional })
    if ('spot' in view) enterSpot(draft, view.spot, triggered)
    else enterContract(draft, world, view.contract, triggered)
  }
}

/** Whether a change of the book at a price can mean anything to an account: asked of every change, so it looks at little. */
export function concernsBook(orders: Iterable<PaperOrder>, market: number, side: number, price: Price): boolean {
  for (const order of orders) {
    if (order.market !== market || !isResting(order) || !hasPrice(order)) continue
    if (order.side === side ? order.price === price : crosses(order, price)) return true
  }
  return false
}

export function concernsTrade(orders: Iterable<PaperOrder>, { market, price, buyerIsMaker }: SeenTrade): boolean {
  const side = buyerIsMaker ? Side.buy : Side.sell
  for (const order of orders) {
    if (order.market !== market) continue
    if (isWaiting(order)) {
      if (order.triggerBy === PriceKind.last && isTriggeredBy(termsOf(order), price)) return true
    } else if (order.side === side && crosses(order, price)) return true
  }
  return false
}

function crosses({ side, price: own }: PaperOrder, price: Price): boolean {
  return side === Side.buy ? price <= own : price >= own
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
