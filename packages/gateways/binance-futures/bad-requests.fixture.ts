/** Who asks, and in what state their account is. */
export type Who =
  /** Money and nothing else. */
  | 'fay'
  /** A long position of either half: 0.8 BTC and 10 contracts. */
  | 'hal'
  /** Long and short beside each other, without a position. */
  | 'hedy'
  /** An open order on either half. */
  | 'ron'

export interface BadRequest {
  readonly code: number
  readonly why: string
  readonly who: Who
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly sent: object
}

const rows =
  (who: Who, method: BadRequest['method'], path: string) =>
  (...bad: readonly (readonly [code: number, why: string, sent: object])[]): BadRequest[] =>
    bad.map(([code, why, sent]) => ({ code, why, who, method, path, sent }))

const BTC = { symbol: 'BTCUSDT' }
const COIN = { symbol: 'BTCUSD_PERP' }
const buy = { ...BTC, side: 'BUY', type: 'MARKET', quantity: '0.01' }
const stop = {
  ...BTC,
  algoType: 'CONDITIONAL',
  side: 'BUY',
  type: 'STOP_MARKET',
  quantity: '0.01',
  triggerPrice: '61000',
}
const limit = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '59000' }
const buyCoin = { ...COIN, ...limit, quantity: '1' }

/** What is wrong with a request that is not an order in the book, or with who sends it, and the code that says so. */
export const badRequests: readonly BadRequest[] = [
  ...rows('fay', 'POST', '/fapi/v1/order')(
    [-2022, 'reduce-only without a position', { ...buy, side: 'SELL', reduceOnly: 'true' }],
    [-4061, 'a side of the hedge in one-way mode', { ...buy, positionSide: 'LONG' }],
    [-4120, 'a trigger on the call of plain orders', { ...stop, stopPrice: '61000' }],
    [-1102, 'no symbol', { ...buy, symbol: undefined }],
    [-4140, 'a contract that never had an index', { ...buy, symbol: 'SOLUSDT', quantity: '1' }],
    [-1108, 'a quantity beyond 64 bits', { ...buy, quantity: '92233720368.54775808' }],
    [-4005, 'a quantity beyond 31 bits of lots', { ...buy, quantity: '2147483.648' }],
    [-4002, 'a price beyond 31 bits of ticks', { ...BTC, ...limit, price: '214748364.8', quantity: '0.01' }],
    [-2019, 'more than the money suffices for', { ...buy, quantity: '0.5' }],
  ),
  ...rows('hedy', 'POST', '/fapi/v1/order')(
    [-4061, 'no side in hedge mode', buy],
    [-1106, 'reduce-only in hedge mode', { ...buy, positionSide: 'LONG', reduceOnly: 'true' }],
    [-2022, 'closing a side that is not there', { ...buy, side: 'SELL', positionSide: 'LONG' }],
  ),
  ...rows('fay', 'POST', '/fapi/v1/algoOrder')(
    [-2021, 'a trigger that the price has passed', { ...stop, triggerPrice: '59000' }],
    [-4500, 'an unknown kind of algo order', { ...stop, algoType: 'VP' }],
    [-1102, 'no trigger', { ...stop, triggerPrice: undefined }],
    [
      -2007,
      'a callback rate below its bounds',
      { ...stop, triggerPrice: undefined, type: 'TRAILING_STOP_MARKET', callbackRate: '0.05' },
    ],
    [-4136, 'a quantity with close-position', { ...stop, closePosition: 'true' }],
    [-1106, 'a price of activation that nothing trails from', { ...stop, activatePrice: '61000' }],
    [-1106, 'a trigger that also trails', { ...stop, type: 'TRAILING_STOP_MARKET', callbackRate: '1' }],
    [-1115, 'fill-or-kill at the market', { ...stop, timeInForce: 'FOK' }],
    [-5038, 'a matched price that waits', { ...stop, type: 'STOP', timeInForce: 'GTC', priceMatch: 'QUEUE' }],
    [-1116, 'a type that has no trigger', { ...stop, type: 'LIMIT' }],
    [-4006, 'a trigger of zero', { ...stop, triggerPrice: '0' }],
    [-4143, 'an unknown price that triggers', { ...stop, workingType: 'INDEX_PRICE' }],
  ),
  ...rows(
    'fay',
    'GET',
    '/fapi/v1/continuousKlines',
  )([-4144, 'bars of what is no perpetual', { pair: 'BTCUSDT', contractType: 'CURRENT_QUARTER', interval: '1m' }]),
  ...rows('fay', 'POST', '/fapi/v1/leverage')(
    [-4028, 'no leverage at all', { ...BTC, leverage: 0 }],
    [-4028, 'more leverage than there is', { ...BTC, leverage: 126 }],
    [-1100, 'leverage in letters', { ...BTC, leverage: 'ten' }],
    [-1121, 'a symbol of the other half', { ...COIN, leverage: 10 }],
    [-4140, 'more leverage while the index is frozen', { symbol: 'ETHUSDT', leverage: 50 }],
  ),
  ...rows(
    'fay',
    'POST',
    '/fapi/v1/marginType',
  )(
    [-4046, 'the margin type that it has', { ...BTC, marginType: 'CROSSED' }],
    [-4085, 'an unknown margin type', { ...BTC, marginType: 'SHARED' }],
  ),
  ...rows(
    'ron',
    'POST',
    '/fapi/v1/marginType',
  )([-4047, 'another margin type with orders', { ...BTC, marginType: 'ISOLATED' }]),
  ...rows(
    'hal',
    'POST',
    '/fapi/v1/marginType',
  )([-4048, 'another margin type with a position', { ...BTC, marginType: 'ISOLATED' }]),
  ...rows('fay', 'POST', '/fapi/v1/positionSide/dual')([-4059, 'the mode that it has', { dualSidePosition: 'false' }]),
  ...rows(
    'ron',
    'POST',
    '/fapi/v1/positionSide/dual',
  )([-4067, 'another mode with orders', { dualSidePosition: 'true' }]),
  ...rows(
    'hal',
    'POST',
    '/fapi/v1/positionSide/dual',
  )([-4068, 'another mode with a position', { dualSidePosition: 'true' }]),
  ...rows(
    'hal',
    'POST',
    '/fapi/v1/positionMargin',
  )(
    [-4049, 'margin for a cross position', { ...BTC, amount: '1', type: 1 }],
    [-4053, 'margin in a third direction', { ...BTC, amount: '1', type: 3 }],
  ),
  ...rows(
    'fay',
    'POST',
    '/fapi/v1/multiAssetsMargin',
  )(
    [-4168, 'multi-assets mode', { multiAssetsMargin: 'true' }],
    [-4171, 'the mode of assets that it has', { multiAssetsMargin: 'false' }],
  ),
  ...rows('fay', 'POST', '/fapi/v1/feeBurn')([-1130, 'fees in a coin of the house', { feeBurn: 'true' }]),
  ...rows('fay', 'DELETE', '/fapi/v1/order')([-2011, 'an order that is not there', { ...BTC, orderId: 1 }]),
  ...rows('fay', 'GET', '/fapi/v1/order')([-2013, 'a question for one that is not there', { ...BTC, orderId: 1 }]),
  ...rows('fay', 'GET', '/fapi/v1/orderAmendment')([-2013, 'changes of one that is not there', { ...BTC, orderId: 1 }]),
  ...rows('fay', 'GET', '/fapi/v1/openAlgoOrders')([-4500, 'algo orders of an unknown kind', { algoType: 'VP' }]),
  ...rows(
    'fay',
    'GET',
    '/fapi/v1/algoOrder',
  )(
    [-2013, 'a question for an algo order that is not there', { algoId: 1 }],
    [-1102, 'a question for no algo order', {}],
  ),
  ...rows('fay', 'DELETE', '/fapi/v1/algoOrder')(
    [-2011, 'an algo order that is not there', { algoId: 1 }],
    [-2011, 'an algo order of a contract, that is not there', { ...BTC, clientAlgoId: 'none' }],
    [-1102, 'canceling no algo order', {}],
  ),
  ...rows(
    'fay',
    'POST',
    '/fapi/v1/countdownCancelAll',
  )([-1100, 'a countdown in letters', { ...BTC, countdownTime: 'soon' }]),
  ...rows('fay', 'POST', '/dapi/v1/order')(
    [-1111, 'half a contract', { ...buyCoin, quantity: '0.5' }],
    [-4014, 'a price between two ticks', { ...buyCoin, price: '59000.05' }],
    [-2022, 'reduce-only without a position', { ...buyCoin, reduceOnly: 'true' }],
    [-4016, 'a price above the limit', { ...buyCoin, price: '70000' }],
    [
      -2021,
      'a trigger that the price has passed',
      { ...COIN, side: 'BUY', type: 'STOP_MARKET', quantity: '1', stopPrice: '59000' },
    ],
    [-2019, 'more than the money suffices for', { ...buyCoin, quantity: '1500' }],
  ),
  ...rows(
    'ron',
    'POST',
    '/dapi/v1/marginType',
  )([-4047, 'another margin type with orders', { ...COIN, marginType: 'ISOLATED' }]),
  ...rows(
    'hal',
    'POST',
    '/dapi/v1/marginType',
  )([-4048, 'another margin type with a position', { ...COIN, marginType: 'ISOLATED' }]),
  ...rows(
    'hal',
    'POST',
    '/dapi/v1/positionSide/dual',
  )([-4068, 'another mode with a position', { dualSidePosition: 'true' }]),
]
