import { AccountRecord } from '../accounts/accounts.ts'
import { MarketRecord } from '../markets/markets.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { knowsShares } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as rejections from '../rejections.ts'
import type { State } from '../state.ts'

const { OrderFlag, OrderType, Side } = terms
const { Filter } = rejections

const A = AccountRecord.at
const S = SeatRecord.at

const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at
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
  const isConditional = (s.orders.words.u16[(slot << 6) + O.flags] & OrderFlag.conditional) !== 0
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

const marketOf = (s: State, slot: number): number => s.orders.words.u32[(slot << 5) + O.market]
const accountOf = (s: State, slot: number): number => s.orders.words.u32[(slot << 5) + O.account]
const seatOf = (s: State, slot: number): number => s.orders.words.u32[(slot << 5) + O.seat]

function pricePasses(s: State, slot: number): boolean {
  const o = s.orders.words.i64
  const o8 = slot << 4
  const m8 = marketOf(s, slot) << 6
  const m = s.markets.words.i64
  return (
    priceInRange(m, m8, o[o8 + O.price]) &&
    priceInRange(m, m8, s.orders.extra.i64[(slot << 5) + X.stopPrice]) &&
    priceInRange(m, m8, s.orders.extra.i64[(slot << 5) + X.activationPrice])
  )
}

/**
 * The first filter that an order would fail with another quantity, 0 = none: of those that look at quantities, the ones a
 * lower quantity can fail. It can exceed a maximum too, if that was lowered after the order was placed.
 */
export function failedByQuantity(s: State, slot: number, qty: bigint): number {
  const o = s.orders.words.i64
  const o8 = slot << 4
  const present = o[o8 + O.qty]
  o[o8 + O.qty] = qty
  const failed = lotPasses(s, slot) ? (notionalPasses(s, slot) ? Filter.none : Filter.notional) : Filter.lot
  o[o8 + O.qty] = present
  return failed
}

function lotPasses(s: State, slot: number): boolean {
  const qty = s.orders.words.i64[(slot << 4) + O.qty]
  const m = s.markets.words.i64
  const m8 = marketOf(s, slot) << 6
  return qty === 0n || (qty >= m[m8 + M.minQty] && (m[m8 + M.maxQty] === 0n || qty <= m[m8 + M.maxQty]))
}

function marketLotPasses(s: State, slot: number): boolean {
  if (s.orders.words.u8[(slot << 7) + O.type] !== OrderType.market) return true
  const most = s.markets.words.i64[(marketOf(s, slot) << 6) + M.marketMaxQty]
  return most === 0n || s.orders.words.i64[(slot << 4) + O.qty] <= most
}

function percentPricePasses(s: State, slot: number): boolean {
  const price = s.orders.words.i64[(slot << 4) + O.price]
  if (price === 0n) return true
  const m = s.markets.words.i64
  const m8 = marketOf(s, slot) << 6
  return s.orders.words.u8[(slot << 7) + O.side] === Side.buy
    ? price <= m[m8 + M.buyCeiling] && price >= m[m8 + M.buyFloor]
    : price <= m[m8 + M.sellCeiling] && price >= m[m8 + M.sellFloor]
}

function icebergPasses(s: State, slot: number): boolean {
  const o = s.orders.words.i64
  const display = s.orders.extra.i64[(slot << 5) + X.displayQty]
  if (display === 0n) return true
  const most = s.markets.words.u32[(marketOf(s, slot) << 7) + M.maxIcebergParts]
  return most === 0 || o[(slot << 4) + O.qty] <= display * BigInt(most)
}

function openOrdersPass(s: State, slot: number, more: number): boolean {
  const most = s.markets.words.u32[(marketOf(s, slot) << 7) + M.maxOpenOrders]
  return most === 0 || s.seats.u32[(seatOf(s, slot) << 4) + S.openOrders] + more <= most
}

function conditionalPass(s: State, slot: number, more: number): boolean {
  const most = s.markets.words.u32[(marketOf(s, slot) << 7) + M.maxConditional]
  return most === 0 || s.seats.u32[(seatOf(s, slot) << 4) + S.conditional] + more <= most
}

function listsPass(s: State, slot: number): boolean {
  const most = s.markets.words.u32[(marketOf(s, slot) << 7) + M.maxLists]
  return most === 0 || s.seats.u32[(seatOf(s, slot) << 4) + S.lists] < most
}

/** Over all markets an account has a share of each table. */
function accountOrdersPass(s: State, slot: number, more: number): boolean {
  const own = s.accounts.u32[(accountOf(s, slot) << 4) + A.openOrders]
  return own + more <= s.capacity.accountOrders || !knowsShares(s.recordVersion)
}

function accountConditionalPass(s: State, slot: number, more: number): boolean {
  const own = s.accounts.u32[(accountOf(s, slot) << 4) + A.conditional]
  return own + more <= s.capacity.accountConditional || !knowsShares(s.recordVersion)
}

function accountListsPass(s: State, slot: number): boolean {
  const own = s.accounts.u32[(accountOf(s, slot) << 4) + A.lists]
  return own < s.capacity.accountLists || !knowsShares(s.recordVersion)
}

function trailingPasses(s: State, slot: number): boolean {
  const bps = s.orders.extra.u32[(slot << 6) + X.trailingBps]
  if (bps === 0) return true
  const m = s.markets.words.u32
  const m4 = marketOf(s, slot) << 7
  return bps >= m[m4 + M.minTrailingBps] && (m[m4 + M.maxTrailingBps] === 0 || bps <= m[m4 + M.maxTrailingBps])
}

function priceInRange(m: BigInt64Array, m8: number, price: bigint): boolean {
  if (price === 0n) return true
  return price <= MAX_PRICE && price >= m[m8 + M.minPrice] && (m[m8 + M.maxPrice] === 0n || price <= m[m8 + M.maxPrice])
}

/** Value of the order at its price, its trigger, its quote amount or the average, compared exactly. */
function notionalPasses(s: State, slot: number): boolean {
  const market = marketOf(s, slot)
  const o = s.orders.words.i64
  const o8 = slot << 4
  const m = s.markets.words.i64
  const m8 = market << 6
  const least = m[m8 + M.minNotional]
  const most = m[m8 + M.maxNotional]
  if (s.orders.extra.i64[(slot << 5) + X.quoteQty] > 0n)
    return (
      s.orders.extra.i64[(slot << 5) + X.quoteQty] >= least &&
      (most === 0n || s.orders.extra.i64[(slot << 5) + X.quoteQty] <= most)
    )
  const price = o[o8 + O.price] > 0n ? o[o8 + O.price] : s.orders.extra.i64[(slot << 5) + X.stopPrice]
  if (price > 0n) {
    const value = s.kinds.value(market, price, o[o8 + O.qty])
    return value >= least && (most === 0n || value <= most)
  }
  const value = m[m8 + M.averagePrice] * o[o8 + O.qty] * m[m8 + M.lot]
  return value >= least * UNIT && (most === 0n || value <= most * UNIT)
}

/** Free + locked base + open buys + the new ones against the market's greatest position. */
function positionPasses(s: State, slot: number, company: Company | undefined): boolean {
  const market = marketOf(s, slot)
  const m = s.markets.words.i64
  const m8 = market << 6
  const most = m[m8 + M.maxPosition]
  if (most === 0n) return true
  const o = s.orders.words
  const seat = o.u32[(slot << 5) + O.seat]
  const asked = company ? company.buys : buyAsked(s, slot)
  if (asked === 0n) return true
  const lot = m[m8 + M.lot]
  return (
    (s.kinds.held(slot) + s.seats.i64[(seat << 3) + S.openBuys] * lot) * m[m8 + M.averagePrice] + asked <=
    most * lot * m[m8 + M.averagePrice]
  )
}

/** Base a buy asks for times the average price, so that an amount in quote needs no division. */
export function buyAsked(s: State, slot: number): bigint {
  const o = s.orders.words
  if (o.u8[(slot << 7) + O.side] !== Side.buy) return 0n
  const m = s.markets.words.i64
  const m8 = o.u32[(slot << 5) + O.market] << 6
  if (s.orders.extra.i64[(slot << 5) + X.quoteQty] > 0n) return s.orders.extra.i64[(slot << 5) + X.quoteQty] * UNIT
  return o.i64[(slot << 4) + O.qty] * m[m8 + M.lot] * m[m8 + M.averagePrice]
}
