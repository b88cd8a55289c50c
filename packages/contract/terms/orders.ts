import {
  ContractState,
  EndReason,
  ListType,
  OrderStatus,
  OrderType,
  PositionSide,
  PriceKind,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { wordsOf } from './words-of.ts'

/** Words of orders, positions and their markets, as the core has them by number. */

export const sides = wordsOf(Side)
export const orderTypes = wordsOf(OrderType)

export const timesInForce = wordsOf(TimeInForce)
export type TimeInForceName = keyof typeof TimeInForce

/** Of an order that ends no later than it is placed, or by hand. */
export const timesWithoutDate = wordsOf(TimeInForce, 'gtd')

/** `pendingNew`: a leg of a list that is not active yet. The first three are open, the others final. */
export const orderStatuses = wordsOf(OrderStatus)
export const endStatuses = wordsOf(OrderStatus, 'pendingNew', 'new', 'partiallyFilled')

/** Why an order or list ended (domain/spot.md §4); pages translate it. Never `filled`, which the status says. */
export const endReasons = wordsOf(EndReason, 'none', 'filled')

export const listKinds = wordsOf(ListType)

/** What keeps an account from trading with itself. */
export const stpModes = wordsOf(Stp, 'default')
export type StpName = (typeof stpModes)[number]

/** Which price of a contract: of its last trade, or its mark or index. */
export const priceKinds = wordsOf(PriceKind)
export type PriceKindName = keyof typeof PriceKind

/** `both`: the one position of an account that does not hold a long beside a short. */
export const positionSides = wordsOf(PositionSide)
export type PositionSideName = keyof typeof PositionSide

/**
 * States of a market or contract, as they are in effect. The last two are of contracts alone. `reduceOnly`: takes only what makes
 * positions smaller, because staff say so, its index has been poor for a minute, or it ends within a day. `settling`: is closed
 * at its end.
 */
export const tradingStates = wordsOf(ContractState)

/** Times in force as the futures service and the public API of futures write them; `GTX` is post-only. */
export const futuresTimesInForce = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'] as const
export type FuturesTimeInForce = (typeof futuresTimesInForce)[number]
