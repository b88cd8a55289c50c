/**
 * Every reason for which the core refuses a command. Each gateway maps these once to its own numbers and words;
 * nobody branches on text. Where several apply, the first in the order of the checks wins.
 */
export const Rejection = {
  none: 0,
  // 1xx: who and what
  unknownAccount: 101,
  unknownMarket: 102,
  unknownAsset: 103,
  unknownOrder: 104,
  unknownList: 105,
  accountExists: 106,
  badDefinition: 107,
  badPosting: 108,
  postingKeyReused: 109,
  amountOutOfRange: 110,
  exchangeFull: 111,
  /** The account was opened for another owner. */
  ownedByAnother: 112,
  /** The lines of a journal do not balance. */
  unbalanced: 113,
  /** The key is as old as keys that are forgotten: nobody knows whether it was posted. */
  postingKeyExpired: 114,
  // 2xx: may not now
  tradingFrozen: 201,
  marketClosed: 202,
  marketPostOnly: 203,
  marketCancelOnly: 204,
  stpNotAllowed: 205,
  /** The contract takes only orders that reduce. */
  contractReduceOnly: 206,
  /** The account or position is being liquidated. */
  inLiquidation: 207,
  /** There is no index, or it is frozen. */
  indexFrozen: 208,
  // 3xx: the order itself; `filter` of the end event says which filter
  filter: 301,
  wouldTake: 302,
  wouldTrigger: 303,
  duplicateClientId: 304,
  /** `firstResult` policy: not a failure, `subject` is the first order. */
  repeatedClientId: 305,
  insufficientBalance: 306,
  badTerms: 307,
  badExpiry: 308,
  noLiquidity: 309,
  /** No opposite position to reduce, or nothing of it is left. */
  reduceOnly: 310,
  insufficientMargin: 311,
  /** Position and orders would be beyond what the leverage allows. */
  beyondTier: 312,
  priceTooHigh: 313,
  priceTooLow: 314,
  /** Names a side in one-way mode, or none in hedge mode. */
  badPositionSide: 315,
  /** The position has an order of this kind that closes it. */
  closePositionExists: 316,
  /** More than one account may hold of the open interest. */
  openInterest: 317,
  /** What settles here is owed beyond the limit. */
  borrowLimit: 318,
  // 4xx: changes of orders
  amendNotLower: 401,
  amendTooMany: 402,
  cancelRestricted: 403,
  replaceCancelFailed: 404,
  listLegPrices: 405,
  // 5xx: changes of positions
  badLeverage: 501,
  noChange: 502,
  hasOpenOrders: 503,
  hasPosition: 504,
  noPosition: 505,
  /** More than may leave an isolated position. */
  notRemovable: 506,
  // 6xx: unified accounts
  notUnified: 601,
  /** Always collateral, or none at all now: not accepted, or as much as the platform takes. */
  collateralFixed: 602,
  collateralFull: 603,
  /** The coin is owed. */
  hasDebt: 604,
  /** The margin ratio would be too high. */
  ratioTooHigh: 605,
  /** A check of the upgrade does not hold; `query-unified` says which. */
  notReady: 606,
  /** Nothing is owed. */
  noDebt: 607,
} as const
export type Rejection = (typeof Rejection)[keyof typeof Rejection]

/** Order filters in the order they are tested (domain/spot.md §10). */
export const Filter = {
  none: 0,
  price: 1,
  lot: 2,
  marketLot: 3,
  percentPrice: 4,
  notional: 5,
  icebergParts: 6,
  maxOpen: 7,
  maxConditional: 8,
  maxLists: 9,
  trailingDelta: 10,
  maxPosition: 11,
  /** Counted over all markets, see `capacity.ts`. */
  accountOrders: 12,
  accountConditional: 13,
  accountLists: 14,
} as const
export type Filter = (typeof Filter)[keyof typeof Filter]
