import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { disabled, WireError } from '../binance-kit/wire-error.ts'

/**
 * The only mapping from the core's rejections to the dialect's codes and texts. Clients compare some texts literally.
 */

const filterNames: Record<Filter, string> = {
  [Filter.none]: 'NONE',
  [Filter.price]: 'PRICE_FILTER',
  [Filter.lot]: 'LOT_SIZE',
  [Filter.marketLot]: 'MARKET_LOT_SIZE',
  [Filter.percentPrice]: 'PERCENT_PRICE_BY_SIDE',
  [Filter.notional]: 'NOTIONAL',
  [Filter.icebergParts]: 'ICEBERG_PARTS',
  [Filter.maxOpen]: 'MAX_NUM_ORDERS',
  [Filter.maxConditional]: 'MAX_NUM_ALGO_ORDERS',
  [Filter.maxLists]: 'MAX_NUM_ORDER_LISTS',
  [Filter.trailingDelta]: 'TRAILING_DELTA',
  [Filter.maxPosition]: 'MAX_POSITION',
  [Filter.accountOrders]: 'EXCHANGE_MAX_NUM_ORDERS',
  [Filter.accountConditional]: 'EXCHANGE_MAX_NUM_ALGO_ORDERS',
  [Filter.accountLists]: 'EXCHANGE_MAX_NUM_ORDER_LISTS',
}

type Answer = readonly [code: number, text: string]
const REFUSED = -2010
const CANCEL_REFUSED = -2011
const AMEND_REFUSED = -2038

const onPlacing: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownAccount]: [REFUSED, 'This account may not place or cancel orders.'],
  [Rejection.unknownMarket]: [-1121, 'Invalid symbol.'],
  [Rejection.unknownAsset]: [-1121, 'Invalid symbol.'],
  [Rejection.amountOutOfRange]: [-1013, 'Invalid quantity.'],
  [Rejection.exchangeFull]: [
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ],
  [Rejection.tradingFrozen]: [disabled().code, disabled().message],
  [Rejection.marketClosed]: [REFUSED, 'Market is closed.'],
  [Rejection.marketPostOnly]: [REFUSED, 'Market is in post-only mode; only LIMIT_MAKER orders are accepted.'],
  [Rejection.marketCancelOnly]: [REFUSED, 'Market is closed.'],
  [Rejection.stpNotAllowed]: [-1013, 'This symbol does not allow the specified self-trade prevention mode.'],
  [Rejection.wouldTake]: [REFUSED, 'Order would immediately match and take.'],
  [Rejection.wouldTrigger]: [REFUSED, 'Stop price would trigger immediately.'],
  [Rejection.duplicateClientId]: [REFUSED, 'Duplicate order sent.'],
  [Rejection.repeatedClientId]: [REFUSED, 'Duplicate order sent.'],
  [Rejection.insufficientBalance]: [REFUSED, 'Account has insufficient balance for requested action.'],
  [Rejection.badTerms]: [-1014, 'Unsupported order combination.'],
  [Rejection.badExpiry]: [-1014, 'Unsupported order combination.'],
  [Rejection.noLiquidity]: [REFUSED, 'Order book liquidity is less than symbol minimum quantity.'],
  [Rejection.listLegPrices]: [REFUSED, 'The relationship of the prices for the orders is not correct.'],
}

const onCanceling: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownOrder]: [CANCEL_REFUSED, 'Unknown order sent.'],
  [Rejection.unknownList]: [CANCEL_REFUSED, 'Unknown order list sent.'],
  [Rejection.unknownAccount]: [CANCEL_REFUSED, 'Unknown order sent.'],
  [Rejection.marketClosed]: [CANCEL_REFUSED, 'Market is closed.'],
  [Rejection.cancelRestricted]: [CANCEL_REFUSED, 'Order was not canceled due to cancel restrictions.'],
}

const onAmending: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownOrder]: [-2013, 'Order does not exist.'],
  [Rejection.amendNotLower]: [
    AMEND_REFUSED,
    'The new quantity must be less than the current quantity and greater than the executed quantity.',
  ],
  [Rejection.badTerms]: [
    AMEND_REFUSED,
    'Only an order that is on the book and not part of an order list can be amended.',
  ],
  [Rejection.amendTooMany]: [-1013, 'Filter failure: MAX_NUM_ORDER_AMENDS'],
  [Rejection.marketClosed]: [AMEND_REFUSED, 'Market is closed.'],
}

export function filterRefusal(filter: Filter): WireError {
  return new WireError(-1013, `Filter failure: ${filterNames[filter]}`)
}

/** The refusal of a new order or list. */
export function placingRefusal(refusal: Refused): WireError {
  if (refusal.isEarly) return new WireError(REFUSED, 'This symbol is listed early; only members of Alpha may buy it.')
  return wireError(refusal, onPlacing, REFUSED)
}

/** The refusal of a cancel. */
export function cancelingRefusal(refusal: Refused): WireError {
  return wireError(refusal, onCanceling, CANCEL_REFUSED)
}

export function amendingRefusal(refusal: Refused): WireError {
  return wireError(refusal, onAmending, AMEND_REFUSED)
}

function wireError(refusal: Refused, own: Partial<Record<Rejection, Answer>>, otherwise: number): WireError {
  if (refusal.rejection === Rejection.filter) {
    return filterRefusal(refusal.filter)
  }
  const answer = own[refusal.rejection] ?? onPlacing[refusal.rejection]
  if (!answer) return new WireError(otherwise, 'Unsupported order combination.')
  const [code, text] = answer
  return code === -1008 ? new WireError(code, text, { status: 503 }) : new WireError(code, text)
}
