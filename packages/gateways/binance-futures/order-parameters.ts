import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { NewContractOrder } from '@bowline/capabilities/perpetuals/index.ts'
import { type FuturesTimeInForce, futuresTimesInForce } from '@bowline/contract/terms/orders.ts'
import {
  ClientIdPolicy,
  OrderType,
  PositionSide,
  PriceKind,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import {
  bool,
  clientId,
  decimal,
  oneOf,
  optional,
  parameters,
  type Read,
  symbol,
  time,
  word,
} from '../binance-kit/parameter-schemas.ts'
import { missing, notRequired, notValid, WireError } from '../binance-kit/wire-error.ts'
import { sides, stpModes } from '../binance-kit/words.ts'
import { orderTypes, positionSides, type TypeTerms, workingTypes } from './words.ts'

const badType = () => new WireError(-1116, 'Invalid orderType.')
const badSide = () => new WireError(-1117, 'Invalid side.')
const badTimeInForce = () => new WireError(-1115, 'Invalid timeInForce.')
const badPriceMatch = () => new WireError(-5037, 'Invalid price match.')
const badPositionSide = () => new WireError(-4060, 'Invalid position side.')

const PRICE_MATCHES = [
  'NONE',
  'OPPONENT',
  'OPPONENT_5',
  'OPPONENT_10',
  'OPPONENT_20',
  'QUEUE',
  'QUEUE_5',
  'QUEUE_10',
  'QUEUE_20',
] as const
/** The best price, or the one so many levels behind it: of the other side, or of the own one, the queue. */
export type PriceMatch = (typeof PRICE_MATCHES)[number]

export const priceMatch = optional(oneOf(PRICE_MATCHES, badPriceMatch))

const common = {
  symbol,
  side: word(sides, badSide),
  type: word(orderTypes, badType),
  positionSide: optional(word(positionSides, badPositionSide)),
  timeInForce: optional(oneOf(futuresTimesInForce, badTimeInForce)),
  quantity: optional(decimal),
  reduceOnly: optional(bool),
  price: optional(decimal),
  priceMatch,
  selfTradePreventionMode: optional(word(stpModes)),
  goodTillDate: optional(time),
  closePosition: optional(bool),
  activatePrice: optional(decimal),
  // As the inverse half spells it, and some clients on both.
  activationPrice: optional(decimal),
  callbackRate: optional(decimal),
  workingType: optional(word(workingTypes, () => new WireError(-4143, 'Invalid working type.'))),
  priceProtect: optional(bool),
  newOrderRespType: optional(oneOf(['ACK', 'RESULT'], notValid)),
} as const

/** A new order; on the inverse half it may have a trigger. */
export const orderSchema = parameters({
  ...common,
  stopPrice: optional(decimal),
  // A client of the inverse half names it so on sockets.
  triggerPrice: optional(decimal),
  newClientOrderId: optional(clientId),
})

export const algoType = oneOf(['CONDITIONAL'], () => new WireError(-4500, 'Invalid algo type.'))

/** A new conditional order; clients of the inverse half give its id the name that orders have. */
export const algoSchema = parameters({
  algoType,
  ...common,
  triggerPrice: optional(decimal),
  clientAlgoId: optional(clientId),
  newClientOrderId: optional(clientId),
})

type Common = Omit<Read<typeof orderSchema>, 'stopPrice' | 'triggerPrice' | 'newClientOrderId'>

/** An order however it was asked for; amounts in units of 10^-8. */
export interface AskedOrder extends Common {
  readonly trigger: bigint | undefined
  readonly clientOrderId: string | undefined
}

export function askedOrder(sent: Read<typeof orderSchema>): AskedOrder {
  return {
    ...sent,
    activatePrice: sent.activatePrice ?? sent.activationPrice,
    trigger: sent.stopPrice ?? sent.triggerPrice,
    clientOrderId: sent.newClientOrderId,
  }
}

export function askedAlgo(sent: Read<typeof algoSchema>): AskedOrder {
  const { algoType: _, triggerPrice: trigger, clientAlgoId, newClientOrderId, ...rest } = sent
  if (!rest.type.isConditional) throw badType()
  const activatePrice = rest.activatePrice ?? rest.activationPrice
  return { ...rest, activatePrice, trigger, clientOrderId: clientAlgoId ?? newClientOrderId }
}

/** What only makes a position smaller, as far as the order itself says. */
export function onlyCloses({ reduceOnly, closePosition, positionSide, side }: AskedOrder): boolean {
  if (reduceOnly || closePosition) return true
  return positionSide === (side === Side.sell ? PositionSide.long : PositionSide.short)
}

export function ticks(units: bigint, { terms }: Contract, name: 'price' | 'trigger' = 'price'): bigint {
  if (units === 0n) throw name === 'price' ? new WireError(-4001, 'Price less than 0.') : belowZero()
  if (units % terms.tick !== 0n) throw new WireError(-4014, 'Price not increased by tick size.')
  return units / terms.tick
}

const belowZero = () => new WireError(-4006, 'Stop price less than zero.')

export function lots(units: bigint, { qtyStep }: Contract): bigint {
  if (units === 0n) throw new WireError(-4003, 'Quantity less than or equal to zero.')
  if (units % qtyStep !== 0n) throw new WireError(-1111, 'Precision is over the maximum defined for this asset.')
  return units / qtyStep
}

const AT_MARKET: readonly FuturesTimeInForce[] = ['GTC', 'IOC']

const MOST_CALLBACK = 1_000_000_000n
const LEAST_CALLBACK = 10_000_000n
/** A hundredth of a percent, in units of 10^-8 percent. */
const BASIS_POINT = 1_000_000n

/** Percent, in units of 10^-8, as basis points: 0.1 to 10. */
function trailingBps(rate: bigint): number {
  if (rate < LEAST_CALLBACK || rate > MOST_CALLBACK || rate % BASIS_POINT !== 0n) {
    throw new WireError(-2007, 'Invalid callBack rate.')
  }
  return Number(rate / BASIS_POINT)
}

/** The order in the engine's terms, with a generated client id when none was sent. */
export function contractOrderTerms(order: AskedOrder, contract: Contract): NewContractOrder {
  checkCombination(order)
  const { type: typeTerms, timeInForce, positionSide = PositionSide.both } = order
  return {
    market: contract.number,
    side: order.side,
    type: timeInForce === 'GTX' && typeTerms.type === OrderType.limit ? OrderType.limitMaker : typeTerms.type,
    timeInForce: timeInForceOf(order),
    stp: order.selfTradePreventionMode ?? Stp.default,
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    clientId: order.clientOrderId ?? newClientOrderId(),
    positionSide,
    reduceOnly: order.reduceOnly ? 1 : 0,
    closePosition: order.closePosition ? 1 : 0,
    ...(order.price !== undefined && { price: ticks(order.price, contract) }),
    ...(order.quantity !== undefined && !order.closePosition && { qty: lots(order.quantity, contract) }),
    ...(timeInForce === 'GTD' && { expireAt: order.goodTillDate as number }),
    ...(typeTerms.isConditional && triggerOf(order, contract, typeTerms)),
  }
}

function timeInForceOf({ type: { type }, timeInForce }: AskedOrder): TimeInForce {
  if (type !== OrderType.limit && type !== OrderType.stopLimit && type !== OrderType.takeProfitLimit) {
    return TimeInForce.gtc
  }
  if (timeInForce === 'IOC') return TimeInForce.ioc
  if (timeInForce === 'FOK') return TimeInForce.fok
  return timeInForce === 'GTD' ? TimeInForce.gtd : TimeInForce.gtc
}

function triggerOf(order: AskedOrder, contract: Contract, { isTrailing }: TypeTerms): Partial<NewContractOrder> {
  const follows = { priceProtect: order.priceProtect ? 1 : 0, triggerBy: order.workingType ?? PriceKind.last }
  if (!isTrailing) return { ...follows, stopPrice: ticks(order.trigger as bigint, contract, 'trigger') }
  const { activatePrice } = order
  return {
    ...follows,
    trailingBps: trailingBps(order.callbackRate as bigint),
    ...(activatePrice !== undefined && { activationPrice: ticks(activatePrice, contract, 'trigger') }),
  }
}

/** Which parameters belong together; throws the dialect's refusal. */
function checkCombination(order: AskedOrder): void {
  const { type, isConditional, isTrailing } = order.type
  const isLimit = type === OrderType.limit || type === OrderType.stopLimit || type === OrderType.takeProfitLimit
  if (isConditional && !isTrailing && order.trigger === undefined) throw missing('triggerPrice')
  if (isTrailing && order.callbackRate === undefined) throw missing('callbackRate')
  if (order.closePosition) checkClosing(order, isLimit)
  else if (order.quantity === undefined) throw missing('quantity')
  if (isLimit && order.price === undefined) throw missing('price')
  if (!isLimit && order.price !== undefined) throw notRequired('price')
  if (type === OrderType.limit && order.timeInForce === undefined) throw missing('timeInForce')
  if (order.timeInForce === 'GTX' && isConditional) throw badTimeInForce()
  // At the market an order takes what is there and rests nowhere.
  if (!isLimit && order.timeInForce !== undefined && !AT_MARKET.includes(order.timeInForce)) throw badTimeInForce()
  checkTrigger(order)
  if (order.timeInForce === 'GTD' && order.goodTillDate === undefined) throw missing('goodTillDate')
  if (order.timeInForce !== 'GTD' && (order.goodTillDate ?? 0) > 0) throw notRequired('goodTillDate')
  // In hedge mode what closes is reduce-only by nature.
  if (order.reduceOnly !== undefined && (order.positionSide ?? PositionSide.both) !== PositionSide.both) {
    throw notRequired('reduceOnly')
  }
}

/** What says when an order is triggered belongs to those that wait for it. */
function checkTrigger({
  type,
  trigger = 0n,
  activatePrice = 0n,
  callbackRate,
  workingType,
  priceProtect,
}: AskedOrder): void {
  if (type.isTrailing && trigger > 0n) throw notRequired('triggerPrice')
  if (!type.isTrailing && activatePrice > 0n) throw notRequired('activatePrice')
  if (!type.isTrailing && callbackRate !== undefined) throw notRequired('callbackRate')
  if (type.isConditional) return
  if (trigger > 0n) throw notRequired('stopPrice')
  // Clients send what is the default too.
  if (priceProtect) throw notRequired('priceProtect')
  if (workingType === PriceKind.mark) throw notRequired('workingType')
}

function checkClosing({ type, quantity, reduceOnly }: AskedOrder, isLimit: boolean): void {
  if (!type.isConditional || isLimit || type.isTrailing) {
    throw new WireError(-1128, 'Combination of optional parameters invalid.')
  }
  if (quantity !== undefined)
    throw new WireError(-4136, 'Target strategy invalid for orderType, closePosition is true.')
  if (reduceOnly !== undefined) throw notRequired('reduceOnly')
}
