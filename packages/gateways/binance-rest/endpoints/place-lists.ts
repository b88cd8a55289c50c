import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import { type ListLeg, type NewList, placeList } from '@bowline/capabilities/spot/place-list.ts'
import type { Trader } from '@bowline/capabilities/spot/place-order.ts'
import { OPEN_SPOT } from '@bowline/contract/terms/products.ts'
import { ClientIdPolicy, OrderType, Side, Stp } from '@bowline/core/messages/terms.ts'
import { type Call, type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { clientId, decimal, optional, parameters, symbol, whole, word } from '../../binance-kit/parameter-schemas.ts'
import { placedList } from '../../binance-kit/shapes/list-shapes.ts'
import type { ResponseType } from '../../binance-kit/shapes/response-type.ts'
import { marketOf, type Venue } from '../../binance-kit/venue.ts'
import { missing } from '../../binance-kit/wire-error.ts'
import { stpModes, timesInForce } from '../../binance-kit/words.ts'
import { checkOcoTypes, legKinds, legSide, legTerms, legType, readLeg } from '../list-legs.ts'
import { badTimeInForce, badType, responseTypes } from '../order-parameters.ts'
import { placingRefusal } from '../rejection-codes.ts'

export const common = {
  symbol,
  listClientOrderId: optional(clientId),
  newOrderRespType: optional(word(responseTypes)),
  selfTradePreventionMode: optional(word(stpModes)),
} as const

export interface Common {
  readonly symbol: string
  readonly listClientOrderId: string | undefined
  readonly newOrderRespType: ResponseType | undefined
  readonly selfTradePreventionMode: Stp | undefined
}

type Legs =
  | { kind: 'oco'; above: ListLeg; below: ListLeg }
  | { kind: 'oto'; working: ListLeg; pending: ListLeg }
  | { kind: 'otoco'; working: ListLeg; above: ListLeg; below: ListLeg }

export async function place(
  call: Call<Common, Trader>,
  venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>,
  legsOn: (market: Market) => Legs,
) {
  const { params, actor, unit } = call
  const market = marketOf(venue, params.symbol)
  const list: NewList = {
    market: market.number,
    stp: params.selfTradePreventionMode ?? Stp.default,
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    listClientId: params.listClientOrderId ?? newClientOrderId(),
    ...legsOn(market),
  }
  const placed = await placeList(venue, actor, list)
  if (!placed.done) throw placingRefusal(placed)
  return placedList(placed, params.newOrderRespType ?? 'RESULT', market, venue.markets, placed.time, unit)
}

export const placingTerms = {
  method: 'POST',
  security: 'trade',
  repeats: 'burst',
  permission: 'trade',
  requires: OPEN_SPOT,
  weight: 1,
} as const

const oco: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/orderList/oco',
  socketMethod: 'orderList.place.oco',
  summary: 'Place a pair of orders in which one cancels the other.',
  orders: 2,
  schema: parameters({
    ...common,
    side: legSide,
    quantity: decimal,
    aboveType: legType,
    ...legKinds('above'),
    belowType: legType,
    ...legKinds('below'),
  }),
  handle: (call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) =>
    place(call, venue, (market) => {
      const { side, quantity, aboveType, belowType } = call.params
      checkOcoTypes(side, aboveType, belowType)
      const above = legTerms(readLeg(call.params, 'above', { side, quantity, type: aboveType }), market)
      const below = legTerms(readLeg(call.params, 'below', { side, quantity, type: belowType }), market)
      return { kind: 'oco', above, below }
    }),
})

export const working = {
  workingType: legType,
  workingSide: legSide,
  workingQuantity: decimal,
  ...legKinds('working'),
} as const

export interface WorkingLeg {
  readonly workingType: OrderType
  readonly workingSide: Side
  readonly workingQuantity: bigint
}

/** Only an order that can rest in the book may have others waiting for it. */
export function workingTerms(params: WorkingLeg & Readonly<Record<string, unknown>>, market: Market): ListLeg {
  const { workingType: type, workingSide: side, workingQuantity: quantity } = params
  if (type !== OrderType.limit && type !== OrderType.limitMaker) throw badType()
  return legTerms(readLeg(params, 'working', { type, side, quantity }), market)
}

const oto: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/orderList/oto',
  socketMethod: 'orderList.place.oto',
  summary: 'Place an order that places another once it is filled.',
  orders: 2,
  schema: parameters({
    ...common,
    ...working,
    pendingType: legType,
    pendingSide: legSide,
    pendingQuantity: decimal,
    ...legKinds('pending'),
  }),
  handle: (call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) =>
    place(call, venue, (market) => {
      const { pendingType: type, pendingSide: side, pendingQuantity: quantity } = call.params
      const pending = legTerms(readLeg(call.params, 'pending', { type, side, quantity }), market)
      return { kind: 'oto', working: workingTerms(call.params, market), pending }
    }),
})

const otoco: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/orderList/otoco',
  socketMethod: 'orderList.place.otoco',
  summary: 'Place an order that places an OCO pair once it is filled.',
  orders: 3,
  schema: parameters({
    ...common,
    ...working,
    pendingSide: legSide,
    pendingQuantity: decimal,
    pendingAboveType: legType,
    ...legKinds('pendingAbove'),
    pendingBelowType: legType,
    ...legKinds('pendingBelow'),
  }),
  handle: (call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) =>
    place(call, venue, (market) => {
      const { pendingSide: side, pendingQuantity: quantity, pendingAboveType, pendingBelowType } = call.params
      checkOcoTypes(side, pendingAboveType, pendingBelowType)
      const above = legTerms(readLeg(call.params, 'pendingAbove', { side, quantity, type: pendingAboveType }), market)
      const below = legTerms(readLeg(call.params, 'pendingBelow', { side, quantity, type: pendingBelowType }), market)
      return { kind: 'otoco', working: workingTerms(call.params, market), above, below }
    }),
})

/** The call from before `orderList/oco`: a limit order and a stop; the order's side decides which one is above. */
const oldOco: Endpoint = endpoint({
  ...placingTerms,
  path: '/api/v3/order/oco',
  socketMethod: 'orderList.place',
  summary: 'Place an OCO pair (deprecated form).',
  orders: 2,
  schema: parameters({
    ...common,
    side: legSide,
    quantity: decimal,
    price: decimal,
    limitClientOrderId: optional(clientId),
    limitIcebergQty: optional(decimal),
    limitStrategyId: optional(whole),
    limitStrategyType: optional(whole),
    stopClientOrderId: optional(clientId),
    stopPrice: optional(decimal),
    trailingDelta: optional(whole),
    stopLimitPrice: optional(decimal),
    stopIcebergQty: optional(decimal),
    stopLimitTimeInForce: optional(word(timesInForce, badTimeInForce)),
    stopStrategyId: optional(whole),
    stopStrategyType: optional(whole),
  }),
  handle: (call, venue: Pick<Venue, 'engine' | 'markets' | 'earlyMarkets'>) =>
    place(call, venue, (market) => {
      const { side, quantity, price, stopPrice, trailingDelta, stopLimitPrice, stopLimitTimeInForce } = call.params
      if (stopLimitPrice !== undefined && stopLimitTimeInForce === undefined) throw missing('stopLimitTimeInForce')
      const limit = readLeg(call.params, 'limit', { side, quantity, type: OrderType.limitMaker })
      const type = stopLimitPrice === undefined ? OrderType.stopMarket : OrderType.stopLimit
      const stop = readLeg(call.params, 'stop', { side, quantity, type })
      const limitLeg = legTerms({ ...limit, order: { ...limit.order, price } }, market)
      const stopLeg = legTerms(
        {
          ...stop,
          order: { ...stop.order, stopPrice, trailingDelta, price: stopLimitPrice, timeInForce: stopLimitTimeInForce },
        },
        market,
      )
      return side === Side.sell
        ? { kind: 'oco', above: limitLeg, below: stopLeg }
        : { kind: 'oco', above: stopLeg, below: limitLeg }
    }),
})

export const placeListEndpoints: readonly Endpoint[] = [oco, oto, otoco, oldOco]
