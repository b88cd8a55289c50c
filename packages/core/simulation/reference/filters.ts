import { LedgerCode, OrderType, Side } from '../../messages/terms.ts'
import { Filter } from '../../rejections.ts'
import { balanceOf } from './ledger.ts'
import { averagePrice, baseAmount, COIN, quoteAmount } from './prices.ts'
import { type ExchangeState, type Market, type OrderTerms, openOrders, remaining } from './state.ts'
import { isConditional } from './triggers.ts'

const PER_TEN_THOUSAND = 10_000n
/** Ticks; also where a market names no bound. */
const GREATEST_PRICE = 2n ** 40n - 1n

/** Filters of single orders by number; those that count orders see all legs at once. */
const single: Record<number, (state: ExchangeState, market: Market, terms: OrderTerms) => boolean> = {
  [Filter.price]: (_, market, terms) =>
    [terms.price, terms.stopPrice, terms.activationPrice]
      .filter((price) => price > 0n)
      .every((price) => price <= GREATEST_PRICE && within(price, market.terms.minPrice, market.terms.maxPrice)),
  [Filter.lot]: (_, market, terms) =>
    terms.quoteQty > 0n || within(terms.qty, market.terms.minQty, market.terms.maxQty),
  [Filter.marketLot]: (_, market, terms) =>
    terms.type !== OrderType.market || within(terms.qty, 0n, market.terms.marketMaxQty),
  [Filter.percentPrice]: percentPrice,
  [Filter.notional]: notional,
  [Filter.icebergParts]: (_, market, terms) => {
    if (terms.displayQty === 0n || market.terms.maxIcebergParts === 0) return true
    return terms.qty <= terms.displayQty * BigInt(market.terms.maxIcebergParts)
  },
  [Filter.trailingDelta]: (_, market, terms) =>
    terms.trailingBps === 0 ||
    within(BigInt(terms.trailingBps), BigInt(market.terms.minTrailingBps), BigInt(market.terms.maxTrailingBps)),
}

/** Filters over all orders a command adds. */
const together: Record<number, (state: ExchangeState, market: Market, legs: readonly OrderTerms[]) => boolean> = {
  [Filter.maxOpen]: (state, market, legs) =>
    countIsWithin(ownOrders(state, market, legs).length + legs.length, market.terms.maxOpenOrders),
  [Filter.maxConditional]: (state, market, legs) => {
    const added = legs.filter((leg) => isConditional(leg.type)).length
    const waiting = ownOrders(state, market, legs).filter(
      (order) => isConditional(order.terms.type) && !order.triggered,
    )
    return added === 0 || countIsWithin(waiting.length + added, market.terms.maxConditional)
  },
  [Filter.maxLists]: (state, market, legs) => {
    if (legs.length === 1) return true
    const own = [...state.openLists.values()].filter(
      (list) => list.account === legs[0]?.account && list.market === market.id,
    )
    return countIsWithin(own.length + 1, market.terms.maxLists)
  },
  [Filter.maxPosition]: maxPosition,
  [Filter.accountOrders]: (state, _, legs) =>
    ordersOfAccount(state, legs).length + legs.length <= state.shares.accountOrders,
  [Filter.accountConditional]: (state, _, legs) => {
    const added = legs.filter((leg) => isConditional(leg.type)).length
    const waiting = ordersOfAccount(state, legs).filter((order) => isConditional(order.terms.type) && !order.triggered)
    return added === 0 || waiting.length + added <= state.shares.accountConditional
  },
  [Filter.accountLists]: (state, _, legs) => {
    if (legs.length === 1) return true
    const own = [...state.openLists.values()].filter((list) => list.account === legs[0]?.account)
    return own.length < state.shares.accountLists
  },
}

/** The first filter, in order of number, that one of the orders fails. */
export function failedFilter(state: ExchangeState, market: Market, legs: readonly OrderTerms[]): Filter {
  for (const filter of Object.values(Filter)) {
    if (!legs.every((leg) => single[filter]?.(state, market, leg) ?? true)) return filter
    if (!(together[filter]?.(state, market, legs) ?? true)) return filter
  }
  return Filter.none
}

/** The first filter that an order in the book would fail with a lower quantity. */
export function failedByQuantity(state: ExchangeState, market: Market, terms: OrderTerms): Filter {
  return [Filter.lot, Filter.notional].find((filter) => !single[filter]?.(state, market, terms)) ?? Filter.none
}

function percentPrice(state: ExchangeState, market: Market, terms: OrderTerms): boolean {
  if (terms.price === 0n) return true
  const { bidUp, bidDown, askUp, askDown } = market.terms
  const [up, down] = terms.side === Side.buy ? [bidUp, bidDown] : [askUp, askDown]
  const average = averagePrice(state, market)
  const price = terms.price * market.terms.tick * PER_TEN_THOUSAND
  return within(price, average * BigInt(down), average * BigInt(up))
}

function notional(state: ExchangeState, market: Market, terms: OrderTerms): boolean {
  const { minNotional, maxNotional } = market.terms
  if (terms.quoteQty > 0n) return within(terms.quoteQty, minNotional, maxNotional)
  const price = terms.price > 0n ? terms.price : terms.stopPrice
  if (price > 0n) return within(quoteAmount(market, price, terms.qty), minNotional, maxNotional)
  const scaled = averagePrice(state, market) * baseAmount(market, terms.qty)
  return within(scaled, minNotional * COIN, maxNotional * COIN)
}

/** Compared in base × average price, so that a size given in quote needs no division. */
function maxPosition(state: ExchangeState, market: Market, legs: readonly OrderTerms[]): boolean {
  const account = legs[0]?.account ?? 0
  const buys = legs.filter((leg) => leg.side === Side.buy)
  if (buys.length === 0 || market.terms.maxPosition === 0n) return true
  const held = [LedgerCode.spotAvailable, LedgerCode.spotLocked].reduce(
    (sum, code) => sum + balanceOf(state, code, account, market.terms.base),
    0n,
  )
  const openBuys = ownOrders(state, market, legs).filter((order) => order.terms.side === Side.buy)
  const openLots = openBuys.reduce((sum, order) => sum + remaining(order), 0n)
  const newLots = buys.reduce((sum, leg) => sum + leg.qty, 0n)
  const newQuote = buys.reduce((sum, leg) => sum + leg.quoteQty, 0n)
  const average = averagePrice(state, market)
  const position = (held + baseAmount(market, openLots + newLots)) * average + newQuote * COIN
  return position <= baseAmount(market, market.terms.maxPosition) * average
}

function ownOrders(state: ExchangeState, market: Market, legs: readonly OrderTerms[]) {
  const account = legs[0]?.account
  return openOrders(state, (order) => order.terms.account === account && order.terms.market === market.id)
}

function ordersOfAccount(state: ExchangeState, legs: readonly OrderTerms[]) {
  return openOrders(state, (order) => order.terms.account === legs[0]?.account)
}

/** A bound of zero is no bound. */
function within(value: bigint, lower: bigint, upper: bigint): boolean {
  return value >= lower && (upper === 0n || value <= upper)
}

function countIsWithin(count: number, limit: number): boolean {
  return limit === 0 || count <= limit
}
