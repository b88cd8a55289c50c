import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { ListLeg } from '@bowline/capabilities/spot/place-list.ts'
import { isConditional, isStop } from '@bowline/core/formulas.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { clientId, decimal, optional, whole, word } from '../binance-kit/parameter-schemas.ts'
import { notRequired, WireError } from '../binance-kit/wire-error.ts'
import { sides, timesInForce, types } from '../binance-kit/words.ts'
import { badSide, badTimeInForce, badType, checkCombination, type OrderParameters } from './order-parameters.ts'
import { lots, ticks, trailingBps } from './order-terms.ts'

/** One leg as sent. Side and quantity may be shared by several legs. */
export interface LegParameters {
  readonly prefix: string
  readonly order: OrderParameters
}

/** The schemas of the parameters that every leg has, under a prefix such as `above`. */
export function legKinds<const P extends string>(prefix: P) {
  return {
    [`${prefix}ClientOrderId`]: optional(clientId),
    [`${prefix}IcebergQty`]: optional(decimal),
    [`${prefix}Price`]: optional(decimal),
    [`${prefix}StopPrice`]: optional(decimal),
    [`${prefix}TrailingDelta`]: optional(whole),
    [`${prefix}TimeInForce`]: optional(word(timesInForce, badTimeInForce)),
    [`${prefix}StrategyId`]: optional(whole),
    [`${prefix}StrategyType`]: optional(whole),
  }
}

export const legType = word(types, badType)
export const legSide = word(sides, badSide)

type Sent = Readonly<Record<string, unknown>>

/** Collects a leg from the parameters with this prefix. */
export function readLeg(
  sent: Sent,
  prefix: string,
  own: { side: Side; quantity: bigint; type: OrderType },
): LegParameters {
  const field = <T>(name: string) => sent[`${prefix}${name}`] as T | undefined
  const order: OrderParameters = {
    ...own,
    symbol: '',
    quoteOrderQty: undefined,
    newClientOrderId: field('ClientOrderId'),
    icebergQty: field('IcebergQty'),
    price: field('Price'),
    stopPrice: field('StopPrice'),
    trailingDelta: field('TrailingDelta'),
    timeInForce: field('TimeInForce'),
    strategyId: field('StrategyId'),
    strategyType: field('StrategyType'),
    newOrderRespType: undefined,
    selfTradePreventionMode: undefined,
  }
  return { prefix, order }
}

/** The leg in the market's ticks and lots; refusals name parameters with the leg's prefix. */
export function legTerms({ prefix, order }: LegParameters, market: Market): ListLeg {
  const named = (name: string) => `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`
  const isPatient = order.timeInForce === undefined || order.timeInForce === TimeInForce.gtc
  if (order.icebergQty !== undefined && !isPatient) {
    const text = `Parameter '${named('icebergQty')}' is not supported if \`${named('timeInForce')}\` is not GTC.`
    throw new WireError(-1160, text)
  }
  checkCombination(order, named)
  // A leg begins to follow the market when it becomes active; a separate activation price is not supported.
  if (order.trailingDelta !== undefined && order.stopPrice !== undefined) throw notRequired(named('stopPrice'))
  return {
    type: order.type,
    timeInForce: order.timeInForce ?? TimeInForce.gtc,
    side: order.side,
    qty: lots(order.quantity as bigint, market),
    clientId: order.newClientOrderId ?? newClientOrderId(),
    strategyId: order.strategyId ?? 0,
    strategyType: order.strategyType ?? 0,
    ...(order.price !== undefined && { price: ticks(order.price, market, named('price')) }),
    ...(order.stopPrice !== undefined && { stopPrice: ticks(order.stopPrice, market, named('stopPrice')) }),
    ...(order.icebergQty && { displayQty: lots(order.icebergQty, market, named('icebergQty')) }),
    ...(order.trailingDelta !== undefined && { trailingBps: trailingBps(order.trailingDelta) }),
  }
}

const isTakeProfit = (type: OrderType) => isConditional({ type }) && !isStop({ type })

/** Which order types may be above and below the market, by side; each misplacement has an error code of its own. */
export function checkOcoTypes(side: Side, above: OrderType, below: OrderType): void {
  const unsupported = (type: OrderType) => type === OrderType.market || type === OrderType.limit
  if (unsupported(above) || unsupported(below)) {
    throw new WireError(-1158, 'Order type not supported in OCO.')
  }
  if (!isConditional({ type: above }) && !isConditional({ type: below })) {
    throw new WireError(-1168, 'At least one OCO order must be contingent.')
  }
  if (side === Side.buy) {
    if (!isConditional({ type: above })) throw new WireError(-1165, 'A limit order in a buy OCO must be below.')
    if (isStop({ type: below })) throw new WireError(-1196, 'A stop loss order in a buy OCO must be above.')
    if (isTakeProfit(above)) throw new WireError(-1198, 'A take profit order in a buy OCO must be below.')
  } else {
    if (!isConditional({ type: below })) throw new WireError(-1166, 'A limit order in a sell OCO must be above.')
    if (isStop({ type: above })) throw new WireError(-1197, 'A stop loss order in a sell OCO must be below.')
    if (isTakeProfit(below)) throw new WireError(-1199, 'A take profit order in a sell OCO must be above.')
  }
}
