import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { OrderFlag } from '@bowline/core/messages/terms.ts'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import { sideWords } from '../binance-kit/words.ts'
import { priceText, qtyText } from './contract-texts.ts'
import { isInverse, pairOf } from './family.ts'
import { averageText, type ContractOrder, isWaiting, orderRow, positionSideWord, stpWord } from './shapes.ts'
import { orderStatusWords, origTypeWord, tifWord, typeWord, workingTypeWords } from './words.ts'

const ZERO = '0.00000000'

/**
 * `orderRow` as JSON text, equal to it field by field; a test checks that. By hand because it answers every new order, while
 * what waits for a trigger takes the long way. Ids and symbols consist of characters that need no escaping: the parsers and
 * the core guarantee it.
 */
export function orderRowText(order: ContractOrder, contract: Contract, unit: TimeUnit): string {
  if (isWaiting(order) || order.trailingBps > 0) return JSON.stringify(orderRow(order, contract, unit))
  const executed = qtyText(contract, order.executed)
  const average = order.executed === 0n ? ZERO : averageText(contract, order)
  const quote = order.cumQuote === 0n ? ZERO : amountText(order.cumQuote)
  const pair = isInverse(contract) ? `,"pair":"${pairOf(contract)}"` : ''
  return (
    `{"orderId":${order.orderId},"symbol":"${contract.symbol}"${pair},"status":"${orderStatusWords[order.status]}"` +
    `,"clientOrderId":"${order.clientId}","price":"${priceText(contract, order.price)}"` +
    `,"avgPrice":"${average}","origQty":"${qtyText(contract, order.qty)}"` +
    `,"executedQty":"${executed}","cumQty":"${executed}"` +
    `,"${isInverse(contract) ? 'cumBase' : 'cumQuote'}":"${quote}"` +
    `,"type":"${typeWord(order)}","origType":"${origTypeWord(order)}","stopPrice":"${priceText(contract, order.stopPrice)}"` +
    `,"timeInForce":"${tifWord(order)}","side":"${sideWords[order.side]}","positionSide":"${positionSideWord(order)}"` +
    `,"reduceOnly":${has(order, OrderFlag.reduceOnly)},"closePosition":${has(order, OrderFlag.closePosition)}` +
    `,"workingType":"${workingTypeWords[order.triggerBy]}","priceProtect":${has(order, OrderFlag.priceProtect)}` +
    `,"priceMatch":"NONE","selfTradePreventionMode":"${stpWord(order, contract)}","goodTillDate":${order.expireAt * unit}` +
    `,"time":${order.createdAt * unit},"updateTime":${order.updatedAt * unit}}`
  )
}

const has = ({ flags }: Pick<ContractOrder, 'flags'>, flag: number) => (flags & flag) !== 0
