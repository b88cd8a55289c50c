import { EndReason, LedgerCode, OrderStatus, OrderType, Side, Stp, TimeInForce } from '../../messages/terms.ts'
import { bestAgainst, crosses, dequeue, enqueue } from './book.ts'
import { least } from './extremes.ts'
import { chargeFee, countVolume } from './fees.ts'
import { canFillWhole } from './fill-or-kill.ts'
import { move, release } from './ledger.ts'
import { endOcoSibling, endOrder, expire, isParent } from './order-ends.ts'
import { type Band, baseAmount, executionBand, quoteAmount } from './prices.ts'
import { meetsItself, preventTrade } from './self-trade.ts'
import {
  type Account,
  type ExchangeState,
  isOpen,
  isUsedUp,
  type Market,
  type Order,
  remaining,
  remainingQuote,
} from './state.ts'
import { afterTrade } from './triggers.ts'

/** Types that run without a limit price once they are in the market. */
function runsAsMarket(type: OrderType): boolean {
  return type === OrderType.market || type === OrderType.stopMarket || type === OrderType.takeProfitMarket
}

/** Lets an order take what it may; then it rests or ends. */
export function take(state: ExchangeState, market: Market, taker: Order): void {
  taker.stage = 'taking'
  const band = executionBand(state, market)
  if (taker.terms.timeInForce === TimeInForce.fok && !canFillWhole(state, market, taker, band)) {
    expire(state, market, taker, EndReason.fokUnfilled)
    return
  }
  const stopped = fillFromBook(state, market, taker, band)
  for (const price of state.unseenPrices.splice(0)) afterTrade(state, market, price)
  if (!isOpen(taker)) return
  const reason = stopped === undefined ? reasonWithoutMatch(taker) : reasonWhenStopped(taker, stopped)
  if (reason === EndReason.none) enqueue(state, market, taker)
  else if (reason === EndReason.filled) endOrder(state, market, taker, OrderStatus.filled, reason)
  else expire(state, market, taker, reason)
}

function reasonWithoutMatch(taker: Order): number {
  if (runsAsMarket(taker.terms.type)) return EndReason.insufficientLiquidity
  return taker.terms.timeInForce === TimeInForce.ioc ? EndReason.iocRest : EndReason.none
}

type Stopped = 'band' | 'rest below a lot' | 'lock used up'

function reasonWhenStopped(taker: Order, stopped: Stopped): number {
  if (stopped === 'band') return EndReason.priceRange
  if (stopped === 'lock used up') return EndReason.insufficientFunds
  return taker.executed > 0n ? EndReason.filled : EndReason.insufficientLiquidity
}

/** Undefined when the taker ended or nothing more crosses. */
function fillFromBook(state: ExchangeState, market: Market, taker: Order, band: Band): Stopped | undefined {
  while (isOpen(taker)) {
    const maker = bestAgainst(market, taker.terms.side)
    if (!maker) return undefined
    const price = maker.terms.price
    if (!runsAsMarket(taker.terms.type) && !crosses(taker.terms.side, taker.terms.price, price)) return undefined
    if (price < band.lower || price > band.upper) return 'band'
    const wanted = wantedLots(market, taker, price)
    if (wanted === 0n) return 'rest below a lot'
    const payable = payableLots(market, taker, price)
    if (payable === 0n) return 'lock used up'
    const qty = least(wanted, payable, maker.visible)
    if (taker.stp !== Stp.none && meetsItself(state, taker, maker)) preventTrade(state, market, taker, maker, qty)
    else trade(state, market, taker, maker, qty)
  }
  return undefined
}

/** Lots the taker still asks for; a by-quote order asks for what its rest pays at this price. */
function wantedLots(market: Market, taker: Order, price: bigint): bigint {
  if (taker.terms.quoteQty === 0n) return remaining(taker)
  return remainingQuote(taker) / quoteAmount(market, price, 1n)
}

/** A limit order, or its list, holds enough for any fill, as does a sell of a base quantity; others can run out. */
function payableLots(market: Market, taker: Order, price: bigint): bigint {
  const { side, quoteQty } = taker.terms
  if (taker.terms.price > 0n || (side === Side.sell && quoteQty === 0n)) return remaining(taker)
  const perLot = side === Side.buy ? quoteAmount(market, price, 1n) : market.terms.lot
  return taker.locked / perLot
}

/**
 * One fill: siblings end, money moves, both orders advance, conditional orders see the price. They see those of a
 * fill-or-kill order only when it is done: one that triggers takes its OCO sibling out of the book, and with it
 * liquidity the order has counted on.
 */
function trade(state: ExchangeState, market: Market, taker: Order, maker: Order, qty: bigint): void {
  endOcoSibling(state, market, maker)
  endOcoSibling(state, market, taker)
  settle(state, market, taker, maker, qty)
  advance(state, market, maker)
  advance(state, market, taker)
  if (taker.terms.timeInForce === TimeInForce.fok) state.unseenPrices.push(maker.terms.price)
  else afterTrade(state, market, maker.terms.price)
}

function settle(state: ExchangeState, market: Market, taker: Order, maker: Order, qty: bigint): void {
  const price = maker.terms.price
  const buyerIsMaker = maker.terms.side === Side.buy
  const [buy, sell] = buyerIsMaker ? [maker, taker] : [taker, maker]
  const buyer = state.accounts.get(buy.terms.account) as Account
  const seller = state.accounts.get(sell.terms.account) as Account
  const base = baseAmount(market, qty)
  const quote = quoteAmount(market, price, qty)
  const { spotAvailable, spotLocked } = LedgerCode

  move(state, market.terms.base, [spotLocked, seller.id], [spotAvailable, buyer.id], base)
  sell.locked -= base
  move(state, market.terms.quote, [spotLocked, buyer.id], [spotAvailable, seller.id], quote)
  buy.locked -= quote
  if (buy.terms.price > 0n) release(state, market, buy, quoteAmount(market, buy.terms.price - price, qty))
  const buyerFee = chargeFee(state, market, buyer, buyerIsMaker, base, market.terms.base)
  const sellerFee = chargeFee(state, market, seller, !buyerIsMaker, quote, market.terms.quote)

  for (const order of [buy, sell]) {
    order.executed += qty
    order.cumQuote += quote
    order.status = OrderStatus.partiallyFilled
  }
  maker.visible -= qty
  countVolume(state, market, buyer, quote)
  countVolume(state, market, seller, quote)
  market.lastPrice = price
  market.trades.push({ second: Math.floor(state.time / 1000), price, quote, base })
  state.trades.push({
    tradeId: ++market.lastTradeId,
    market: market.id,
    price,
    qty,
    quote,
    buyOrder: buy.id,
    sellOrder: sell.id,
    buyer: buyer.id,
    seller: seller.id,
    buyerIsMaker: buyerIsMaker ? 1 : 0,
    buyerFee: buyerFee.amount,
    sellerFee: sellerFee.amount,
    buyerFeeAsset: buyerFee.asset,
    sellerFeeAsset: sellerFee.asset,
  })
}

/** After a fill: an order with nothing left is filled, an iceberg without a slice shows the next one. */
function advance(state: ExchangeState, market: Market, order: Order): void {
  if (isUsedUp(order)) {
    if (isParent(order)) activatePending(state, order)
    endOrder(state, market, order, OrderStatus.filled, EndReason.filled)
  } else if (order.stage === 'resting' && order.visible === 0n) {
    dequeue(market, order)
    enqueue(state, market, order)
  }
}

/** The pending legs of a filled working order enter as one, at the place of the first of them. */
function activatePending(state: ExchangeState, parent: Order): void {
  const first = parent.list?.legs.find((leg) => leg.stage === 'pending')
  if (first) state.agenda.add(first)
}
