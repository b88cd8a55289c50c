import type { AggregateTrade, PublicTrade } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountTrade, BiographyStep, PreventedMatch, SpotTrade } from '@bowline/capabilities/spot/index.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import type { TimeUnit } from '../time-unit.ts'
import { stpWords } from '../words.ts'
import type { OrderLike } from './order-shapes.ts'

/** A trade from the account's point of view. */
export function tradeRow(trade: AccountTrade, market: Market, markets: MarketRegistry, unit: TimeUnit) {
  return {
    symbol: market.symbol,
    id: trade.tradeId,
    orderId: trade.orderId,
    orderListId: trade.listId === 0 ? -1 : trade.listId,
    price: market.priceText(trade.price),
    qty: market.qtyText(trade.qty),
    quoteQty: amountText(trade.quote),
    commission: amountText(trade.fee),
    commissionAsset: markets.asset(trade.feeAsset)?.code ?? '',
    time: trade.time * unit,
    isBuyer: trade.isBuyer,
    isMaker: trade.isMaker,
    isBestMatch: true,
  }
}

/** A trade as the public sees it. */
export function publicTradeRow(trade: PublicTrade | SpotTrade, market: Market, unit: TimeUnit) {
  return {
    id: trade.tradeId,
    price: market.priceText(trade.price),
    qty: market.qtyText(trade.qty),
    quoteQty: amountText(trade.quote),
    time: trade.time * unit,
    isBuyerMaker: trade.buyerIsMaker,
    isBestMatch: true,
  }
}

export function aggregateRow(trade: AggregateTrade, market: Market, unit: TimeUnit) {
  return {
    a: trade.aggregateId,
    p: market.priceText(trade.price),
    q: market.qtyText(trade.qty),
    f: trade.firstTradeId,
    l: trade.lastTradeId,
    T: trade.time * unit,
    m: trade.buyerIsMaker,
    M: true,
  }
}

export function preventedRow(match: PreventedMatch, account: number, market: Market, unit: TimeUnit) {
  return {
    symbol: market.symbol,
    preventedMatchId: match.preventedId,
    takerOrderId: match.takerOrder,
    makerSymbol: market.symbol,
    makerOrderId: match.makerOrder,
    // A group's number is its first account; only its members see it.
    tradeGroupId: match.taker === match.maker ? -1 : account,
    selfTradePreventionMode: stpWords[match.mode] as string,
    price: market.priceText(match.price),
    takerPreventedQuantity: market.qtyText(match.takerQty),
    makerPreventedQuantity: market.qtyText(match.makerQty),
    transactTime: match.time * unit,
  }
}

/** The steps that reduced an order; an execution has the number of its command. */
export function amendmentRows(steps: readonly BiographyStep[], order: OrderLike, market: Market, unit: TimeUnit) {
  let qty = steps[0]?.qty ?? 0n
  const rows = []
  for (const step of steps) {
    if (step.execution === Execution.replaced) {
      rows.push({
        symbol: market.symbol,
        orderId: order.orderId,
        executionId: step.sequence,
        origClientOrderId: order.clientId,
        newClientOrderId: order.clientId,
        origQty: market.qtyText(qty),
        newQty: market.qtyText(step.qty),
        time: step.time * unit,
      })
    }
    qty = step.qty
  }
  return rows
}
