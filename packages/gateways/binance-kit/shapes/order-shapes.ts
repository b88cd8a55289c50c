import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderMarks, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { OrderReport, OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { OrderFlag, OrderType, Stp } from '@bowline/core/messages/terms.ts'
import { stamp, type TimeUnit } from '../time-unit.ts'
import { sideWords, statusWords, stpWords, timeInForceWords, typeWords } from '../words.ts'
import type { ResponseType } from './response-type.ts'

/** An order as the core reports it; both events and history rows fit. */
export type OrderLike = SpotOrder

/** When the order began to work; −1 if it waits for its trigger or its turn, or ended waiting. */
export function workingSince(order: OrderLike): number {
  return order.workingAt === 0 ? -1 : order.workingAt
}

/** An order sized in quote has no quantity of its own, so its filled quantity is used. */
export function quantity(order: OrderLike): bigint {
  return order.qty === 0n ? order.executed : order.qty
}

export function stpWord(order: OrderLike, market: Market): string {
  return stpWords[order.stp === Stp.default ? market.terms.defaultStp : order.stp] as string
}

export function listIdOf(order: OrderLike): number {
  return order.listId === 0 ? -1 : order.listId
}

function wordsOf(order: OrderLike) {
  return {
    status: statusWords[order.status] as string,
    timeInForce: timeInForceWords[order.timeInForce] as string,
    type: typeWords[order.type] as string,
    side: sideWords[order.side] as string,
  }
}

/** Fields that are present only where they apply and, as far as they come from the marks, where those are known. */
export function conditionalFields(
  order: OrderLike,
  market: Market,
  unit: TimeUnit,
  marks: Partial<OrderMarks> = {},
): Record<string, unknown> {
  const { trailingSince = 0, preventedId = 0 } = marks
  const fields: Record<string, unknown> = {}
  const stop = order.trailingBps > 0 ? order.activationPrice : order.stopPrice
  if (stop > 0n) fields.stopPrice = market.priceText(stop)
  if (order.trailingBps > 0) {
    fields.trailingDelta = order.trailingBps
    if ((order.flags & OrderFlag.tracking) === 0) fields.trailingTime = -1
    else if (trailingSince > 0) fields.trailingTime = trailingSince * unit
  }
  if (order.displayQty > 0n) fields.icebergQty = market.qtyText(order.displayQty)
  if (order.strategyId > 0) fields.strategyId = order.strategyId
  if (order.strategyType > 0) fields.strategyType = order.strategyType
  if (preventedId > 0) fields.preventedMatchId = preventedId
  if (order.prevented > 0n) fields.preventedQuantity = market.qtyText(order.prevented)
  return fields
}

export function hasConditionalFields(order: OrderLike, preventedId: number): boolean {
  return (
    preventedId > 0 ||
    order.prevented > 0n ||
    order.displayQty > 0n ||
    order.strategyId > 0 ||
    order.strategyType > 0 ||
    order.trailingBps > 0 ||
    order.stopPrice > 0n
  )
}

function ackOrder(order: OrderLike, market: Market, time: number, unit: TimeUnit) {
  return {
    symbol: market.symbol,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId: order.clientId,
    transactTime: time * unit,
  }
}

/** The marks of an order that the command placed: whatever has happened to it happened then. */
export function marksOfNew({ preventedId }: OrderReport, time: number): OrderMarks {
  return { trailingSince: time, preventedId }
}

/** The order as a command left it, without its fills. */
function resultOrder(report: OrderReport, market: Market, time: number, unit: TimeUnit, marks: Partial<OrderMarks>) {
  const order = report.last
  const result = {
    symbol: market.symbol,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId: order.clientId,
    transactTime: time * unit,
    price: market.priceText(order.price),
    origQty: market.qtyText(quantity(order)),
    executedQty: market.qtyText(order.executed),
    origQuoteOrderQty: amountText(order.quoteQty),
    cummulativeQuoteQty: amountText(order.cumQuote),
    ...wordsOf(order),
    workingTime: stamp(workingSince(order), unit),
    selfTradePreventionMode: stpWord(order, market),
  }
  if (!hasConditionalFields(order, report.preventedId)) return result
  return { ...result, ...conditionalFields(order, market, unit, marks) }
}

function fillOf(fill: OrderStep, market: Market, markets: MarketRegistry) {
  return {
    price: market.priceText(fill.lastPrice),
    qty: market.qtyText(fill.lastQty),
    commission: amountText(fill.fee),
    commissionAsset: markets.asset(fill.feeAsset)?.code ?? '',
    tradeId: fill.tradeId,
  }
}

/** The answer to a new order, in the requested detail. */
export function newOrderAnswer(
  report: OrderReport,
  type: ResponseType | undefined,
  market: Market,
  markets: MarketRegistry,
  time: number,
  unit: TimeUnit,
) {
  switch (type ?? defaultResponse(report.last.type)) {
    case 'ACK':
      return ackOrder(report.last, market, time, unit)
    case 'RESULT':
      return resultOrder(report, market, time, unit, marksOfNew(report, time))
    case 'FULL': {
      const fills = report.fills.map((fill) => fillOf(fill, market, markets))
      return { ...resultOrder(report, market, time, unit, marksOfNew(report, time)), fills }
    }
  }
}

export function defaultResponse(type: number): ResponseType {
  return type === OrderType.limit || type === OrderType.market ? 'FULL' : 'ACK'
}

/** A canceled order; the cancel request's id takes the place of the order's. */
export function canceledOrder(
  report: OrderReport,
  market: Market,
  cancelId: string,
  time: number,
  unit: TimeUnit,
  marks: OrderMarks | undefined,
) {
  const { symbol, ...rest } = resultOrder(report, market, time, unit, marks ?? report)
  return { symbol, origClientOrderId: report.last.clientId, ...rest, clientOrderId: cancelId }
}

/** An order as queries return it. */
export function orderRow(order: OrderLike, market: Market, unit: TimeUnit, marks: OrderMarks | undefined) {
  const working = workingSince(order)
  return {
    symbol: market.symbol,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    clientOrderId: order.clientId,
    price: market.priceText(order.price),
    origQty: market.qtyText(quantity(order)),
    executedQty: market.qtyText(order.executed),
    cummulativeQuoteQty: amountText(order.cumQuote),
    ...wordsOf(order),
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
    time: order.createdAt * unit,
    updateTime: order.updatedAt * unit,
    isWorking: working !== -1,
    workingTime: stamp(working, unit),
    origQuoteOrderQty: amountText(order.quoteQty),
    selfTradePreventionMode: stpWord(order, market),
    ...conditionalFields(order, market, unit, marks),
  }
}

/** An order after it was reduced in place. */
export function amendedOrder(report: OrderReport, market: Market, unit: TimeUnit) {
  const order = report.last
  return {
    symbol: market.symbol,
    orderId: order.orderId,
    orderListId: listIdOf(order),
    origClientOrderId: order.clientId,
    clientOrderId: order.clientId,
    price: market.priceText(order.price),
    qty: market.qtyText(order.qty),
    executedQty: market.qtyText(order.executed),
    preventedQty: market.qtyText(order.prevented),
    quoteOrderQty: amountText(order.quoteQty),
    cumulativeQuoteQty: amountText(order.cumQuote),
    ...wordsOf(order),
    workingTime: stamp(workingSince(order), unit),
    selfTradePreventionMode: stpWord(order, market),
  }
}
