import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { SpotOrder } from '@bowline/capabilities/spot/index.ts'
import { averagePriceOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { OrderFlag, OrderStatus, Side, Stp } from '@bowline/core/messages/terms.ts'
import { formatUnits, trimUnits } from '@bowline/money'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import { sideWords, stpWords } from '../binance-kit/words.ts'
import { exactPriceText, priceText, qtyText } from './contract-texts.ts'
import { isInverse, named } from './family.ts'
import { orderStatusWords, origTypeWord, positionSideWords, tifWord, typeWord, workingTypeWords } from './words.ts'

/** An order for a contract as the engine or history reports it. */
export type ContractOrder = SpotOrder

/** Waits for its trigger, or ended waiting. */
export function isWaiting({ flags }: Pick<ContractOrder, 'flags'>): boolean {
  return (flags & OrderFlag.conditional) !== 0
}

/** Was placed with a trigger, whatever became of it. */
export function hasTrigger(order: Pick<ContractOrder, 'stopPrice' | 'trailingBps'>): boolean {
  return order.stopPrice > 0n || order.trailingBps > 0
}

export function positionSideWord({ flags }: Pick<ContractOrder, 'flags'>): string {
  if (flags & OrderFlag.longSide) return positionSideWords[1]
  return flags & OrderFlag.shortSide ? positionSideWords[2] : positionSideWords[0]
}

/** Makes a position smaller and can do nothing else, whatever the position is by then. */
export function onlyReduces({ flags, side }: Pick<ContractOrder, 'flags' | 'side'>): boolean {
  const closing = side === Side.sell ? OrderFlag.longSide : OrderFlag.shortSide
  return (flags & (OrderFlag.reduceOnly | OrderFlag.closePosition | closing)) !== 0
}

export function stpWord({ stp }: Pick<ContractOrder, 'stp'>, { terms }: Contract): string {
  return stpWords[stp === Stp.default ? terms.defaultStp : stp] as string
}

const has = ({ flags }: Pick<ContractOrder, 'flags'>, flag: number) => (flags & flag) !== 0

/** What both ways of asking for an order have in common. */
function termsOf(order: ContractOrder, contract: Contract, unit: TimeUnit) {
  return {
    timeInForce: tifWord(order),
    side: sideWords[order.side] as string,
    positionSide: positionSideWord(order),
    reduceOnly: has(order, OrderFlag.reduceOnly),
    closePosition: has(order, OrderFlag.closePosition),
    workingType: workingTypeWords[order.triggerBy] as string,
    priceProtect: has(order, OrderFlag.priceProtect),
    priceMatch: 'NONE',
    selfTradePreventionMode: stpWord(order, contract),
    goodTillDate: order.expireAt * unit,
  }
}

export function averageText(contract: Contract, { executed, cumQuote }: Pick<ContractOrder, 'executed' | 'cumQuote'>) {
  const average = executed === 0n ? { value: 0n, over: 1n } : averagePriceOf(contract.value, executed, cumQuote)
  return exactPriceText(contract, average)
}

/** Percent of a trailing order. */
export function callbackText({ trailingBps }: Pick<ContractOrder, 'trailingBps'>): string {
  return trimUnits(BigInt(trailingBps), 2)
}

/** An order as every call of `/order` answers it. */
export function orderRow(order: ContractOrder, contract: Contract, unit: TimeUnit) {
  const waits = isWaiting(order)
  return {
    orderId: order.orderId,
    ...named(contract),
    status: orderStatusWords[order.status] as string,
    clientOrderId: order.clientId,
    price: priceText(contract, order.price),
    avgPrice: averageText(contract, order),
    origQty: qtyText(contract, order.qty),
    executedQty: qtyText(contract, order.executed),
    cumQty: qtyText(contract, order.executed),
    [isInverse(contract) ? 'cumBase' : 'cumQuote']: amountText(order.cumQuote),
    type: waits ? origTypeWord(order) : typeWord(order),
    origType: origTypeWord(order),
    stopPrice: priceText(contract, order.stopPrice),
    ...(order.trailingBps > 0 && {
      activatePrice: priceText(contract, order.activationPrice),
      priceRate: callbackText(order),
    }),
    ...termsOf(order, contract, unit),
    time: order.createdAt * unit,
    updateTime: order.updatedAt * unit,
  }
}

/** `NEW` until it triggers, `TRIGGERED` while the order it became is open, then `FINISHED`. */
export function algoStatus(order: ContractOrder): string {
  const isOpen = order.status <= OrderStatus.partiallyFilled
  if (!isWaiting(order)) return isOpen ? 'TRIGGERED' : 'FINISHED'
  if (isOpen) return 'NEW'
  return order.status === OrderStatus.canceled ? 'CANCELED' : 'EXPIRED'
}

/** A conditional order as the algo calls answer it. Once triggered it keeps its id as an order. */
export function algoRow(order: ContractOrder, contract: Contract, unit: TimeUnit) {
  const waits = isWaiting(order)
  return {
    algoId: order.orderId,
    clientAlgoId: order.clientId,
    algoType: 'CONDITIONAL',
    orderType: origTypeWord(order),
    ...named(contract),
    quantity: qtyText(contract, order.qty),
    algoStatus: algoStatus(order),
    actualOrderId: waits ? '' : String(order.orderId),
    actualPrice: waits ? priceText(contract, 0n) : averageText(contract, order),
    triggerPrice: priceText(contract, order.stopPrice),
    price: priceText(contract, order.price),
    icebergQuantity: null,
    ...(order.trailingBps > 0 && {
      callbackRate: callbackText(order),
      activatePrice: priceText(contract, order.activationPrice),
    }),
    ...termsOf(order, contract, unit),
    createTime: order.createdAt * unit,
    updateTime: order.updatedAt * unit,
    triggerTime: waits ? 0 : order.workingAt * unit,
  }
}

/** Rates of 10^-8 as text. */
export const rateText = (rate: number | bigint) => formatUnits(BigInt(rate), 8)
