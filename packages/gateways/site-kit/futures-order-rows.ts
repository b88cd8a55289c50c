import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { HeldPosition } from '@bowline/capabilities/perpetuals/index.ts'
import type { AccountTrade, SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { FuturesOrderRow, FuturesTradeRow } from '@bowline/contract/futures-rows.ts'
import { averagePriceOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import {
  EndReason,
  OrderFlag,
  OrderStatus,
  OrderType,
  PositionSide,
  Side,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { type Amount, trimUnits } from '@bowline/money'
import { named, priceText, qtyText } from './contract-rows.ts'

/** Orders and fills of contracts as the futures service shows them. */

/** What the contract of an order is set to. */
export type OrderSetting = Pick<HeldPosition, 'leverage' | 'isolated'>

/** Fee and profit of an order’s fills. */
export interface FillSums {
  readonly fee: Amount
  readonly realised: Amount
}

const STATUS: Readonly<Record<OrderStatus, number>> = {
  [OrderStatus.pendingNew]: 0,
  [OrderStatus.new]: 1,
  [OrderStatus.partiallyFilled]: 3,
  [OrderStatus.filled]: 2,
  [OrderStatus.canceled]: 4,
  [OrderStatus.expired]: 6,
  [OrderStatus.expiredInMatch]: 6,
}

type Memo = FuturesOrderRow['memo']
const MEMOS = Object.fromEntries(Object.entries(EndReason).map(([word, number]) => [number, word])) as Record<
  number,
  Memo | 'none' | 'filled'
>

const TIME_IN_FORCE = {
  [TimeInForce.gtc]: 'GTC',
  [TimeInForce.ioc]: 'IOC',
  [TimeInForce.fok]: 'FOK',
  [TimeInForce.gtd]: 'GTD',
} as const

const MARKET_TYPES: readonly number[] = [OrderType.market, OrderType.stopMarket, OrderType.takeProfitMarket]
const TAKE_PROFITS: readonly number[] = [OrderType.takeProfitMarket, OrderType.takeProfitLimit]

const has = ({ flags }: Pick<SpotOrder, 'flags'>, flag: number) => (flags & flag) !== 0
const bit = (is: boolean): 0 | 1 => (is ? 1 : 0)

function sideWord(side: number): 'BUY' | 'SELL' {
  return side === Side.buy ? 'BUY' : 'SELL'
}

export function isOpenOrder({ status }: Pick<SpotOrder, 'status'>): boolean {
  return status <= OrderStatus.partiallyFilled
}

/** Waits for its trigger, or ended waiting. */
export function isConditionOrder(order: Pick<SpotOrder, 'flags'>): boolean {
  return has(order, OrderFlag.conditional)
}

/** Was placed with a trigger, whatever became of it. */
function hasTrigger({ stopPrice, trailingBps }: Pick<SpotOrder, 'stopPrice' | 'trailingBps'>): boolean {
  return stopPrice > 0n || trailingBps > 0
}

/** Only makes a position smaller. */
export function isClosing(order: Pick<SpotOrder, 'flags'>): boolean {
  return has(order, OrderFlag.reduceOnly) || has(order, OrderFlag.closePosition)
}

/** Which position of its contract an order is about. */
export function positionSideOf(order: Pick<SpotOrder, 'flags'>): PositionSide {
  if (has(order, OrderFlag.longSide)) return PositionSide.long
  return has(order, OrderFlag.shortSide) ? PositionSide.short : PositionSide.both
}

export function kindOf(order: Pick<SpotOrder, 'type' | 'stopPrice' | 'trailingBps'>): FuturesOrderRow['kind'] {
  if (!hasTrigger(order)) return 'plain'
  if (order.trailingBps > 0) return 'trailing'
  return TAKE_PROFITS.includes(order.type) ? 'takeProfit' : 'stop'
}

/** 1 limit, 2 market, 3 IOC, 4 FOK, 5 post-only. */
function orderTypeOf({ type, timeInForce }: Pick<SpotOrder, 'type' | 'timeInForce'>): number {
  if (type === OrderType.limitMaker) return 5
  if (MARKET_TYPES.includes(type)) return 2
  if (timeInForce === TimeInForce.ioc) return 3
  return timeInForce === TimeInForce.fok ? 4 : 1
}

/** `setting`: of the contract, undefined = never set. `sums`: undefined where fills were not read. */
export function futuresOrderRow(
  order: SpotOrder,
  contract: Contract,
  setting: OrderSetting | undefined,
  sums: FillSums | undefined,
): FuturesOrderRow {
  const price = (ticks: bigint) => priceText(contract, ticks)
  const positionSide = positionSideOf(order)
  const memo = MEMOS[order.endReason]
  const worth = order.price > 0n ? contract.quoteOf(order.price, order.qty) : order.cumQuote
  const id = String(order.orderId)
  return {
    id,
    orderId: id,
    clientOrderId: order.clientId,
    ...named(contract),
    base: contract.baseAsset,
    quote: contract.quoteAsset,
    side: sideWord(order.side),
    open: isClosing(order) ? 'CLOSE' : 'OPEN',
    positionModel: positionSide === PositionSide.both ? 1 : 2,
    orderSide: positionSide === PositionSide.both ? null : positionSide === PositionSide.long ? 'BUY' : 'SELL',
    positionType: setting?.isolated === 1 ? 2 : 1,
    leverageLevel: setting?.leverage ?? contract.contract.defaultLeverage,
    type: orderTypeOf(order),
    kind: kindOf(order),
    timeInForce:
      order.type === OrderType.limitMaker ? 'GTX' : (TIME_IN_FORCE[order.timeInForce as TimeInForce] ?? 'GTC'),
    expireTime: order.expireAt,
    isWaiting: bit(isConditionOrder(order) && isOpenOrder(order)),
    price: price(order.price),
    triggerPrice: price(order.stopPrice),
    triggerType: order.triggerBy,
    callbackRate: trimUnits(BigInt(order.trailingBps), 4),
    activationPrice: price(order.activationPrice),
    volume: qtyText(contract, order.qty),
    dealVolume: qtyText(contract, order.executed),
    avgPrice:
      order.executed === 0n
        ? amountText(0n)
        : contract.exactPriceText(averagePriceOf(contract.value, order.executed, order.cumQuote)),
    orderBalance: amountText(worth),
    dealMoney: amountText(order.cumQuote),
    tradeFee: sums ? amountText(sums.fee) : null,
    realizedAmount: sums ? amountText(sums.realised) : null,
    reduceOnly: bit(has(order, OrderFlag.reduceOnly)),
    closePosition: bit(has(order, OrderFlag.closePosition)),
    otoOrder: attachedOf(order, price),
    parentOrderId: order.parentOrder === 0 ? '' : String(order.parentOrder),
    siblingOrderId: order.siblingOrder === 0 ? '' : String(order.siblingOrder),
    status: STATUS[order.status as OrderStatus] ?? 0,
    memo: memo === undefined || memo === 'none' || memo === 'filled' ? '' : memo,
    liqPositionMsg: has(order, OrderFlag.liquidation) ? 'LIQUIDATION' : '',
    pricePrecision: contract.priceDecimals,
    ctime: order.createdAt,
    mtime: order.updatedAt,
  }
}

function attachedOf(order: SpotOrder, price: (ticks: bigint) => string): FuturesOrderRow['otoOrder'] {
  const { takeProfit, stopLoss, takeProfitLimit, stopLossLimit, takeProfitBy, stopLossBy } = order
  if (takeProfit === 0n && stopLoss === 0n) return null
  return {
    takerProfitTrigger: price(takeProfit),
    takerProfitPrice: price(takeProfitLimit),
    takerProfitTriggerType: takeProfitBy,
    takerProfitStatus: bit(takeProfit > 0n),
    stopLossTrigger: price(stopLoss),
    stopLossPrice: price(stopLossLimit),
    stopLossTriggerType: stopLossBy,
    stopLossStatus: bit(stopLoss > 0n),
  }
}

/** `realised`: what the trade brought; `closes`: whether it made a position smaller. */
export function futuresTradeRow(
  trade: AccountTrade,
  contract: Contract,
  { realised, closes }: { readonly realised: Amount; readonly closes: boolean },
): FuturesTradeRow {
  const { contractId, contractName, symbol } = named(contract)
  return {
    tradeId: String(trade.tradeId),
    orderId: String(trade.orderId),
    contractId,
    contractName,
    symbol,
    side: trade.isBuyer ? 'BUY' : 'SELL',
    open: closes ? 'CLOSE' : 'OPEN',
    price: priceText(contract, trade.price),
    volume: qtyText(contract, trade.qty),
    money: amountText(trade.quote),
    fee: amountText(trade.fee),
    feeCoin: contract.settleAsset,
    role: trade.isMaker ? 'maker' : 'taker',
    realizedAmount: amountText(realised),
    ctime: trade.time,
  }
}
