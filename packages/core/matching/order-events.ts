import { EventKind, eventLayouts, OrderRecord } from '../messages/events.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { LevelRecord } from './price-ladder.ts'

const { EndReason, OrderStatus } = terms
const { R } = registers

const V = LevelRecord.at

const E = eventLayouts.order.at
const SIZE = eventLayouts.order.size
const RECORD_WORDS = OrderRecord.size / 8
/** The image is the record verbatim. */
const IMAGE = E.orderId
const T = eventLayouts.trade.at
const L = eventLayouts.level.at

/** Tells an order's state with nothing filled. A zero is the same eight bytes as an integer and as a float. */
export function tellOrder(s: State, slot: number, execution: number): void {
  const byte = s.events.open(EventKind.order, SIZE)
  const { words } = s.events
  const w8 = byte >> 3
  // Four bytes at once: execution, isMaker and two spare ones.
  words.u32[(byte + E.execution) >> 2] = execution
  words.u32[(byte >> 2) + E.feeAsset] = 0
  words.i64[w8 + E.lastQty] = 0n
  words.i64[w8 + E.lastPrice] = 0n
  words.i64[w8 + E.lastQuote] = 0n
  words.i64[w8 + E.fee] = 0n
  words.i64[w8 + E.tradeId] = 0n
  words.i64[w8 + E.preventedId] = 0n
  words.i64[w8 + E.lotsAhead] = 0n
  copyRequestId(s, byte + E.requestClientId)
  copyRecord(s, slot, w8 + IMAGE)
}

/** Tells one side of the running fill; the fee is in `r[feeRegister]`. */
export function tellFill(
  s: State,
  slot: number,
  isMaker: number,
  tradeId: number,
  feeRegister: number,
  feeAsset: number,
  execution: number,
): void {
  const byte = s.events.open(EventKind.order, SIZE)
  if (isMaker === 0) s.takerFillAt = byte
  const { words } = s.events
  const w8 = byte >> 3
  words.u32[(byte + E.execution) >> 2] = execution | (isMaker << 8)
  words.u32[(byte >> 2) + E.feeAsset] = feeAsset
  words.i64[w8 + E.lastQty] = s.r[R.qty]
  words.i64[w8 + E.lastPrice] = s.r[R.price]
  words.i64[w8 + E.lastQuote] = s.r[R.quote]
  words.i64[w8 + E.fee] = s.r[feeRegister]
  words.f64[w8 + E.tradeId] = tradeId
  words.i64[w8 + E.preventedId] = 0n
  words.i64[w8 + E.lotsAhead] = 0n
  clearRequestId(s, byte + E.requestClientId)
  copyRecord(s, slot, w8 + IMAGE)
}

/** What was last told of the taker turned out to be its end, though its size (in quote) is not used up to the unit. */
export function tellLastFillWasFinal(s: State): void {
  s.events.words.u8[s.takerFillAt + E.status] = OrderStatus.filled
  s.events.words.u8[s.takerFillAt + E.endReason] = EndReason.filled
}

/** Tells an order that self-trade prevention cut or ended. */
export function tellPrevented(s: State, slot: number, isMaker: number, preventedId: number, execution: number): void {
  tellOrder(s, slot, execution)
  const byte = s.events.length - SIZE
  if (isMaker === 0) s.takerFillAt = byte
  s.events.words.u8[byte + E.isMaker] = isMaker
  s.events.words.f64[(byte >> 3) + E.preventedId] = preventedId
  s.events.words.i64[(byte >> 3) + E.lastPrice] = s.r[R.price]
  s.events.words.i64[(byte >> 3) + E.lastQty] = s.r[isMaker ? R.makerQty : R.takerQty]
}

export function tellTrade(
  s: State,
  market: number,
  tradeId: number,
  aggregateId: number,
  buyerIsMaker: number,
  buyOrder: number,
  sellOrder: number,
  buyer: number,
  seller: number,
): void {
  const byte = s.events.open(EventKind.trade, eventLayouts.trade.size)
  const { words } = s.events
  const w4 = byte >> 2
  const w8 = byte >> 3
  words.f64[w8 + T.tradeId] = tradeId
  words.f64[w8 + T.aggregateId] = aggregateId
  words.u32[w4 + T.market] = market
  words.u32[w4 + T.buyerIsMaker] = buyerIsMaker
  words.i64[w8 + T.price] = s.r[R.price]
  words.i64[w8 + T.qty] = s.r[R.qty]
  words.i64[w8 + T.quote] = s.r[R.quote]
  words.f64[w8 + T.buyOrder] = buyOrder
  words.f64[w8 + T.sellOrder] = sellOrder
  words.u32[w4 + T.buyer] = buyer
  words.u32[w4 + T.seller] = seller
  words.u32[w4 + T.buyerFeeAsset] = s.buyerFeeAsset
  words.u32[w4 + T.sellerFeeAsset] = s.sellerFeeAsset
  words.i64[w8 + T.buyerFee] = s.r[R.buyerFee]
  words.i64[w8 + T.sellerFee] = s.r[R.sellerFee]
}

/** Tells a level's visible quantity as it is now. */
export function tellLevel(s: State, market: number, side: number, level: number, updateId: number): void {
  const byte = s.events.open(EventKind.level, eventLayouts.level.size)
  const { words } = s.events
  const w8 = byte >> 3
  words.u32[(byte >> 2) + L.market] = market
  words.u32[(byte >> 2) + L.side] = side
  words.f64[w8 + L.updateId] = updateId
  words.i64[w8 + L.price] = s.ladders.i64[(level << 3) + V.price]
  words.i64[w8 + L.qty] = s.ladders.i64[(level << 3) + V.visible]
}

function copyRecord(s: State, slot: number, to: number): void {
  const from = slot << 5
  const source = s.orders.words.i64
  const target = s.events.words.i64
  for (let i = 0; i < RECORD_WORDS; i++) target[to + i] = source[from + i]
}

/** The running command's own client id (of a cancel or amend), zeros when it has none. */
function copyRequestId(s: State, to: number): void {
  if (s.requestIdAt === 0 || s.input === undefined) return clearRequestId(s, to)
  const from = s.requestIdAt >> 3
  for (let i = 0; i < 5; i++) s.events.words.i64[(to >> 3) + i] = s.input.i64[from + i]
}

function clearRequestId(s: State, to: number): void {
  for (let i = 0; i < 5; i++) s.events.words.i64[(to >> 3) + i] = 0n
}
