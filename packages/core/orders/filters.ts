import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { knowsShares } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'

const { OrderFlag, OrderType, Side } = terms
const { Filter } = rejections

const UNIT = 100_000_000n
const MAX_PRICE = BigInt(MAX_PRICE_TICKS)

/** What the legs of a list placed together add to the counts. */
export interface Company {
  orders: number
  conditional: number
  /** What the buys among them ask for, see `buyAsked`. */
  buys: bigint
}

/**
 * The first filter that an order placed alone fails, 0 = none (domain/spot.md §10). A bound of zero is no bound. Written out in
 * a row rather than as a loop over `passes`: every placement goes through here.
 */
export function failedFilter(s: State, slot: number): number {
  if (!pricePasses(s, slot)) return Filter.price
  if (!lotPasses(s, slot)) return Filter.lot
  if (!marketLotPasses(s, slot)) return Filter.marketLot
  if (!percentPricePasses(s, slot)) return Filter.percentPrice
  if (!notionalPasses(s, slot)) return Filter.notional
  if (!icebergPasses(s, slot)) return Filter.icebergParts
  if (!openOrdersPass(s, slot, 1)) return Filter.maxOpen
  const isConditional = (s.order.flags(slot) & OrderFlag.conditional) !== 0
  if (isConditional && !conditionalPass(s, slot, 1)) return Filter.maxConditional
  if (isConditional && !trailingPasses(s, slot)) return Filter.trailingDelta
  if (!positionPasses(s, slot, undefined)) return Filter.maxPosition
  if (!accountOrdersPass(s, slot, 1)) return Filter.accountOrders
  return !isConditional || accountConditionalPass(s, slot, 1) ? Filter.none : Filter.accountConditional
}

/** One filter for one leg of a list; the counts are tested for all legs together. */
export function passes(s: State, slot: number, filter: number, company: Company): boolean {
  switch (filter) {
    case Filter.price:
      return pricePasses(s, slot)
    case Filter.lot:
      return lotPasses(s, slot)
    case Filter.marketLot:
      return marketLotPasses(s, slot)
    case Filter.percentPrice:
      return percentPricePasses(s, slot)
    case Filter.notional:
      return notionalPasses(s, slot)
    case Filter.icebergParts:
      return icebergPasses(s, slot)
    case Filter.maxOpen:
      return openOrdersPass(s, slot, company.orders)
    case Filter.maxConditional:
      return company.conditional === 0 || conditionalPass(s, slot, company.conditional)
    case Filter.maxLists:
      return listsPass(s, slot)
    case Filter.trailingDelta:
      return trailingPasses(s, slot)
    case Filter.maxPosition:
      return positionPasses(s, slot, company)
    case Filter.accountOrders:
      return accountOrdersPass(s, slot, company.orders)
    case Filter.accountConditional:
      return company.conditional === 0 || accountConditionalPass(s, slot, company.conditional)
    default:
      return accountListsPass(s, slot)
  }
}

const marketOf = (s: State, slot: number): number => s.order.market(slot)
const accountOf = (s: State, slot: number): number => s.order.account(slot)
const seatOf = (s: State, slot: number): number => s.order.seat(slot)

function pricePasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  return (
    priceInRange(s, market, s.order.price(slot)) &&
    priceInRange(s, market, s.order.stopPrice(slot)) &&
    priceInRange(s, market, s.order.activationPrice(slot))
  )
}

/**
 * The first filter that an order would fail with another quantity, 0 = none: of those that look at quantities, the ones a
 * lower quantity can fail. It can exceed a maximum too, if that was lowered after the order was placed.
 */
export function failedByQuantity(s: State, slot: number, qty: bigint): number {
  const present = s.order.qty(slot)
  s.order.setQty(slot, qty)
  const failed = lotPasses(s, slot) ? (notionalPasses(s, slot) ? Filter.none : Filter.notional) : Filter.lot
  s.order.setQty(slot, present)
  return failed
}

function lotPasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  const qty = s.order.qty(slot)
  return (
    qty === 0n || (qty >= s.market.minQty(market) && (s.market.maxQty(market) === 0n || qty <= s.market.maxQty(market)))
  )
}

function marketLotPasses(s: State, slot: number): boolean {
  if (s.order.type(slot) !== OrderType.market) return true
  const most = s.market.marketMaxQty(marketOf(s, slot))
  return most === 0n || s.order.qty(slot) <= most
}

function percentPricePasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  const price = s.order.price(slot)
  if (price === 0n) return true
  return s.order.side(slot) === Side.buy
    ? price <= s.market.buyCeiling(market) && price >= s.market.buyFloor(market)
    : price <= s.market.sellCeiling(market) && price >= s.market.sellFloor(market)
}

function icebergPasses(s: State, slot: number): boolean {
  const display = s.order.displayQty(slot)
  if (display === 0n) return true
  const most = s.market.maxIcebergParts(marketOf(s, slot))
  return most === 0 || s.order.qty(slot) <= display * BigInt(most)
}

function openOrdersPass(s: State, slot: number, more: number): boolean {
  const most = s.market.maxOpenOrders(marketOf(s, slot))
  return most === 0 || s.seat.openOrders(seatOf(s, slot)) + more <= most
}

function conditionalPass(s: State, slot: number, more: number): boolean {
  const most = s.market.maxConditional(marketOf(s, slot))
  return most === 0 || s.seat.conditional(seatOf(s, slot)) + more <= most
}

function listsPass(s: State, slot: number): boolean {
  const most = s.market.maxLists(marketOf(s, slot))
  return most === 0 || s.seat.lists(seatOf(s, slot)) < most
}

/** Over all markets an account has a share of each table. */
function accountOrdersPass(s: State, slot: number, more: number): boolean {
  const own = s.account.openOrders(accountOf(s, slot))
  return own + more <= s.capacity.accountOrders || !knowsShares(s.recordVersion)
}

function accountConditionalPass(s: State, slot: number, more: number): boolean {
  const own = s.account.conditional(accountOf(s, slot))
  return own + more <= s.capacity.accountConditional || !knowsShares(s.recordVersion)
}

function accountListsPass(s: State, slot: number): boolean {
  const own = s.account.lists(accountOf(s, slot))
  return own < s.capacity.accountLists || !knowsShares(s.recordVersion)
}

function trailingPasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  const bps = s.order.trailingBps(slot)
  if (bps === 0) return true
  return (
    bps >= s.market.minTrailingBps(market) &&
    (s.market.maxTrailingBps(market) === 0 || bps <= s.market.maxTrailingBps(market))
  )
}

function priceInRange(s: State, market: number, price: bigint): boolean {
  if (price === 0n) return true
  return (
    price <= MAX_PRICE &&
    price >= s.market.minPrice(market) &&
    (s.market.maxPrice(market) === 0n || price <= s.market.maxPrice(market))
  )
}

/** Value of the order at its price, its trigger, its quote amount or the average, compared exactly. */
function notionalPasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  const least = s.market.minNotional(market)
  const most = s.market.maxNotional(market)
  if (s.order.quoteQty(slot) > 0n)
    return s.order.quoteQty(slot) >= least && (most === 0n || s.order.quoteQty(slot) <= most)
  const price = s.order.price(slot) > 0n ? s.order.price(slot) : s.order.stopPrice(slot)
  if (price > 0n) {
    const value = s.kinds.value(market, price, s.order.qty(slot))
    return value >= least && (most === 0n || value <= most)
  }
  const value = s.market.averagePrice(market) * s.order.qty(slot) * s.market.lot(market)
  return value >= least * UNIT && (most === 0n || value <= most * UNIT)
}

/** Free + locked base + open buys + the new ones against the market's greatest position. */
function positionPasses(s: State, slot: number, company: Company | undefined): boolean {
  const market = marketOf(s, slot)
  const most = s.market.maxPosition(market)
  if (most === 0n) return true
  const seat = s.order.seat(slot)
  const asked = company ? company.buys : buyAsked(s, slot)
  if (asked === 0n) return true
  const lot = s.market.lot(market)
  return (
    (s.kinds.held(slot) + s.seat.openBuys(seat) * lot) * s.market.averagePrice(market) + asked <=
    most * lot * s.market.averagePrice(market)
  )
}

/** Base a buy asks for times the average price, so that an amount in quote needs no division. */
export function buyAsked(s: State, slot: number): bigint {
  const market = marketOf(s, slot)
  if (s.order.side(slot) !== Side.buy) return 0n
  if (s.order.quoteQty(slot) > 0n) return s.order.quoteQty(slot) * UNIT
  return s.order.qty(slot) * s.market.lot(market) * s.market.averagePrice(market)
}
