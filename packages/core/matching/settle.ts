import { LOCKED } from '../ledger/ledger.ts'
import { MarketRecord } from '../markets/markets.ts'
import { countTrade } from '../markets/reference-price.ts'
import { OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import { chargeFee, countVolume } from '../spot/fees.ts'
import { releasePart } from '../spot/locks.ts'
import type { State } from '../state.ts'
import { tellFill, tellTrade } from './order-events.ts'
import { SeatRecord } from './seats.ts'

const { BizType, EndReason, Execution, OrderFlag, OrderStatus, Side } = terms
const { R } = registers

const S = SeatRecord.at

const O = OrderRecord.at
const M = MarketRecord.at

/**
 * One fill: `r[qty]` lots at `r[price]`, the maker's price. Both sides spend from what they locked:
 *   base  = qty × lot            seller locked → buyer available
 *   quote = price × qty × factor buyer locked  → seller available
 * then each pays its fee out of what it received. Tells the trade, the maker's fill and the taker's.
 */
export function settle(s: State, market: number, taker: number, maker: number): void {
  const o = s.orders.words
  const { ledger, seats, r } = s
  const m = s.markets.words
  const m8 = market << 6
  const takerBuys = o.u8[(taker << 8) + O.side] === Side.buy
  const buyer = takerBuys ? taker : maker
  const seller = takerBuys ? maker : taker
  const buyerSeat = o.u32[(buyer << 6) + O.seat]
  const sellerSeat = o.u32[(seller << 6) + O.seat]
  const buyerAccount = o.u32[(buyer << 6) + O.account]
  const sellerAccount = o.u32[(seller << 6) + O.account]
  const base = m.u32[(market << 7) + M.base]
  const quote = m.u32[(market << 7) + M.quote]

  r[R.base] = BigInt.asIntN(64, r[R.qty] * m.i64[m8 + M.lot])
  r[R.quote] = BigInt.asIntN(64, BigInt.asIntN(64, r[R.price] * r[R.qty]) * m.i64[m8 + M.factor])
  const tradeId = m.f64[m8 + M.lastTradeId] + 1
  m.f64[m8 + M.lastTradeId] = tradeId

  ledger.amount[0] = r[R.base]
  ledger.move(
    seats.u32[(sellerSeat << 4) + S.baseRow] + LOCKED,
    seats.u32[(buyerSeat << 4) + S.baseRow],
    BizType.tradeBase,
    0,
    tradeId,
    market,
  )
  ledger.amount[0] = r[R.quote]
  ledger.move(
    seats.u32[(buyerSeat << 4) + S.quoteRow] + LOCKED,
    seats.u32[(sellerSeat << 4) + S.quoteRow],
    BizType.tradeQuote,
    0,
    tradeId,
    market,
  )
  spend(s, buyer, R.quote)
  spend(s, seller, R.base)
  if (takerBuys) returnImprovement(s, taker, m8)
  if ((o.u8[(buyer << 8) + O.flags] & OrderFlag.byQuote) === 0) {
    seats.i64[(buyerSeat << 3) + S.openBuys] = BigInt.asIntN(64, seats.i64[(buyerSeat << 3) + S.openBuys] - r[R.qty])
  }

  s.buyerFeeAsset = chargeFee(
    s,
    buyerAccount,
    market,
    !takerBuys,
    base,
    seats.u32[(buyerSeat << 4) + S.baseRow],
    R.base,
    0,
    tradeId,
  )
  r[R.buyerFee] = r[R.fee]
  s.sellerFeeAsset = chargeFee(
    s,
    sellerAccount,
    market,
    takerBuys,
    quote,
    seats.u32[(sellerSeat << 4) + S.quoteRow],
    R.quote,
    1,
    tradeId,
  )
  r[R.sellerFee] = r[R.fee]
  countVolume(s, quote, buyerAccount, sellerAccount)
  countTrade(s, market)

  tellTrade(
    s,
    market,
    tradeId,
    aggregateOf(s, m8, o.f64[(taker << 5) + O.orderId]),
    takerBuys ? 0 : 1,
    o.f64[(buyer << 5) + O.orderId],
    o.f64[(seller << 5) + O.orderId],
    buyerAccount,
    sellerAccount,
  )
  const makerFee = takerBuys ? R.sellerFee : R.buyerFee
  const takerFee = takerBuys ? R.buyerFee : R.sellerFee
  const makerFeeAsset = takerBuys ? s.sellerFeeAsset : s.buyerFeeAsset
  const takerFeeAsset = takerBuys ? s.buyerFeeAsset : s.sellerFeeAsset
  tellFill(s, maker, 1, tradeId, makerFee, makerFeeAsset, Execution.trade)
  tellFill(s, taker, 0, tradeId, takerFee, takerFeeAsset, Execution.trade)
}

/** A buyer who takes below its limit gets the difference back with the fill: (limit − price) × qty. */
function returnImprovement(s: State, slot: number, m8: number): void {
  const limit = s.orders.words.i64[(slot << 5) + O.price]
  if (limit <= s.r[R.price]) return
  const better = BigInt.asIntN(64, limit - s.r[R.price])
  s.r[R.release] = BigInt.asIntN(64, BigInt.asIntN(64, better * s.r[R.qty]) * s.markets.words.i64[m8 + M.factor])
  releasePart(s, slot)
}

/** Books `r[spentRegister]` and the fill on the order's record. */
function spend(s: State, slot: number, spentRegister: number): void {
  const o = s.orders.words
  const o8 = slot << 5
  const at = slot << 8
  o.i64[o8 + O.locked] = BigInt.asIntN(64, o.i64[o8 + O.locked] - s.r[spentRegister])
  o.i64[o8 + O.executed] = BigInt.asIntN(64, o.i64[o8 + O.executed] + s.r[R.qty])
  o.i64[o8 + O.cumQuote] = BigInt.asIntN(64, o.i64[o8 + O.cumQuote] + s.r[R.quote])
  o.f64[o8 + O.updatedAt] = s.time
  const done = BigInt.asIntN(64, o.i64[o8 + O.executed] + o.i64[o8 + O.prevented])
  const isFilled = done === o.i64[o8 + O.qty]
  o.u8[at + O.status] = isFilled ? OrderStatus.filled : OrderStatus.partiallyFilled
  if (isFilled) o.u8[at + O.endReason] = EndReason.filled
}

/** Consecutive fills of one taker at one price share an aggregate id. */
function aggregateOf(s: State, m8: number, takerOrder: number): number {
  const m = s.markets.words
  if (m.f64[m8 + M.lastTaker] !== takerOrder || m.i64[m8 + M.lastAggregatePrice] !== s.r[R.price]) {
    m.f64[m8 + M.lastTaker] = takerOrder
    m.i64[m8 + M.lastAggregatePrice] = s.r[R.price]
    m.f64[m8 + M.lastAggregateId]++
  }
  return m.f64[m8 + M.lastAggregateId]
}
