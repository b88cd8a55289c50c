import { isConditional } from '@bowline/core/formulas.ts'
import { OrderType, type Side, type Stp, TimeInForce } from '@bowline/core/messages/terms.ts'
import {
  clientId,
  decimal,
  optional,
  parameters,
  symbol,
  whole,
  word,
  wordOf,
} from '../binance-kit/parameter-schemas.ts'
import { clientIdText, decimalUnits, symbolText, wholeNumber } from '../binance-kit/parameter-text.ts'
import type { Parameters } from '../binance-kit/raw-parameters.ts'
import type { ResponseType } from '../binance-kit/shapes/response-type.ts'
import { missing, missingEither, notRequired, notValid, WireError } from '../binance-kit/wire-error.ts'
import { sides, stpModes, timesInForce, types } from '../binance-kit/words.ts'

export const responseTypes: ReadonlyMap<string, ResponseType> = new Map([
  ['ACK', 'ACK'],
  ['RESULT', 'RESULT'],
  ['FULL', 'FULL'],
])

export const badTimeInForce = () => new WireError(-1115, 'Invalid timeInForce.')
export const badType = () => new WireError(-1116, 'Invalid orderType.')
export const badSide = () => new WireError(-1117, 'Invalid side.')

/** The parameters of a new order; amounts in units of 10^-8. */
export interface OrderParameters {
  symbol: string
  side: Side
  type: OrderType
  timeInForce: TimeInForce | undefined
  quantity: bigint | undefined
  quoteOrderQty: bigint | undefined
  price: bigint | undefined
  stopPrice: bigint | undefined
  trailingDelta: number | undefined
  icebergQty: bigint | undefined
  newClientOrderId: string | undefined
  newOrderRespType: ResponseType | undefined
  selfTradePreventionMode: Stp | undefined
  strategyId: number | undefined
  strategyType: number | undefined
}

export const orderSchema = parameters({
  symbol,
  side: word(sides, badSide),
  type: word(types, badType),
  timeInForce: optional(word(timesInForce, badTimeInForce)),
  quantity: optional(decimal),
  quoteOrderQty: optional(decimal),
  price: optional(decimal),
  stopPrice: optional(decimal),
  trailingDelta: optional(whole),
  icebergQty: optional(decimal),
  newClientOrderId: optional(clientId),
  newOrderRespType: optional(word(responseTypes)),
  selfTradePreventionMode: optional(word(stpModes)),
  strategyId: optional(whole),
  strategyType: optional(whole),
})

type Read<T> = (name: string, text: string) => T

function optionalOf<T>(sent: Parameters, name: string, read: Read<T>): T | undefined {
  const text = sent.get(name)
  return text === undefined ? undefined : read(name, text)
}

function mandatoryOf<T>(sent: Parameters, name: string, read: Read<T>): T {
  const text = sent.get(name)
  if (text === undefined) throw missing(name)
  return read(name, text)
}

const readSide: Read<Side> = (name, text) => wordOf(sides, name, text, badSide)
const readType: Read<OrderType> = (name, text) => wordOf(types, name, text, badType)
const readTimeInForce: Read<TimeInForce> = (name, text) => wordOf(timesInForce, name, text, badTimeInForce)
const readResponseType: Read<ResponseType> = (name, text) => wordOf(responseTypes, name, text, notValid)
const readStp: Read<Stp> = (name, text) => wordOf(stpModes, name, text, notValid)

/** Parses like `orderSchema`, by hand, because it runs for every order. A property test checks that the two agree. */
export function readOrder(sent: Parameters): OrderParameters {
  return {
    symbol: mandatoryOf(sent, 'symbol', symbolText),
    side: mandatoryOf(sent, 'side', readSide),
    type: mandatoryOf(sent, 'type', readType),
    timeInForce: optionalOf(sent, 'timeInForce', readTimeInForce),
    quantity: optionalOf(sent, 'quantity', decimalUnits),
    quoteOrderQty: optionalOf(sent, 'quoteOrderQty', decimalUnits),
    price: optionalOf(sent, 'price', decimalUnits),
    stopPrice: optionalOf(sent, 'stopPrice', decimalUnits),
    trailingDelta: optionalOf(sent, 'trailingDelta', wholeNumber),
    icebergQty: optionalOf(sent, 'icebergQty', decimalUnits),
    newClientOrderId: optionalOf(sent, 'newClientOrderId', clientIdText),
    newOrderRespType: optionalOf(sent, 'newOrderRespType', readResponseType),
    selfTradePreventionMode: optionalOf(sent, 'selfTradePreventionMode', readStp),
    strategyId: optionalOf(sent, 'strategyId', wholeNumber),
    strategyType: optionalOf(sent, 'strategyType', wholeNumber),
  }
}

type Needs = readonly [mandatory: readonly (keyof OrderParameters)[], forbidden: readonly (keyof OrderParameters)[]]
const LIMIT_FIELDS = ['timeInForce', 'quantity', 'price'] as const
const CONDITION = ['stopPrice', 'trailingDelta'] as const

const needs: Record<OrderType, Needs> = {
  [OrderType.limit]: [LIMIT_FIELDS, ['quoteOrderQty', ...CONDITION]],
  [OrderType.market]: [[], ['timeInForce', 'price', 'icebergQty', ...CONDITION]],
  [OrderType.limitMaker]: [
    ['quantity', 'price'],
    ['timeInForce', 'quoteOrderQty', ...CONDITION],
  ],
  [OrderType.stopMarket]: [['quantity'], ['timeInForce', 'price', 'quoteOrderQty', 'icebergQty']],
  [OrderType.stopLimit]: [LIMIT_FIELDS, ['quoteOrderQty']],
  [OrderType.takeProfitMarket]: [['quantity'], ['timeInForce', 'price', 'quoteOrderQty', 'icebergQty']],
  [OrderType.takeProfitLimit]: [LIMIT_FIELDS, ['quoteOrderQty']],
}

const LOWEST_STRATEGY_TYPE = 1_000_000
const HIGHEST_U32 = 4_294_967_295

/**
 * Checks which parameters belong together; throws the dialect's refusal. `named` translates a name to the sender's,
 * since legs of lists have prefixes.
 */
export function checkCombination(order: OrderParameters, named: (name: string) => string = (name) => name): void {
  const [mandatory, forbidden] = needs[order.type]
  for (const name of mandatory) if (order[name] === undefined) throw missing(named(name))
  for (const name of forbidden) if (order[name] !== undefined) throw notRequired(named(name))
  if (order.type === OrderType.market) {
    if (order.quantity === undefined && order.quoteOrderQty === undefined) {
      throw missingEither(named('quantity'), named('quoteOrderQty'))
    }
    if (order.quantity !== undefined && order.quoteOrderQty !== undefined) throw notRequired(named('quoteOrderQty'))
  } else if (isConditional(order) && order.stopPrice === undefined && order.trailingDelta === undefined) {
    throw missingEither(named('stopPrice'), named('trailingDelta'))
  }
  if (order.icebergQty !== undefined && order.icebergQty > 0n) {
    const patient = order.timeInForce === undefined || order.timeInForce === TimeInForce.gtc
    if (!patient) throw new WireError(-1014, 'Unsupported order combination.')
    if (order.icebergQty > (order.quantity as bigint)) throw new WireError(-2010, 'IcebergQty exceeds QTY.')
  }
  if (order.strategyType !== undefined && order.strategyType < LOWEST_STRATEGY_TYPE) {
    throw new WireError(-1134, '`strategyType` was less than 1000000.')
  }
  if (order.strategyType !== undefined && order.strategyType > HIGHEST_U32) throw notValid(named('strategyType'))
}
