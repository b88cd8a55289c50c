/** The closed word lists of the core, as small numbers. Names follow docs/glossary.md; gateways map them to their own words. */

export { FuturesWallet, LedgerCode, screenAccounts } from '../ledger/account-plan.ts'

export const Side = { buy: 0, sell: 1 } as const
export type Side = (typeof Side)[keyof typeof Side]

export const OrderType = {
  limit: 0,
  market: 1,
  limitMaker: 2,
  /** Stop and take-profit: on trigger they enter as market or limit. */
  stopMarket: 3,
  stopLimit: 4,
  takeProfitMarket: 5,
  takeProfitLimit: 6,
} as const
export type OrderType = (typeof OrderType)[keyof typeof OrderType]

export const TimeInForce = { gtc: 0, ioc: 1, fok: 2, gtd: 3 } as const
export type TimeInForce = (typeof TimeInForce)[keyof typeof TimeInForce]

/** What a mark puts on record: the state's hash after a command, the moment of a backup, the head of the audit log. */
export const MarkAbout = { state: 1, backup: 2, audit: 3 } as const
export type MarkAbout = (typeof MarkAbout)[keyof typeof MarkAbout]

/** Self-trade prevention: whose order goes when an account meets itself. `default` takes the market's default. */
export const Stp = { default: 0, none: 1, expireTaker: 2, expireMaker: 3, expireBoth: 4, decrement: 5 } as const
export type Stp = (typeof Stp)[keyof typeof Stp]

export const OrderStatus = {
  /** Leg of a list, not yet active. */
  pendingNew: 0,
  new: 1,
  partiallyFilled: 2,
  filled: 3,
  canceled: 4,
  expired: 5,
  /** Ended by self-trade prevention. */
  expiredInMatch: 6,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

/** Why an order ended; the same codes in page, API and every language. */
export const EndReason = {
  none: 0,
  filled: 1,
  canceledByUser: 2,
  iocRest: 3,
  fokUnfilled: 4,
  insufficientLiquidity: 5,
  priceRange: 6,
  ocoTrigger: 7,
  otoParentExpired: 8,
  gtd: 9,
  halt: 10,
  delist: 11,
  freeze: 12,
  selfTrade: 13,
  /** A pending or triggered order for which the funds were missing when it became active. */
  insufficientFunds: 14,
  /** A triggered or activated post-only leg that would have taken. */
  wouldTake: 15,
  replaced: 16,
  /** A reduce-only order for which the position became too small. */
  reduceOnly: 17,
  /** A trigger that closes a position which is closed. */
  positionClosed: 18,
  /** Last and mark were too far apart at the trigger. */
  triggerProtect: 19,
  liquidation: 20,
  deleverage: 21,
  /** The other leg of the pair that closes a position triggered or ended. */
  pair: 22,
  /** The contract ended. */
  settlement: 23,
} as const
export type EndReason = (typeof EndReason)[keyof typeof EndReason]

/** What happened to an order in one `order` event. */
export const Execution = {
  new: 0,
  canceled: 1,
  /** Amended in place. */
  replaced: 2,
  trade: 3,
  expired: 4,
  tradePrevention: 5,
  /** A conditional order met its trigger and entered the book. */
  triggered: 6,
  /** Answer to a query: nothing happened. */
  state: 7,
  /** A trailing order met its activation price and began to follow. */
  activated: 8,
} as const
export type Execution = (typeof Execution)[keyof typeof Execution]

export const MarketState = { preOpen: 0, postOnly: 1, trading: 2, cancelOnly: 3, halted: 4, delisted: 5 } as const
export type MarketState = (typeof MarketState)[keyof typeof MarketState]

/** States of a contract: those of every market, one that takes only what reduces, and the closing of all positions at its end. */
export const ContractState = { ...MarketState, reduceOnly: 6, settling: 7 } as const
export type ContractState = (typeof ContractState)[keyof typeof ContractState]

export const ListType = { oco: 0, oto: 1, otoco: 2 } as const
export type ListType = (typeof ListType)[keyof typeof ListType]

/** `executing` while any leg can still act. */
export const ListStatus = { executing: 0, allDone: 1 } as const
export type ListStatus = (typeof ListStatus)[keyof typeof ListStatus]

/** What a market trades and settles in: what an order needs, what it is worth and what a fill does differ by it. */
export const MarketKind = { spot: 0, linear: 1, inverse: 2 } as const
export type MarketKind = (typeof MarketKind)[keyof typeof MarketKind]

/** Which price of a market: of the last trade, the mark of a contract, the index over other exchanges. */
export const PriceKind = { last: 0, mark: 1, index: 2 } as const
export type PriceKind = (typeof PriceKind)[keyof typeof PriceKind]

/** `good`: enough sources agree. `degraded`: one is left. `frozen`: none is, and the last index stays. */
export const IndexState = { good: 0, degraded: 1, frozen: 2 } as const
export type IndexState = (typeof IndexState)[keyof typeof IndexState]

/** What an index is worth as it is given. `confirmed`: it is good, and a person says so of a price far from the last one. */
export const GivenIndex = { ...IndexState, confirmed: 3 } as const

/** Which position of a contract: the only one, or in hedge mode the long or the short one. */
export const PositionSide = { both: 0, long: 1, short: 2 } as const
export type PositionSide = (typeof PositionSide)[keyof typeof PositionSide]

/** Why a position is reported. */
export const PositionReason = {
  trade: 0,
  funding: 1,
  margin: 2,
  leverage: 3,
  marginMode: 4,
  liquidation: 5,
  takeover: 6,
  deleverage: 7,
  settlement: 8,
  /** Answer to a query: nothing happened. */
  state: 9,
} as const
export type PositionReason = (typeof PositionReason)[keyof typeof PositionReason]

/** What a line of a liquidation's statement is about (domain/perpetuals.md §10). */
export const LiquidationStep = {
  /** The margin ratio has reached 80 %. */
  warning: 1,
  /** The account or position is locked for its owner. */
  began: 2,
  /** An open order was cancelled. */
  canceled: 3,
  /** Long and short were closed against each other at mark. */
  netted: 4,
  /** A part was sold in the book. */
  sold: 5,
  /** The rest went to the liquidation account at its bankruptcy price. */
  takenOver: 6,
  /** The liquidation account worked some of it off in the book. */
  workedOff: 7,
  /** Positions on the other side had to take it. */
  deleveraged: 8,
  /** The fund paid what nobody else could. */
  fundPaid: 9,
  ended: 10,
  /** Trial: it would be liquidated. */
  wouldBegin: 11,
  /** Of a unified account: what a wallet owed was repaid with another coin. */
  repaid: 12,
} as const
export type LiquidationStep = (typeof LiquidationStep)[keyof typeof LiquidationStep]

/** Why a coin was converted to repay another (domain/unified-account.md §5). */
export const ConversionReason = { manual: 1, aboveLimit: 2, idle: 3, liquidation: 4 } as const
export type ConversionReason = (typeof ConversionReason)[keyof typeof ConversionReason]

/** What an upgrade to a unified account asks for, as bits (domain/unified-account.md §8). */
export const UpgradeCheck = {
  /** Opened, and classic. */
  classic: 1,
  notFrozen: 2,
  noOrders: 4,
  noLiquidation: 8,
  /** No wallet owes anything. */
  noDebt: 16,
  /** The maintenance ratio would be below 80 %. */
  ratio: 32,
  /** Not between ten minutes before and five minutes after the hour. */
  window: 64,
  /** All coins it has, or trades in, are collateral coins with a price of now. */
  coins: 128,
} as const
export type UpgradeCheck = (typeof UpgradeCheck)[keyof typeof UpgradeCheck]

/** Bits of `order.flags`. Those of positions are for contracts; an order for spot has none of them. */
export const OrderFlag = {
  /** Waits for its trigger. */
  conditional: 1,
  /** Is or was in the book. */
  working: 2,
  /** Its trigger follows the price (`trailingBps` > 0). */
  trailing: 4,
  /** Trailing and past its activation price. */
  tracking: 8,
  /** Size given in quote (`quoteQty`). */
  byQuote: 16,
  /** Client order id answers repeats for 24 h after the end (`ClientIdPolicy.firstResult`). */
  remembered: 32,
  /** The trigger of a stop waits for a price at or above `stopPrice` (else at or below). */
  triggersAbove: 64,
  /** Ended and remembered, but a later order has taken the client id over. */
  superseded: 128,
  /** Only makes a position smaller. */
  reduceOnly: 256,
  /** Closes the whole position; has no quantity until then. */
  closePosition: 512,
  /** Concerns the long or the short position of an account that holds both; neither: its only position. */
  longSide: 1024,
  shortSide: 2048,
  /** Its trigger is protected (`triggerProtect`). */
  priceProtect: 4096,
  /** Sent by a liquidation. */
  liquidation: 8192,
} as const

/**
 * What a second order with the client order id of an earlier one means: `refuseOpen` refuses while the first is open
 * (the Binance dialect, ids reusable afterwards); `firstResult` points to the first until 24 h after its end.
 */
export const ClientIdPolicy = { refuseOpen: 0, firstResult: 1 } as const

export const CancelOnly = { any: 0, new: 1, partiallyFilled: 2 } as const
export const ReplaceMode = { stopOnFailure: 0, allowFailure: 1 } as const

/** Kind of business event behind a posting; with the event's id and the leg it is the key of a journal. */
export const BizType = {
  funding: 1,
  orderLock: 2,
  orderRelease: 3,
  tradeBase: 4,
  tradeQuote: 5,
  tradeFee: 6,
  tradeRebate: 7,
  transfer: 8,
  correction: 9,
  deposit: 10,
  withdrawal: 11,
  sweep: 12,
  networkFee: 13,
  writeOff: 14,
  /** Of contracts: profit and loss, fees, margin of isolated positions, funding. */
  contractProfit: 15,
  contractFee: 16,
  isolatedMargin: 17,
  fundingFee: 18,
  /** What a liquidation takes for the fund, and what the fund gets and pays. */
  clearance: 19,
  insurance: 20,
  /** One coin for another, against the house's inventory. */
  convert: 21,
  /** Of unified accounts: interest, what repays it with other coins, and the upgrade. */
  interest: 22,
  repayment: 23,
  upgrade: 24,
  /** Coins bought at a card provider. */
  card: 28,
  /** Coins lent to the house for interest, and what it pays for them. */
  earn: 25,
  /** What users earn by those they invited: earned, paid, cancelled, clawed back. */
  referral: 29,
} as const
export type BizType = (typeof BizType)[keyof typeof BizType]

/** Owner of the house's ledger accounts. */
export const HOUSE = 0
