import { OrderType, Side } from '../messages/terms.ts'
import { Filter } from '../rejections.ts'
import { baseOf, isConditional, type MarketTerms, type OrderTerms, priceBounds, quoteOf, UNIT } from './terms.ts'

/** What the price ladders can hold (matching/price-ladder.ts). */
export const MAX_PRICE = (1n << 40n) - 1n

/** What the account has on the market already; what is left out is not tested. */
export interface Holdings {
  readonly openOrders?: number
  readonly conditional?: number
  readonly lists?: number
  /** Base, available and locked, in ledger units, and lots of open buys. */
  readonly held?: bigint | undefined
  readonly openBuys?: bigint
  /** How many more the account may have over all markets. */
  readonly shares?: { readonly orders: number; readonly conditional: number; readonly lists: number } | undefined
}

type Test = (market: MarketTerms, orders: readonly OrderTerms[], average: bigint, has: Holdings) => boolean

/** The tests in the order of the exchange; `orders` are one order, or the legs of a list. */
const tests: readonly (readonly [Filter, Test])[] = [
  [
    Filter.price,
    each(
      (market, { price, stopPrice, activationPrice }) =>
        isPriceInRange(market, price) && isPriceInRange(market, stopPrice) && isPriceInRange(market, activationPrice),
    ),
  ],
  [Filter.lot, each(hasGoodSize)],
  [
    Filter.marketLot,
    each(({ marketMaxQty }, { type, qty }) => type !== OrderType.market || within(qty, 0n, marketMaxQty)),
  ],
  [Filter.percentPrice, each(isNearAverage)],
  [Filter.notional, each(isWorthIt)],
  [
    Filter.icebergParts,
    each(
      ({ maxIcebergParts }, { qty, displayQty }) =>
        displayQty === 0n || within(qty, 0n, displayQty * BigInt(maxIcebergParts)),
    ),
  ],
  [Filter.maxOpen, ({ maxOpenOrders }, orders, _, has) => fits(has.openOrders, orders.length, maxOpenOrders)],
  [
    Filter.maxConditional,
    ({ maxConditional }, orders, _, has) => fits(has.conditional, conditionalOf(orders), maxConditional),
  ],
  [Filter.maxLists, ({ maxLists }, orders, _, has) => orders.length === 1 || fits(has.lists, 1, maxLists)],
  [
    Filter.trailingDelta,
    each(
      ({ minTrailingBps, maxTrailingBps }, { trailingBps }) =>
        trailingBps === 0 || within(BigInt(trailingBps), BigInt(minTrailingBps), BigInt(maxTrailingBps)),
    ),
  ],
  [Filter.maxPosition, isPositionSmall],
  [Filter.accountOrders, (_, orders, __, { shares }) => shares === undefined || orders.length <= shares.orders],
  [
    Filter.accountConditional,
    (_, orders, __, { shares }) => {
      const more = conditionalOf(orders)
      return shares === undefined || more === 0 || more <= shares.conditional
    },
  ],
  [Filter.accountLists, (_, orders, __, { shares }) => shares === undefined || orders.length === 1 || shares.lists > 0],
]

/** The first filter that an order, or one of the legs of a list, fails; `Filter.none` when all pass (domain/spot.md §10). */
export function failedFilterOf(
  market: MarketTerms,
  orders: readonly OrderTerms[],
  average: bigint,
  has: Holdings = {},
): Filter {
  return tests.find(([, passes]) => !passes(market, orders, average, has))?.[0] ?? Filter.none
}

/**
 * The first filter that an order would fail with another quantity: of those that look at quantities, the ones a lower one can
 * fail. It can exceed a maximum too, if that was lowered after the order was placed.
 */
export function failedByQuantityOf(market: MarketTerms, order: OrderTerms, average: bigint): Filter {
  if (!hasGoodSize(market, order)) return Filter.lot
  return isWorthIt(market, order, average) ? Filter.none : Filter.notional
}

function hasGoodSize({ minQty, maxQty }: MarketTerms, { qty }: OrderTerms): boolean {
  return qty === 0n || within(qty, minQty, maxQty)
}

function each(passes: (market: MarketTerms, order: OrderTerms, average: bigint) => boolean): Test {
  return (market, orders, average) => orders.every((order) => passes(market, order, average))
}

function isPriceInRange({ minPrice, maxPrice }: MarketTerms, price: bigint): boolean {
  return price === 0n || (price <= MAX_PRICE && within(price, minPrice, maxPrice))
}

function isNearAverage(market: MarketTerms, { side, price }: OrderTerms, average: bigint): boolean {
  if (price === 0n) return true
  const { low, high } = priceBounds(market, side, average)
  return price >= low && (high === undefined || price <= high)
}

/** Value at the order's price, its trigger, its quote amount, or the average, compared exactly. */
function isWorthIt(market: MarketTerms, order: OrderTerms, average: bigint): boolean {
  const { minNotional, maxNotional } = market
  if (order.quoteQty > 0n) return within(order.quoteQty, minNotional, maxNotional)
  const price = order.price > 0n ? order.price : order.stopPrice
  if (price > 0n) return within(quoteOf(market, price, order.qty), minNotional, maxNotional)
  return within(average * baseOf(market, order.qty), minNotional * UNIT, maxNotional * UNIT)
}

/** Free + locked base + open buys + these, in base × average, so that an amount in quote needs no division. */
function isPositionSmall(market: MarketTerms, orders: readonly OrderTerms[], average: bigint, has: Holdings): boolean {
  if (market.maxPosition === 0n || has.held === undefined) return true
  const buys = orders.filter(({ side }) => side === Side.buy)
  if (buys.length === 0) return true
  const lots = buys.reduce((sum, { qty }) => sum + qty, has.openBuys ?? 0n)
  const quote = buys.reduce((sum, { quoteQty }) => sum + quoteQty, 0n)
  return (has.held + baseOf(market, lots)) * average + quote * UNIT <= baseOf(market, market.maxPosition) * average
}

function conditionalOf(orders: readonly OrderTerms[]): number {
  return orders.reduce((count, order) => count + (isConditional(order) ? 1 : 0), 0)
}

function fits(has: number | undefined, more: number, most: number): boolean {
  return has === undefined || most === 0 || more === 0 || has + more <= most
}

/** A bound of zero is no bound. */
function within(value: bigint, least: bigint, most: bigint): boolean {
  return value >= least && (most === 0n || value <= most)
}
