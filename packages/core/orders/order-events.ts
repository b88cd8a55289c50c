import { headerOf } from '../event-buffer.ts'
import { EventKind, eventLayouts } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import { Extent, MOST_ORDERS, OrderExtra, OrderRecord } from '../records/orders.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { EndReason, Execution, OrderStatus } = terms
const { R } = registers

const SLOT = MOST_ORDERS
const NAME = Extent.named
const NOTHING = Extent.none
const O = OrderRecord.at
const X = OrderExtra.at
const E = eventLayouts.order.at
const T = eventLayouts.trade.at

/** The image in the event is the record word for word: what every order has, then what the order has beyond that. */
const HEAD = E.orderId
const HEAD_WORDS = O.seat / 2
const EXTRA = E.clientId / 8
const NAME_WORDS = 5
const EXTRA_WORDS = X.siblingOrder + 1
const REQUEST = E.requestClientId / 8
const PLAIN_SIZE = EXTRA * 8
const NAMED_SIZE = PLAIN_SIZE + NAME_WORDS * 8
const FULL_SIZE = eventLayouts.order.size
const ORDER_HEADER = headerOf(EventKind.order, PLAIN_SIZE)
const TRADE_SIZE = eventLayouts.trade.size
const TRADE_HEADER = headerOf(EventKind.trade, TRADE_SIZE)

export type OrderReporter = ReturnType<typeof orderReporter>

/** Reports orders, fills and trades. Part of the order path, see state.ts. */
export function orderReporter(s: State) {
  /** Reports an order's state with nothing filled. A zero is the same eight bytes as an integer and as a float. */
  function reportOrder(slot: Slot, execution: number): void {
    const byte = s.events.take(PLAIN_SIZE)
    const { u32, i64 } = s.events.words
    const e8 = byte >>> 3
    const zero = BigInt.asIntN(64, 0n)
    i64[e8 - 1] = BigInt.asIntN(64, ORDER_HEADER)
    // Four bytes at once: execution, isMaker and two spare ones.
    u32[e8 << 1] = execution
    u32[(e8 << 1) + E.feeAsset] = 0
    i64[e8 + E.lastQty] = zero
    i64[e8 + E.lastPrice] = zero
    i64[e8 + E.lastQuote] = zero
    i64[e8 + E.fee] = zero
    i64[e8 + E.tradeId] = zero
    i64[e8 + E.lotsAhead] = zero
    copyImage(slot, byte)
    if (s.requestIdAt !== 0 || s.orders.words.u32[((slot & SLOT) << 5) + O.extent] !== NOTHING) reportExtra(slot, byte)
  }

  /** Reports one side of the running fill; the fee is in `r[feeRegister]`. */
  function reportFill(slot: Slot, isMaker: number, feeRegister: number, feeAsset: number): void {
    const byte = s.events.take(PLAIN_SIZE)
    const { u32, i64 } = s.events.words
    const { r } = s
    const e8 = byte >>> 3
    i64[e8 - 1] = BigInt.asIntN(64, ORDER_HEADER)
    u32[e8 << 1] = Execution.trade | (isMaker << 8)
    u32[(e8 << 1) + E.feeAsset] = feeAsset
    i64[e8 + E.lastQty] = r[R.qty]
    i64[e8 + E.lastPrice] = r[R.price]
    i64[e8 + E.lastQuote] = r[R.quote]
    i64[e8 + E.fee] = r[feeRegister]
    i64[e8 + E.tradeId] = r[R.bizNumber]
    i64[e8 + E.lotsAhead] = BigInt.asIntN(64, 0n)
    copyImage(slot, byte)
    if (isMaker === 0) s.takerFillAt = byte
    if (s.orders.words.u32[((slot & SLOT) << 5) + O.extent] !== NOTHING) reportExtra(slot, byte)
  }

  /** What every order has, into the order event at `byte`. */
  function copyImage(slot: Slot, byte: number): void {
    const { i64 } = s.events.words
    const to = (byte >>> 3) + HEAD
    const o8 = (slot & SLOT) << 4
    const record = s.orders.words.i64
    for (let i = 0; i < HEAD_WORDS; i++) i64[to + i] = record[o8 + i]
  }

  /** Adds to the order event at `byte`, the last one, what the order has beyond every order's fields. */
  function reportExtra(slot: Slot, byte: number): void {
    const hasRequest = s.requestIdAt !== 0 && s.input !== undefined
    const isNamed = !hasRequest && s.orders.words.u32[(slot << 5) + O.extent] === NAME
    s.events.extend(byte, isNamed ? NAMED_SIZE : FULL_SIZE)
    const { words } = s.events
    const e8 = byte >> 3
    const extra = s.orders.extra
    const count = isNamed ? NAME_WORDS : EXTRA_WORDS
    for (let i = 0; i < count; i++) words.i64[e8 + EXTRA + i] = extra.i64[(slot << 5) + i]
    if (isNamed) return
    words.f64[e8 + E.preventedId] = 0
    for (let i = 0; i < NAME_WORDS; i++) {
      words.i64[e8 + REQUEST + i] = hasRequest && s.input ? s.input.i64[(s.requestIdAt >> 3) + i] : 0n
    }
  }

  /** What was last reported of the taker was its end, though its size (in quote) is not used up to the unit. */
  function reportLastFillWasFinal(): void {
    s.events.words.u8[s.takerFillAt + E.status] = OrderStatus.filled
    s.events.words.u8[s.takerFillAt + E.endReason] = EndReason.filled
  }

  /** Reports an order that self-trade prevention cut or ended; its extra record is in use, which says by how much. */
  function reportPrevented(slot: Slot, isMaker: number, preventedId: number, execution: number): void {
    reportOrder(slot, execution)
    const byte = s.events.length - FULL_SIZE
    if (isMaker === 0) s.takerFillAt = byte
    s.events.words.u8[byte + E.isMaker] = isMaker
    s.events.words.f64[(byte >> 3) + E.preventedId] = preventedId
    s.events.words.i64[(byte >> 3) + E.lastPrice] = s.r[R.price]
    s.events.words.i64[(byte >> 3) + E.lastQty] = s.r[isMaker ? R.makerQty : R.takerQty]
  }

  /** Reports the running fill as a trade. */
  function reportTrade(market: MarketNumber, aggregateId: number, buyer: number, seller: number, buys: boolean): void {
    const byte = s.events.take(TRADE_SIZE)
    const { u32, i64, f64 } = s.events.words
    const { r } = s
    const o = s.orders.words
    const e8 = byte >>> 3
    const e4 = byte >>> 2
    const b8 = (buyer & SLOT) << 4
    const s8 = (seller & SLOT) << 4
    i64[e8 - 1] = BigInt.asIntN(64, TRADE_HEADER)
    i64[e8 + T.tradeId] = r[R.bizNumber]
    f64[e8 + T.aggregateId] = aggregateId
    u32[e4 + T.market] = market
    u32[e4 + T.buyerIsMaker] = buys ? 0 : 1
    i64[e8 + T.price] = r[R.price]
    i64[e8 + T.qty] = r[R.qty]
    i64[e8 + T.quote] = r[R.quote]
    i64[e8 + T.buyOrder] = o.i64[b8 + O.orderId]
    i64[e8 + T.sellOrder] = o.i64[s8 + O.orderId]
    u32[e4 + T.buyer] = o.u32[(b8 << 1) + O.account]
    u32[e4 + T.seller] = o.u32[(s8 << 1) + O.account]
    u32[e4 + T.buyerFeeAsset] = s.buyerFeeAsset
    u32[e4 + T.sellerFeeAsset] = s.sellerFeeAsset
    i64[e8 + T.buyerFee] = r[R.buyerFee]
    i64[e8 + T.sellerFee] = r[R.sellerFee]
  }

  return {
    order: reportOrder,
    fill: reportFill,
    lastFillWasFinal: reportLastFillWasFinal,
    prevented: reportPrevented,
    trade: reportTrade,
  }
}
