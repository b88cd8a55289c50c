import { amountText, type Market } from '@bowline/capabilities/markets/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution, OrderFlag, OrderStatus } from '@bowline/core/messages/terms.ts'
import { listIdOf, quantity, stpWord } from '../shapes/order-shapes.ts'
import type { TimeUnit } from '../time-unit.ts'
import { sideWords, statusWords, timeInForceWords, typeWords } from '../words.ts'

/**
 * Execution types in the dialect's words. A trigger and the start of a trail are reported as the order becoming new.
 */
const executionWords: Record<number, string> = {
  [Execution.new]: 'NEW',
  [Execution.canceled]: 'CANCELED',
  [Execution.replaced]: 'REPLACED',
  [Execution.trade]: 'TRADE',
  [Execution.expired]: 'EXPIRED',
  [Execution.tradePrevention]: 'TRADE_PREVENTION',
  [Execution.triggered]: 'NEW',
  [Execution.activated]: 'NEW',
}

/** Where and when an order event happened. */
export interface ReportContext {
  readonly market: Market
  /** Code of the asset the fee was paid in; null without a fill. */
  readonly feeAsset: string | null
  readonly time: number
  /** Unique among all reports. */
  readonly executionId: number
  /** When a trailing order began to follow the price; undefined when it has not. */
  readonly trailingSince?: number | undefined
  /** The prevented match that caused a `tradePrevention`. */
  readonly prevented?: EventOf<'prevented'> | undefined
}

/** False for order events that are query answers and not news. */
export function isReported(order: EventOf<'order'>): boolean {
  return executionWords[order.execution] !== undefined
}

/** Payload `executionReport` (user-data-stream.md), in the order of the documentation. */
export function executionReport(order: EventOf<'order'>, context: ReportContext, unit: TimeUnit): object {
  const { market, feeAsset, time, executionId } = context
  const isTrade = order.execution === Execution.trade
  const isCancel = order.execution === Execution.canceled
  const stop = order.trailingBps > 0 ? order.activationPrice : order.stopPrice
  return {
    e: 'executionReport',
    E: time * unit,
    s: market.symbol,
    c: isCancel && order.requestClientId !== '' ? order.requestClientId : order.clientId,
    S: sideWords[order.side],
    o: typeWords[order.type],
    f: timeInForceWords[order.timeInForce],
    q: market.qtyText(quantity(order)),
    p: market.priceText(order.price),
    P: market.priceText(stop),
    ...(order.trailingBps > 0 ? { d: order.trailingBps } : {}),
    F: market.qtyText(order.displayQty),
    g: listIdOf(order),
    C: isCancel ? order.clientId : '',
    x: executionWords[order.execution],
    X: statusWords[order.status],
    r: 'NONE',
    i: order.orderId,
    l: market.qtyText(isTrade ? order.lastQty : 0n),
    z: market.qtyText(order.executed),
    L: market.priceText(isTrade ? order.lastPrice : 0n),
    n: isTrade ? amountText(order.fee) : '0',
    N: isTrade ? feeAsset : null,
    T: time * unit,
    t: isTrade ? order.tradeId : -1,
    I: executionId,
    w: isWorking(order),
    m: order.isMaker === 1,
    M: false,
    O: order.createdAt * unit,
    Z: amountText(order.cumQuote),
    Y: amountText(isTrade ? order.lastQuote : 0n),
    Q: amountText(order.quoteQty),
    ...(context.trailingSince === undefined ? {} : { D: context.trailingSince * unit }),
    ...(order.strategyId > 0 ? { j: order.strategyId } : {}),
    ...(order.strategyType > 0 ? { J: order.strategyType } : {}),
    ...preventionFields(order, context),
    ...(order.workingAt > 0 ? { W: order.workingAt * unit } : {}),
    V: stpWord(order, market),
  }
}

/** In the book: open, and not waiting for a trigger or its turn. */
function isWorking(order: EventOf<'order'>): boolean {
  const open = order.status === OrderStatus.new || order.status === OrderStatus.partiallyFilled
  return open && (order.flags & OrderFlag.conditional) === 0
}

function preventionFields(order: EventOf<'order'>, { market, prevented }: ReportContext): object {
  if (order.execution !== Execution.tradePrevention) return {}
  const total = { v: order.preventedId, A: market.qtyText(order.prevented), B: market.qtyText(order.lastQty) }
  if (!prevented) return total
  const counterOrder = prevented.takerOrder === order.orderId ? prevented.makerOrder : prevented.takerOrder
  return {
    ...total,
    U: counterOrder,
    Cs: market.symbol,
    pl: market.qtyText(order.lastQty),
    pL: market.priceText(order.lastPrice),
    pY: amountText(market.quoteOf(order.lastPrice, order.lastQty)),
  }
}
