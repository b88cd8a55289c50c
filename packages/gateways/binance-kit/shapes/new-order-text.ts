import { amountText, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderReport, OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { stamp, type TimeUnit } from '../time-unit.ts'
import { sideWords, statusWords, timeInForceWords, typeWords } from '../words.ts'
import {
  conditionalFields,
  defaultResponse,
  hasConditionalFields,
  listIdOf,
  marksOfNew,
  type OrderLike,
  quantity,
  stpWord,
  workingSince,
} from './order-shapes.ts'
import type { ResponseType } from './response-type.ts'

/**
 * The answer to a new order as JSON text, equal field by field to the object `newOrderAnswer` makes; a test checks
 * that. Ids, symbols and asset codes consist of characters that need no escaping: the parsers and the core guarantee
 * it.
 */
export function newOrderText(
  report: OrderReport,
  type: ResponseType | undefined,
  market: Market,
  markets: MarketRegistry,
  time: number,
  unit: TimeUnit,
): string {
  const order = report.last
  const ack = `{"symbol":"${market.symbol}","orderId":${order.orderId},"orderListId":${listIdOf(order)},"clientOrderId":"${order.clientId}","transactTime":${time * unit}`
  const wanted = type ?? defaultResponse(order.type)
  if (wanted === 'ACK') return `${ack}}`
  const result = ack + resultFields(order, market, unit) + conditional(report, market, time, unit)
  if (wanted === 'RESULT') return `${result}}`
  return `${result},"fills":[${report.fills.map((fill) => fillText(fill, market, markets)).join(',')}]}`
}

const ZERO = '0.00000000'
const price = (ticks: bigint, market: Market) => (ticks === 0n ? ZERO : market.priceText(ticks))
const qty = (lots: bigint, market: Market) => (lots === 0n ? ZERO : market.qtyText(lots))
const amount = (units: bigint) => (units === 0n ? ZERO : amountText(units))

function resultFields(order: OrderLike, market: Market, unit: TimeUnit): string {
  return (
    `,"price":"${price(order.price, market)}","origQty":"${qty(quantity(order), market)}"` +
    `,"executedQty":"${qty(order.executed, market)}","origQuoteOrderQty":"${amount(order.quoteQty)}"` +
    `,"cummulativeQuoteQty":"${amount(order.cumQuote)}","status":"${statusWords[order.status]}"` +
    `,"timeInForce":"${timeInForceWords[order.timeInForce]}","type":"${typeWords[order.type]}"` +
    `,"side":"${sideWords[order.side]}","workingTime":${stamp(workingSince(order), unit)}` +
    `,"selfTradePreventionMode":"${stpWord(order, market)}"`
  )
}

function conditional(report: OrderReport, market: Market, time: number, unit: TimeUnit): string {
  if (!hasConditionalFields(report.last, report.preventedId)) return ''
  const fields = JSON.stringify(conditionalFields(report.last, market, unit, marksOfNew(report, time)))
  return `,${fields.slice(1, -1)}`
}

function fillText(fill: OrderStep, market: Market, markets: MarketRegistry): string {
  const asset = markets.asset(fill.feeAsset)?.code ?? ''
  return `{"price":"${price(fill.lastPrice, market)}","qty":"${qty(fill.lastQty, market)}","commission":"${amount(fill.fee)}","commissionAsset":"${asset}","tradeId":${fill.tradeId}}`
}
