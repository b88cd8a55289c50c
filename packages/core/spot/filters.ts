import { LOCKED } from '../ledger/ledger.ts'
import { MarketRecord, market4, market8 } from '../markets/markets.ts'
import { order4, order8, orderByte } from '../matching/orders.ts'
import { MAX_PRICE_TICKS } from '../matching/price-ladder.ts'
import { SeatRecord, seat4, seat8 } from '../matching/seats.ts'
import { OrderRecord } from '../messages/events.ts'
import { OrderFlag, OrderType, Side } from '../messages/terms.ts'
import { Filter } from '../rejections.ts'
import type { State } from '../state.ts'

const S = SeatRecord.at

const O = OrderRecord.at
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
 * The first filter from `from` to `to` that the draft in `slot` fails, 0 = none (domain/spot.md §10). A bound of zero is no bound.
 * An order placed alone gives no company.
 */
export function failedFilter(s: State, slot: number, company: Company | undefined, from: number, to: number): number {
  for (let filter = from; filter <= to; filter++) if (!passes(s, slot, filter, company)) return filter
  return Filter.none
}

function passes(s: State, slot: number, filter: number, company: Company | undefined): boolean {
  const o = s.orders.words
  const o8 = order8(slot)
  const market = o.u32[order4(slot) + O.market]
  const m = s.markets.words
  const m8 = market8(market)
  const m4 = market4(market)
  const seat = o.u32[order4(slot) + O.seat]
  switch (filter) {
    case Filter.price:
      return (
        priceInRange(m.i64, m8, o.i64[o8 + O.price]) &&
        priceInRange(m.i64, m8, o.i64[o8 + O.stopPrice]) &&
        priceInRange(m.i64, m8, o.i64[o8 + O.activationPrice])
      )
    case Filter.lot: {
      const qty = o.i64[o8 + O.qty]
      return qty === 0n || (qty >= m.i64[m8 + M.minQty] && (m.i64[m8 + M.maxQty] === 0n || qty <= m.i64[m8 + M.maxQty]))
    }
    case Filter.marketLot: {
      const most = m.i64[m8 + M.marketMaxQty]
      return o.u8[orderByte(slot) + O.type] !== OrderType.market || most === 0n || o.i64[o8 + O.qty] <= most
    }
    case Filter.percentPrice: {
      const price = o.i64[o8 + O.price]
      if (price === 0n) return true
      return o.u8[orderByte(slot) + O.side] === Side.buy
        ? price <= m.i64[m8 + M.buyCeiling] && price >= m.i64[m8 + M.buyFloor]
        : price <= m.i64[m8 + M.sellCeiling] && price >= m.i64[m8 + M.sellFloor]
    }
    case Filter.notional:
      return notionalInRange(s, slot, market)
    case Filter.icebergParts: {
      const display = o.i64[o8 + O.displayQty]
      const most = m.u32[m4 + M.maxIcebergParts]
      if (display === 0n || most === 0) return true
      return o.i64[o8 + O.qty] <= display * BigInt(most)
    }
    case Filter.maxOpen: {
      const most = m.u32[m4 + M.maxOpenOrders]
      return most === 0 || s.seats.u32[seat4(seat) + S.openOrders] + (company?.orders ?? 1) <= most
    }
    case Filter.maxConditional: {
      const most = m.u32[m4 + M.maxConditional]
      if (most === 0) return true
      if (company)
        return company.conditional === 0 || s.seats.u32[seat4(seat) + S.conditional] + company.conditional <= most
      return (
        (o.u8[orderByte(slot) + O.flags] & OrderFlag.conditional) === 0 ||
        s.seats.u32[seat4(seat) + S.conditional] < most
      )
    }
    case Filter.maxLists: {
      const most = m.u32[m4 + M.maxLists]
      return most === 0 || company === undefined || s.seats.u32[seat4(seat) + S.lists] < most
    }
    case Filter.trailingDelta: {
      const bps = o.u32[order4(slot) + O.trailingBps]
      if (bps === 0) return true
      const most = m.u32[m4 + M.maxTrailingBps]
      return bps >= m.u32[m4 + M.minTrailingBps] && (most === 0 || bps <= most)
    }
    default:
      return positionInRange(s, slot, market, company)
  }
}

function priceInRange(m: BigInt64Array, m8: number, price: bigint): boolean {
  if (price === 0n) return true
  return price <= MAX_PRICE && price >= m[m8 + M.minPrice] && (m[m8 + M.maxPrice] === 0n || price <= m[m8 + M.maxPrice])
}

/** Value of the order at its price, its trigger, its quote amount or the average, compared exactly. */
function notionalInRange(s: State, slot: number, market: number): boolean {
  const o = s.orders.words.i64
  const o8 = order8(slot)
  const m = s.markets.words.i64
  const m8 = market8(market)
  const least = m[m8 + M.minNotional]
  const most = m[m8 + M.maxNotional]
  if (o[o8 + O.quoteQty] > 0n) return o[o8 + O.quoteQty] >= least && (most === 0n || o[o8 + O.quoteQty] <= most)
  const price = o[o8 + O.price] > 0n ? o[o8 + O.price] : o[o8 + O.stopPrice]
  if (price > 0n) {
    const lotPrice = BigInt.asIntN(64, price * m[m8 + M.factor])
    // In whole lots, so that nothing can overflow: value ≥ least ⇔ qty ≥ ⌈least / lotPrice⌉.
    const qty = o[o8 + O.qty]
    if (qty < BigInt.asIntN(64, BigInt.asIntN(64, least + lotPrice) - 1n) / lotPrice) return false
    return most === 0n || qty <= most / lotPrice
  }
  const value = m[m8 + M.averagePrice] * o[o8 + O.qty] * m[m8 + M.lot]
  return value >= least * UNIT && (most === 0n || value <= most * UNIT)
}

/** Free + locked base + open buys + the new ones against the market's greatest position. */
function positionInRange(s: State, slot: number, market: number, company: Company | undefined): boolean {
  const m = s.markets.words.i64
  const m8 = market8(market)
  const most = m[m8 + M.maxPosition]
  if (most === 0n) return true
  const o = s.orders.words
  const seat = o.u32[order4(slot) + O.seat]
  const asked = company ? company.buys : buyAsked(s, slot)
  if (asked === 0n) return true
  const row = s.seats.u32[seat4(seat) + S.baseRow]
  const held = s.ledger.balance(row) + s.ledger.balance(row + LOCKED)
  const lot = m[m8 + M.lot]
  return (
    (held + s.seats.i64[seat8(seat) + S.openBuys] * lot) * m[m8 + M.averagePrice] + asked <=
    most * lot * m[m8 + M.averagePrice]
  )
}

/** Base a buy asks for times the average price, so that an amount in quote needs no division. */
export function buyAsked(s: State, slot: number): bigint {
  const o = s.orders.words
  if (o.u8[orderByte(slot) + O.side] !== Side.buy) return 0n
  const m = s.markets.words.i64
  const m8 = market8(o.u32[order4(slot) + O.market])
  if (o.i64[order8(slot) + O.quoteQty] > 0n) return o.i64[order8(slot) + O.quoteQty] * UNIT
  return o.i64[order8(slot) + O.qty] * m[m8 + M.lot] * m[m8 + M.averagePrice]
}
