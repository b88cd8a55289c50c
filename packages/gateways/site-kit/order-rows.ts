import { amountText, Contract, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountTrade, SpotList, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import type { FillRow, ListRow, OrderRow } from '@bowline/contract/order.ts'
import { ListStatus, OrderFlag, OrderStatus, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { LEDGER_DECIMALS, multiplyDivide } from '@bowline/money'
import {
  listKindWords,
  reasonWord,
  sideWords,
  statusWords,
  stpWords,
  timeInForceWords,
  typeWords,
} from './order-words.ts'
import { pairOf } from './pair.ts'

/**
 * Turns the core's structures into the contract's rows: steps and units as decimal text, numbers as words, and zero as
 * null where it means nothing.
 */

const ONE = 10n ** BigInt(LEDGER_DECIMALS)

export function orderRow(order: SpotOrder, markets: MarketRegistry): OrderRow {
  const market = marketOf(markets, order.market)
  const price = (ticks: bigint) => (ticks === 0n ? null : market.priceText(ticks))
  const byQuote = (order.flags & OrderFlag.byQuote) !== 0
  return {
    id: order.orderId,
    clientOrderId: order.clientId,
    pair: pairOf(market),
    side: word(sideWords, order.side),
    type: word(typeWords, order.type),
    timeInForce: word(timeInForceWords, order.timeInForce),
    status: word(statusWords, order.status),
    price: price(order.price),
    stopPrice: price(order.stopPrice),
    trailingBps: order.trailingBps || null,
    activationPrice: price(order.activationPrice),
    trailingFrom: price(order.trailExtreme),
    isWaiting: order.status === OrderStatus.new && (order.flags & OrderFlag.conditional) !== 0,
    qty: byQuote ? null : market.qtyText(order.qty),
    quoteQty: byQuote ? amountText(order.quoteQty) : null,
    visibleQty: order.displayQty === 0n ? null : market.qtyText(order.displayQty),
    executedQty: market.qtyText(order.executed),
    executedQuote: amountText(order.cumQuote),
    averagePrice: averagePrice(order, market),
    preventedQty: market.qtyText(order.prevented),
    locked: amountText(order.locked),
    stp: word(stpWords, order.stp),
    listId: order.listId || null,
    reason: reasonWord(order.endReason),
    expireAtMs: order.expireAt || null,
    createdAtMs: order.createdAt,
    updatedAtMs: order.updatedAt,
    workingAtMs: order.workingAt || null,
    ...(market instanceof Contract && { contract: contractTermsOf(order, market) }),
  }
}

const priceKinds = Object.keys(PriceKind) as (keyof typeof PriceKind)[]

function contractTermsOf(order: SpotOrder, market: Market): NonNullable<OrderRow['contract']> {
  const has = (flag: number) => (order.flags & flag) !== 0
  const trigger = (ticks: bigint) => (ticks === 0n ? null : market.priceText(ticks))
  return {
    positionSide: has(OrderFlag.longSide) ? 'long' : has(OrderFlag.shortSide) ? 'short' : 'both',
    reduceOnly: has(OrderFlag.reduceOnly),
    closePosition: has(OrderFlag.closePosition),
    triggerBy: word(priceKinds, order.triggerBy),
    takeProfit: trigger(order.takeProfit),
    stopLoss: trigger(order.stopLoss),
    isLiquidation: has(OrderFlag.liquidation),
  }
}

function averagePrice({ cumQuote, executed }: SpotOrder, market: Market): string | null {
  if (executed === 0n) return null
  // What an inverse contract is worth is coin: its price is its face value over that.
  if (market instanceof Contract && market.family === 'inverse')
    return amountText(multiplyDivide(executed * market.terms.lot, ONE, cumQuote, 'half-even'))
  return amountText(multiplyDivide(cumQuote, ONE, executed * market.terms.lot, 'half-even'))
}

export function fillRow(fill: AccountTrade, markets: MarketRegistry): FillRow {
  const market = marketOf(markets, fill.market)
  return {
    id: fill.tradeId,
    orderId: fill.orderId,
    listId: fill.listId || null,
    pair: pairOf(market),
    side: fill.isBuyer ? 'buy' : 'sell',
    price: market.priceText(fill.price),
    qty: market.qtyText(fill.qty),
    quote: amountText(fill.quote),
    role: fill.isMaker ? 'maker' : 'taker',
    fee: amountText(fill.fee),
    feeAsset: markets.asset(fill.feeAsset)?.code ?? '',
    atMs: fill.time,
  }
}

/** One step of an order with execution `trade`, in the form of the account's history. */
export function fillOf(step: OrderStep, time: number): AccountTrade {
  const { market, tradeId, orderId, listId, lastPrice, lastQty, lastQuote, fee, feeAsset, side, isMaker } = step
  return {
    market,
    tradeId,
    orderId,
    listId,
    price: lastPrice,
    qty: lastQty,
    quote: lastQuote,
    fee,
    feeAsset,
    time,
    isBuyer: side === Side.buy,
    isMaker: isMaker === 1,
  }
}

/** A list without its legs, which the caller adds. */
export function listRow(list: Omit<SpotList, 'orders'>, markets: MarketRegistry): Omit<ListRow, 'orders'> {
  return {
    id: list.listId,
    clientListId: list.listClientId,
    pair: pairOf(marketOf(markets, list.market)),
    kind: word(listKindWords, list.listType),
    isOpen: list.status === ListStatus.executing,
    reason: reasonWord(list.endReason),
    createdAtMs: list.createdAt,
    updatedAtMs: list.updatedAt,
  }
}

function marketOf(markets: MarketRegistry, number: number): Market {
  return known(markets.byNumber(number) ?? markets.contract(number), `market ${number}`)
}

function word<W extends string>(words: readonly W[], number: number): W {
  return known(words[number], `word ${number}`)
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the engine reported ${what}, which nobody defined`)
  return value
}
