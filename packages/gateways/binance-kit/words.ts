import {
  ListStatus,
  ListType,
  MarketState,
  OrderStatus,
  OrderType,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'

/** The dialect's words for the core's enum numbers, in both directions. */

export const sideWords = ['BUY', 'SELL'] as const
export const sides: ReadonlyMap<string, Side> = new Map([
  ['BUY', Side.buy],
  ['SELL', Side.sell],
])

export const typeWords = wordsOf({
  [OrderType.limit]: 'LIMIT',
  [OrderType.market]: 'MARKET',
  [OrderType.limitMaker]: 'LIMIT_MAKER',
  [OrderType.stopMarket]: 'STOP_LOSS',
  [OrderType.stopLimit]: 'STOP_LOSS_LIMIT',
  [OrderType.takeProfitMarket]: 'TAKE_PROFIT',
  [OrderType.takeProfitLimit]: 'TAKE_PROFIT_LIMIT',
})
export const types: ReadonlyMap<string, OrderType> = numbersOf(typeWords)

/** The dialect has no good-till-date; such an order was placed elsewhere and is shown as the nearest word. */
export const timeInForceWords = wordsOf({
  [TimeInForce.gtc]: 'GTC',
  [TimeInForce.ioc]: 'IOC',
  [TimeInForce.fok]: 'FOK',
  [TimeInForce.gtd]: 'GTC',
})
export const timesInForce: ReadonlyMap<string, TimeInForce> = new Map([
  ['GTC', TimeInForce.gtc],
  ['IOC', TimeInForce.ioc],
  ['FOK', TimeInForce.fok],
])

export const stpWords = wordsOf({
  [Stp.default]: 'NONE',
  [Stp.none]: 'NONE',
  [Stp.expireTaker]: 'EXPIRE_TAKER',
  [Stp.expireMaker]: 'EXPIRE_MAKER',
  [Stp.expireBoth]: 'EXPIRE_BOTH',
  [Stp.decrement]: 'DECREMENT',
})
export const stpModes: ReadonlyMap<string, Stp> = new Map([
  ['NONE', Stp.none],
  ['EXPIRE_TAKER', Stp.expireTaker],
  ['EXPIRE_MAKER', Stp.expireMaker],
  ['EXPIRE_BOTH', Stp.expireBoth],
  ['DECREMENT', Stp.decrement],
])

export const statusWords = wordsOf({
  [OrderStatus.pendingNew]: 'PENDING_NEW',
  [OrderStatus.new]: 'NEW',
  [OrderStatus.partiallyFilled]: 'PARTIALLY_FILLED',
  [OrderStatus.filled]: 'FILLED',
  [OrderStatus.canceled]: 'CANCELED',
  [OrderStatus.expired]: 'EXPIRED',
  [OrderStatus.expiredInMatch]: 'EXPIRED_IN_MATCH',
})

export const listTypeWords = wordsOf({
  [ListType.oco]: 'OCO',
  [ListType.oto]: 'OTO',
  [ListType.otoco]: 'OTO',
})
export const listStatusTypeWords = wordsOf({
  [ListStatus.executing]: 'EXEC_STARTED',
  [ListStatus.allDone]: 'ALL_DONE',
})
export const listOrderStatusWords = wordsOf({
  [ListStatus.executing]: 'EXECUTING',
  [ListStatus.allDone]: 'ALL_DONE',
})

/** Status of a symbol. Post-only counts as trading, since the dialect has no word for the restriction. */
export const marketStateWords = wordsOf({
  [MarketState.preOpen]: 'BREAK',
  [MarketState.postOnly]: 'TRADING',
  [MarketState.trading]: 'TRADING',
  [MarketState.cancelOnly]: 'CANCEL_ONLY',
  [MarketState.halted]: 'HALT',
  [MarketState.delisted]: 'END_OF_DAY',
})

function wordsOf(words: Record<number, string>): readonly string[] {
  return Object.assign([] as string[], words)
}

function numbersOf<N extends number>(words: readonly string[]): ReadonlyMap<string, N> {
  return new Map(words.map((word, number) => [word, number as N]))
}
