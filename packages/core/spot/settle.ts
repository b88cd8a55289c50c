import { LOCKED } from '../ledger/ledger.ts'
import { MarketRecord, MOST_MARKETS } from '../markets/markets.ts'
import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import { MOST_SEATS, SeatRecord } from '../records/seats.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, EndReason, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

const SLOT = MOST_ORDERS
const ALL = Extent.all
const SEAT = MOST_SEATS
const MARKET = MOST_MARKETS
const S = SeatRecord.at
const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at
/** Words of four small fields: side first, and status, end reason, flags. */
const KIND = O.side / 4
const STATE = O.status / 4
const FLAGS = 16

export type Settlement = ReturnType<typeof settlementOf>

/** Lets two orders exchange what they agreed on. Part of the order path, see state.ts. */
export function settlementOf(s: State) {
  /**
   * One fill: `r[qty]` lots at `r[price]`, the maker's price. Both sides spend from what they locked:
   *   base  = qty × lot            seller locked → buyer available
   *   quote = price × qty × factor buyer locked  → seller available
   * then each pays its fee out of what it received. Reports the trade, the maker's fill and the taker's.
   */
  function settle(market: MarketNumber, taker: Slot, maker: Slot): void {
    const o = s.orders.words.u32
    const seats = s.seats.u32
    const { ledger, r, r32 } = s
    const m = s.markets.words
    const m8 = (market & MARKET) << 6
    const takerBuys = (o[((taker & SLOT) << 5) + KIND] & 0xff) === Side.buy
    const buyer = takerBuys ? taker : maker
    const seller = takerBuys ? maker : taker
    const buyerSeat = (o[((buyer & SLOT) << 5) + O.seat] & SEAT) << 4
    const sellerSeat = (o[((seller & SLOT) << 5) + O.seat] & SEAT) << 4
    const buyerBase = seats[buyerSeat + S.baseRow]
    const buyerQuote = seats[buyerSeat + S.quoteRow]
    const sellerBase = seats[sellerSeat + S.baseRow]
    const sellerQuote = seats[sellerSeat + S.quoteRow]
    const buyerAccount = seats[buyerSeat + S.account]
    const sellerAccount = seats[sellerSeat + S.account]

    r[R.base] = BigInt.asIntN(64, r[R.qty] * m.i64[m8 + M.lot])
    valueInto(market, R.price, R.qty, R.quote)
    m.f64[m8 + M.lastTradeId]++
    r[R.bizNumber] = m.i64[m8 + M.lastTradeId]
    r32[R.bizKind * 2] = market

    r32[R.bizKind * 2 + 1] = BizType.tradeBase
    r[R.amount] = r[R.base]
    ledger.moveAmount(sellerBase + LOCKED, buyerBase)
    r32[R.bizKind * 2 + 1] = BizType.tradeQuote
    r[R.amount] = r[R.quote]
    ledger.moveAmount(buyerQuote + LOCKED, sellerQuote)
    spend(buyer, R.quote)
    spend(seller, R.base)
    if (takerBuys) returnImprovement(taker, market)
    if ((o[((buyer & SLOT) << 5) + STATE] & (OrderFlag.byQuote << FLAGS)) === 0) {
      const at = (buyerSeat >>> 1) + S.openBuys
      s.seats.i64[at] = BigInt.asIntN(64, s.seats.i64[at] - r[R.qty])
    }

    const base = m.u32[(m8 << 1) + M.base]
    const quote = m.u32[(m8 << 1) + M.quote]
    s.buyerFeeAsset = s.fees.chargeFee(buyerAccount, market, !takerBuys, base, buyerBase, R.base, 0)
    r[R.buyerFee] = r[R.fee]
    s.sellerFeeAsset = s.fees.chargeFee(sellerAccount, market, takerBuys, quote, sellerQuote, R.quote, 1)
    r[R.sellerFee] = r[R.fee]
    s.fees.countVolume(quote, buyerAccount, sellerAccount)
    s.book.countTrade(market)

    s.report.trade(market, aggregateOf(m8, taker), buyer, seller, takerBuys)
    if (takerBuys) {
      s.report.fill(maker, 1, R.sellerFee, s.sellerFeeAsset)
      s.report.fill(taker, 0, R.buyerFee, s.buyerFeeAsset)
    } else {
      s.report.fill(maker, 1, R.buyerFee, s.buyerFeeAsset)
      s.report.fill(taker, 0, R.sellerFee, s.sellerFeeAsset)
    }
  }

  /** A buyer who takes below its limit gets the difference back with the fill: (limit − price) × qty. */
  function returnImprovement(slot: Slot, market: MarketNumber): void {
    const { r } = s
    const limit = s.orders.words.i64[((slot & SLOT) << 4) + O.price]
    if (limit <= r[R.price]) return
    r[R.release] = BigInt.asIntN(64, limit - r[R.price])
    valueInto(market, R.release, R.qty, R.release)
    const business = r[R.bizNumber]
    s.locks.releasePart(slot)
    r[R.bizNumber] = business
  }

  /** Books `r[spentRegister]` and the fill on the order's record. */
  function spend(slot: Slot, spentRegister: number): void {
    const { u32, i64, f64 } = s.orders.words
    const { r } = s
    const o8 = (slot & SLOT) << 4
    const o4 = o8 << 1
    const executed = BigInt.asIntN(64, i64[o8 + O.executed] + r[R.qty])
    i64[o8 + O.executed] = executed
    i64[o8 + O.locked] = BigInt.asIntN(64, i64[o8 + O.locked] - r[spentRegister])
    i64[o8 + O.cumQuote] = BigInt.asIntN(64, i64[o8 + O.cumQuote] + r[R.quote])
    f64[o8 + O.updatedAt] = s.time
    const isFilled = executed === i64[o8 + O.qty] || (u32[o4 + O.extent] === ALL && isUsedUp(slot))
    const state = isFilled ? OrderStatus.filled | (EndReason.filled << 8) : OrderStatus.partiallyFilled
    u32[o4 + STATE] = (u32[o4 + STATE] & ~0xffff) | state
  }

  function isUsedUp(slot: Slot): boolean {
    const o = s.orders.words.i64
    return o[(slot << 4) + O.executed] + s.orders.extra.i64[(slot << 5) + X.prevented] === o[(slot << 4) + O.qty]
  }

  /** Consecutive fills of one taker at one price share an aggregate id. */
  function aggregateOf(m8: number, taker: Slot): number {
    const { f64, i64 } = s.markets.words
    const takerOrder = s.orders.words.f64[((taker & SLOT) << 4) + O.orderId]
    if (f64[m8 + M.lastTaker] !== takerOrder || i64[m8 + M.lastAggregatePrice] !== s.r[R.price]) {
      f64[m8 + M.lastTaker] = takerOrder
      i64[m8 + M.lastAggregatePrice] = s.r[R.price]
      f64[m8 + M.lastAggregateId]++
    }
    return f64[m8 + M.lastAggregateId]
  }

  /** What `r[qty]` lots are worth at `r[price]` ticks into `r[into]`; they were locked, so it fits. */
  function valueInto(market: MarketNumber, price: number, qty: number, into: number): void {
    const { r } = s
    const factor = s.markets.words.i64[((market & MARKET) << 6) + M.factor]
    r[into] = BigInt.asIntN(64, BigInt.asIntN(64, r[price] * r[qty]) * factor)
  }

  return { settle }
}
