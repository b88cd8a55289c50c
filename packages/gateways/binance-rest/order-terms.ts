import type { Market } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { NewOrder } from '@bowline/capabilities/spot/place-order.ts'
import { ClientIdPolicy, Stp, TimeInForce } from '@bowline/core/messages/terms.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import { checkCombination, type OrderParameters } from './order-parameters.ts'

/**
 * Converts decimal amounts to a market's ticks and lots. A value off the grid fails the filter that defines the grid.
 */

export const filterFailure = (filter: string) => new WireError(-1013, `Filter failure: ${filter}`)

export function ticks(units: bigint, market: Market, name = 'price'): bigint {
  if (units === 0n) throw new WireError(-1013, `Invalid ${name}.`)
  if (units % market.terms.tick !== 0n) throw filterFailure('PRICE_FILTER')
  return units / market.terms.tick
}

export function lots(units: bigint, market: Market, name = 'quantity'): bigint {
  if (units === 0n) throw new WireError(-1013, `Invalid ${name}.`)
  if (units % market.terms.lot !== 0n) throw filterFailure('LOT_SIZE')
  return units / market.terms.lot
}

/** Basis points; a value too large for a 32-bit field is beyond any market's range. */
export function trailingBps(delta: number): number {
  if (delta === 0 || delta > 4_294_967_295) throw filterFailure('TRAILING_DELTA')
  return delta
}

/** The order in the engine's terms, with a generated client id when none was sent. */
export function orderTerms(order: OrderParameters, market: Market): NewOrder {
  checkCombination(order)
  const terms: NewOrder = {
    market: market.number,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce ?? TimeInForce.gtc,
    stp: order.selfTradePreventionMode ?? Stp.default,
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    clientId: order.newClientOrderId ?? newClientOrderId(),
    strategyId: order.strategyId ?? 0,
    strategyType: order.strategyType ?? 0,
  }
  if (order.price !== undefined) terms.price = ticks(order.price, market)
  if (order.quantity !== undefined) terms.qty = lots(order.quantity, market)
  if (order.quoteOrderQty !== undefined) {
    if (order.quoteOrderQty === 0n) throw new WireError(-1013, 'Invalid quoteOrderQty.')
    terms.quoteQty = order.quoteOrderQty
  }
  if (order.icebergQty) terms.displayQty = lots(order.icebergQty, market, 'icebergQty')
  if (order.trailingDelta === undefined) {
    if (order.stopPrice !== undefined) terms.stopPrice = ticks(order.stopPrice, market, 'stopPrice')
  } else {
    terms.trailingBps = trailingBps(order.trailingDelta)
    // With a trailing delta, the stop price is where the order begins to follow the market.
    if (order.stopPrice !== undefined) terms.activationPrice = ticks(order.stopPrice, market, 'stopPrice')
  }
  return terms
}
