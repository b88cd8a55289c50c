import { divide, LEDGER_LIMIT } from '@bowline/money'
import { Side } from '../messages/terms.ts'
import {
  bandAround,
  baseOf,
  isConditional,
  type MarketTerms,
  type OrderTerms,
  quoteOf,
  type References,
  UNIT,
} from './terms.ts'

const BPS = 10_000n

type LockingMarket = Pick<MarketTerms, 'tick' | 'lot' | 'bandBps'>
type LockingOrder = Pick<OrderTerms, 'side' | 'type' | 'price' | 'qty' | 'quoteQty' | 'stopPrice'>

/**
 * What an order locks, in ledger units of what it pays with: quote of a buy, base of a sell (domain/spot.md §5).
 *   sell                     quantity
 *   buy with a price         price × quantity
 *   market buy               upper band edge × quantity, or its quote amount
 *   conditional market buy   trigger (trailing: average) × (1 + band) × quantity, up
 *   market sell by quote     base needed at the lower band edge, up to a lot, at most what is available
 */
export function lockOf(market: LockingMarket, order: LockingOrder, prices: References, available: bigint): bigint {
  if (order.side === Side.sell) {
    return order.quoteQty > 0n ? baseForQuote(market, order, prices, available) : baseOf(market, order.qty)
  }
  if (order.quoteQty > 0n) return order.quoteQty
  const [price, over] = pricePerLot(market, order, prices)
  return divide(price * order.qty, over, 'up')
}

/** Of the two legs of a pair the larger one's; they share it. */
export function ocoLockOf(market: MarketTerms, legs: readonly OrderTerms[], prices: References): bigint {
  const needs = legs.map((leg) => lockOf(market, leg, prices, 0n))
  return needs.reduce((most, need) => (need > most ? need : most), 0n)
}

/** Most lots whose lock is available, whatever size the order says. */
export function affordableLots(market: MarketTerms, order: OrderTerms, prices: References, available: bigint): bigint {
  if (order.side === Side.sell) return available / market.lot
  const [price, over] = pricePerLot(market, order, prices)
  return price === 0n ? 0n : divide(least(available, LEDGER_LIMIT) * over, price, 'down')
}

/** What a buy locks for one lot, as a fraction, so that it is rounded once, for all lots together. */
function pricePerLot(market: LockingMarket, order: LockingOrder, prices: References): readonly [bigint, bigint] {
  if (order.price > 0n) return [quoteOf(market, order.price, 1n), 1n]
  if (!isConditional(order)) return [quoteOf(market, bandAround(market, prices.reference).high, 1n), 1n]
  const trigger = order.stopPrice > 0n ? order.stopPrice * market.tick : prices.average
  return [trigger * market.lot * (BPS + BigInt(market.bandBps)), UNIT * BPS]
}

function baseForQuote(market: LockingMarket, order: LockingOrder, prices: References, available: bigint): bigint {
  const perLot = quoteOf(market, bandAround(market, prices.reference).low, 1n)
  if (perLot === 0n) return 0n
  return baseOf(market, least(divide(order.quoteQty, perLot, 'up'), available / market.lot))
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
