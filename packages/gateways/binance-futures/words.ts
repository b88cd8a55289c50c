import type { FuturesTimeInForce } from '@bowline/contract/terms/orders.ts'
import {
  ContractState,
  OrderStatus,
  OrderType,
  PositionSide,
  PriceKind,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'

/** Words that contracts have in the dialect, in both directions; those that spot has too are in `binance-kit/words.ts`. */

/** Of a contract that never ends, as clients know it from the dialect. */
export const NEVER_DELIVERED = 4_133_404_800_000

export const statusWords: Readonly<Record<number, string>> = {
  [ContractState.preOpen]: 'PENDING_TRADING',
  [ContractState.postOnly]: 'TRADING',
  [ContractState.trading]: 'TRADING',
  [ContractState.cancelOnly]: 'PRE_SETTLE',
  [ContractState.halted]: 'PENDING_TRADING',
  [ContractState.delisted]: 'CLOSE',
  [ContractState.reduceOnly]: 'PRE_SETTLE',
  [ContractState.settling]: 'SETTLING',
}

/** What a type of order means to the core when it is placed. */
export interface TypeTerms {
  readonly type: OrderType
  /** Has a trigger. */
  readonly isConditional: boolean
  readonly isTrailing?: true
}

export const orderTypes: ReadonlyMap<string, TypeTerms> = new Map<string, TypeTerms>([
  ['LIMIT', { type: OrderType.limit, isConditional: false }],
  ['MARKET', { type: OrderType.market, isConditional: false }],
  ['STOP', { type: OrderType.stopLimit, isConditional: true }],
  ['STOP_MARKET', { type: OrderType.stopMarket, isConditional: true }],
  ['TAKE_PROFIT', { type: OrderType.takeProfitLimit, isConditional: true }],
  ['TAKE_PROFIT_MARKET', { type: OrderType.takeProfitMarket, isConditional: true }],
  ['TRAILING_STOP_MARKET', { type: OrderType.stopMarket, isConditional: true, isTrailing: true }],
])

const tifWords: Readonly<Record<number, FuturesTimeInForce>> = {
  [TimeInForce.gtc]: 'GTC',
  [TimeInForce.ioc]: 'IOC',
  [TimeInForce.fok]: 'FOK',
  [TimeInForce.gtd]: 'GTD',
}

/** Post-only is a time in force here. */
export function tifWord({ type, timeInForce }: { type: number; timeInForce: number }): FuturesTimeInForce {
  return type === OrderType.limitMaker ? 'GTX' : (tifWords[timeInForce] ?? 'GTC')
}

/** What an order does in the book: its type once it was triggered. */
export function typeWord({ type }: { type: number }): 'LIMIT' | 'MARKET' {
  const isMarket = type === OrderType.market || type === OrderType.stopMarket || type === OrderType.takeProfitMarket
  return isMarket ? 'MARKET' : 'LIMIT'
}

/** What it was placed as. */
export function origTypeWord({ type, trailingBps }: { type: number; trailingBps: number }): string {
  if (trailingBps > 0) return 'TRAILING_STOP_MARKET'
  switch (type) {
    case OrderType.stopLimit:
      return 'STOP'
    case OrderType.stopMarket:
      return 'STOP_MARKET'
    case OrderType.takeProfitLimit:
      return 'TAKE_PROFIT'
    case OrderType.takeProfitMarket:
      return 'TAKE_PROFIT_MARKET'
    default:
      return typeWord({ type })
  }
}

export const orderStatusWords: Readonly<Record<number, string>> = {
  [OrderStatus.pendingNew]: 'NEW',
  [OrderStatus.new]: 'NEW',
  [OrderStatus.partiallyFilled]: 'PARTIALLY_FILLED',
  [OrderStatus.filled]: 'FILLED',
  [OrderStatus.canceled]: 'CANCELED',
  [OrderStatus.expired]: 'EXPIRED',
  [OrderStatus.expiredInMatch]: 'EXPIRED_IN_MATCH',
}

export const positionSideWords = ['BOTH', 'LONG', 'SHORT'] as const
export const positionSides: ReadonlyMap<string, PositionSide> = new Map([
  ['BOTH', PositionSide.both],
  ['LONG', PositionSide.long],
  ['SHORT', PositionSide.short],
])

export const workingTypes: ReadonlyMap<string, PriceKind> = new Map<string, PriceKind>([
  ['CONTRACT_PRICE', PriceKind.last],
  ['MARK_PRICE', PriceKind.mark],
])
export const workingTypeWords: Readonly<Record<number, string>> = {
  [PriceKind.last]: 'CONTRACT_PRICE',
  [PriceKind.mark]: 'MARK_PRICE',
  // Orders by index are placed on the page; the dialect has no word for them.
  [PriceKind.index]: 'MARK_PRICE',
}

export const marginTypes: ReadonlyMap<string, number> = new Map([
  ['CROSSED', 0],
  ['ISOLATED', 1],
])
