import { isConditional } from '@bowline/core/formulas.ts'
import { OrderType, TimeInForce } from '@bowline/core/messages/terms.ts'
import {
  clientId,
  decimal,
  optional,
  parameters,
  type Read,
  symbol,
  whole,
  word,
} from '../binance-kit/parameter-schemas.ts'
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

export const orderKinds = {
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
} as const

export const orderSchema = parameters(orderKinds)

/** The parameters of a new order; amounts in units of 10^-8. */
export type OrderParameters = Read<typeof orderSchema>

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
