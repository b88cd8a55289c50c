import { Side, TimeInForce } from '../messages/terms.ts'
import { type Band, hasPrice, type MarketTerms, type OrderTerms, quoteOf } from './terms.ts'

/** One price of the book, in ticks and lots. */
export interface Level {
  readonly price: bigint
  readonly qty: bigint
}

export interface Fill extends Level {
  readonly quote: bigint
}

/**
 * Why it stopped: nothing left to take for · the book ends, or the next price is beyond the limit · the next price is
 * outside the band · what it locked buys no further lot · a fill-or-kill order that cannot be filled whole.
 */
export type Stop = 'done' | 'book-end' | 'price-range' | 'unaffordable' | 'not-whole'

export interface Walk {
  readonly fills: readonly Fill[]
  readonly qty: bigint
  readonly quote: bigint
  readonly stop: Stop
  /** Lots of the order that were not filled; of an order by quote, none. */
  readonly left: bigint
}

/** Whether a price crosses the order's limit; a market order takes every price. */
export function wouldTakeAt(order: OrderTerms, price: bigint): boolean {
  if (!hasPrice(order)) return true
  return order.side === Side.buy ? price <= order.price : price >= order.price
}

/**
 * What the order takes from the other side of the book, best level first (domain/spot.md §6). An order by quote takes at
 * each level `min(level, ⌊rest / price⌋)` lots and never more than its amount. `locked`: a market order also stops when
 * what it locked pays no further lot.
 */
export function walkBook(
  market: MarketTerms,
  order: OrderTerms,
  levels: Iterable<Level>,
  band: Band,
  locked?: bigint,
): Walk {
  const fills: Fill[] = []
  let qty = 0n
  let quote = 0n
  let stop: Stop = 'book-end'
  const wanted = (price: bigint) =>
    order.quoteQty > 0n ? (order.quoteQty - quote) / quoteOf(market, price, 1n) : order.qty - qty
  for (const level of levels) {
    if (order.quoteQty === 0n && qty === order.qty) break
    if (!wouldTakeAt(order, level.price)) break
    if (level.price < band.low || level.price > band.high) {
      stop = 'price-range'
      break
    }
    const asked = wanted(level.price)
    const payable =
      hasPrice(order) || locked === undefined ? asked : payableLots(market, order, level.price, locked, { qty, quote })
    const lots = least(asked, payable, level.qty)
    if (lots > 0n) {
      const paid = quoteOf(market, level.price, lots)
      fills.push({ price: level.price, qty: lots, quote: paid })
      qty += lots
      quote += paid
    }
    if (lots === level.qty) continue
    stop = asked > payable ? 'unaffordable' : 'done'
    break
  }
  if (order.quoteQty === 0n && qty === order.qty) stop = 'done'
  if (order.timeInForce === TimeInForce.fok && stop !== 'done')
    return { fills: [], qty: 0n, quote: 0n, stop: 'not-whole', left: order.qty }
  return { fills, qty, quote, stop, left: order.quoteQty > 0n ? 0n : order.qty - qty }
}

/** Lots that stay in the book after the walk: of a limit order that may rest and was not stopped by the band. */
export function restsAfter(order: OrderTerms, walk: Walk): bigint {
  const mayRest = order.timeInForce === TimeInForce.gtc || order.timeInForce === TimeInForce.gtd
  return hasPrice(order) && mayRest && walk.stop === 'book-end' ? walk.left : 0n
}

function payableLots(
  market: MarketTerms,
  order: OrderTerms,
  price: bigint,
  locked: bigint,
  spent: { readonly qty: bigint; readonly quote: bigint },
): bigint {
  return order.side === Side.buy ? (locked - spent.quote) / quoteOf(market, price, 1n) : locked / market.lot - spent.qty
}

function least(...values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}
