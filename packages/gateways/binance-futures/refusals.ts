import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { WireError } from '../binance-kit/wire-error.ts'

/**
 * The only mapping from the core's refusals to the codes and texts of the futures dialect. Clients compare some texts literally.
 */

type Answer = readonly [code: number, text: string]

const byFilter: Readonly<Record<Filter, Answer>> = {
  [Filter.none]: [-1130, 'Data sent for a parameter is not valid.'],
  [Filter.price]: [-4002, 'Price is outside of the bounds of the symbol.'],
  [Filter.lot]: [-4005, 'Quantity is outside of the bounds of the symbol.'],
  [Filter.marketLot]: [-4005, 'Quantity is outside of the bounds of the symbol.'],
  [Filter.percentPrice]: [-4131, "The counterparty's best price does not meet the PERCENT_PRICE filter limit."],
  [Filter.notional]: [
    -4164,
    "Order's notional is outside of the bounds of the symbol (unless you choose reduce only).",
  ],
  [Filter.icebergParts]: [-1128, 'Combination of optional parameters invalid.'],
  [Filter.maxOpen]: [-2025, 'Reach max open order limit.'],
  [Filter.maxConditional]: [-4045, 'Reach max stop order limit.'],
  [Filter.maxLists]: [-2025, 'Reach max open order limit.'],
  [Filter.trailingDelta]: [-2007, 'Invalid callBack rate.'],
  [Filter.maxPosition]: [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  [Filter.accountOrders]: [-2025, 'Reach max open order limit.'],
  [Filter.accountConditional]: [-4045, 'Reach max stop order limit.'],
  [Filter.accountLists]: [-2025, 'Reach max open order limit.'],
}

const onPlacing: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownAccount]: [-4109, 'This account is inactive. Please activate the account first.'],
  [Rejection.unknownMarket]: [-1121, 'Invalid symbol.'],
  [Rejection.unknownAsset]: [-1121, 'Invalid symbol.'],
  [Rejection.unknownOrder]: [-2013, 'Order does not exist.'],
  [Rejection.amountOutOfRange]: [-4005, 'Quantity is outside of the bounds of the symbol.'],
  [Rejection.exchangeFull]: [
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ],
  [Rejection.tradingFrozen]: [-4087, 'User can only place reduce only order.'],
  [Rejection.marketClosed]: [-4141, 'Symbol is closed.'],
  [Rejection.marketPostOnly]: [-4140, 'Invalid symbol status for opening position.'],
  [Rejection.marketCancelOnly]: [-4141, 'Symbol is closed.'],
  [Rejection.stpNotAllowed]: [-1130, "Data sent for parameter 'selfTradePreventionMode' is not valid."],
  [Rejection.contractReduceOnly]: [
    -4400,
    'Futures Trading Quantitative Rules violated, only reduceOnly order is allowed, please try again later.',
  ],
  [Rejection.inLiquidation]: [-2023, 'User in liquidation mode now.'],
  [Rejection.indexFrozen]: [-4140, 'Invalid symbol status for opening position.'],
  [Rejection.wouldTake]: [
    -5022,
    'Due to the order could not be executed as maker, the Post Only order will be rejected. The order will not be recorded in the order history.',
  ],
  [Rejection.wouldTrigger]: [-2021, 'Order would immediately trigger.'],
  [Rejection.duplicateClientId]: [-4116, 'ClientOrderId is duplicated.'],
  [Rejection.repeatedClientId]: [-4116, 'ClientOrderId is duplicated.'],
  [Rejection.insufficientBalance]: [-2018, 'Balance is insufficient.'],
  [Rejection.badTerms]: [-1128, 'Combination of optional parameters invalid.'],
  [Rejection.badExpiry]: [-1130, "Data sent for parameter 'goodTillDate' is not valid."],
  [Rejection.noLiquidity]: [-4131, "The counterparty's best price does not meet the PERCENT_PRICE filter limit."],
  [Rejection.reduceOnly]: [-2022, 'ReduceOnly Order is rejected.'],
  [Rejection.insufficientMargin]: [-2019, 'Margin is insufficient.'],
  [Rejection.beyondTier]: [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  [Rejection.priceTooHigh]: [-4016, 'Price is higher than mark price multiplier cap.'],
  [Rejection.priceTooLow]: [-4024, 'Price is lower than mark price multiplier floor.'],
  [Rejection.badPositionSide]: [-4061, "Order's position side does not match user's setting."],
  [Rejection.closePositionExists]: [
    -4130,
    'An open stop or take profit order with GTE and closePosition in the direction is existing.',
  ],
  [Rejection.borrowLimit]: [-2019, 'Margin is insufficient.'],
  [Rejection.openInterest]: [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  [Rejection.noChange]: [-5027, 'No need to modify the order.'],
  [Rejection.amendTooMany]: [-5026, 'Exceed maximum modify order limit.'],
  [Rejection.amendNotLower]: [-4005, 'Quantity is not above what is executed.'],
}

const NOT_HELD: Answer = [-2024, 'Position is not sufficient.']

const onCanceling: Partial<Record<Rejection, Answer>> = {
  [Rejection.unknownOrder]: [-2011, 'Unknown order sent.'],
  [Rejection.unknownAccount]: [-2011, 'Unknown order sent.'],
}

const onAmending: Partial<Record<Rejection, Answer>> = {
  [Rejection.badTerms]: [-5025, 'Only limit order is supported.'],
  [Rejection.reduceOnly]: NOT_HELD,
}

const onLeverage: Partial<Record<Rejection, Answer>> = {
  [Rejection.badLeverage]: [-4028, 'Leverage is not valid.'],
  [Rejection.insufficientMargin]: [-2028, 'Leverage is smaller than permitted: insufficient margin balance.'],
}

const onMarginType: Partial<Record<Rejection, Answer>> = {
  [Rejection.noChange]: [-4046, 'No need to change margin type.'],
  [Rejection.hasOpenOrders]: [-4047, 'Margin type cannot be changed if there exists open orders.'],
  [Rejection.hasPosition]: [-4048, 'Margin type cannot be changed if there exists position.'],
}

const onPositionMode: Partial<Record<Rejection, Answer>> = {
  [Rejection.noChange]: [-4059, 'No need to change position side.'],
  [Rejection.hasOpenOrders]: [-4067, 'Position side cannot be changed if there exists open orders.'],
  [Rejection.hasPosition]: [-4068, 'Position side cannot be changed if there exists position.'],
}

const onMargin: Partial<Record<Rejection, Answer>> = {
  [Rejection.noPosition]: [-4049, 'Add margin only support for isolated position.'],
  [Rejection.insufficientMargin]: [-4050, 'Cross balance insufficient.'],
  [Rejection.notRemovable]: [-4051, 'Isolated balance insufficient.'],
  [Rejection.amountOutOfRange]: [-4052, 'The amount must be positive.'],
}

type Why = Pick<Refused, 'rejection' | 'filter'>

export const placingRefusal = (refusal: Why) => refusalBy(refusal, {})
export const cancelingRefusal = (refusal: Refused) => refusalBy(refusal, onCanceling)
export const amendingRefusal = (refusal: Refused) => refusalBy(refusal, onAmending)
export const leverageRefusal = (refusal: Refused) => refusalBy(refusal, onLeverage)
export const marginTypeRefusal = (refusal: Refused) => refusalBy(refusal, onMarginType)
export const positionModeRefusal = (refusal: Refused) => refusalBy(refusal, onPositionMode)
/** `isIsolated`: there could be margin behind a position, so that what is missing is the position. */
export const marginRefusal = (refusal: Refused, isIsolated: boolean) =>
  refusalBy(refusal, isIsolated ? { ...onMargin, [Rejection.noPosition]: NOT_HELD } : onMargin)

function refusalBy({ rejection, filter }: Why, own: Partial<Record<Rejection, Answer>>): WireError {
  const answer = rejection === Rejection.filter ? byFilter[filter] : (own[rejection] ?? onPlacing[rejection])
  const [code, text] = answer ?? [-1128, 'Combination of optional parameters invalid.']
  return code === -1008 ? new WireError(code, text, { status: 503 }) : new WireError(code, text)
}
