import type { EventOf } from '@bowline/core/messages/events.ts'
import { table } from '../projection/index.ts'

/** Increase when the same events would give other rows; the worker then rebuilds the tables. */
export const PERPETUALS_PROJECTION = { name: 'perpetuals', version: 7 } as const

/** A row that a command made: `number` is unique and rises with time. */
export interface Numbered {
  number: number
  time: number
}

/** One position from its opening to its end. Lots, and ledger units of what the contract settles in. */
export interface PositionLife
  extends Pick<
    EventOf<'position'>,
    | 'positionId'
    | 'account'
    | 'market'
    | 'positionSide'
    | 'isolated'
    | 'leverage'
    | 'reason'
    | 'openedAt'
    | 'qty'
    | 'entryValue'
    | 'margin'
    | 'realised'
    | 'fees'
    | 'funding'
  > {
  updatedAt: number
  /** 0 while it is open. */
  closedAt: number
  isLong: boolean
  /** Most lots it ever had. */
  maxQty: bigint
  openedQty: bigint
  openedValue: bigint
  closedQty: bigint
  /** What the closed part had cost. */
  closedEntry: bigint
}

export const contractPositions = table<PositionLife>('contract_positions', {
  positionId: 'number',
  account: 'number',
  market: 'number',
  positionSide: 'code',
  isolated: 'code',
  leverage: 'number',
  openedAt: 'number',
  updatedAt: 'number',
  closedAt: 'number',
  reason: 'code',
  isLong: 'flag',
  qty: 'value',
  entryValue: 'value',
  margin: 'value',
  maxQty: 'value',
  openedQty: 'value',
  openedValue: 'value',
  closedQty: 'value',
  closedEntry: 'value',
  realised: 'value',
  fees: 'value',
  funding: 'value',
})

/** What one side of a trade changed of the account. */
export interface ContractFill {
  market: number
  tradeId: number
  account: number
  positionSide: number
  /** Of the command that caused it. */
  sequence: number
  time: number
  realised: bigint
  fee: bigint
  /** Lots of the position after it. */
  qtyAfter: bigint
  /** Whether it made a position smaller; one that turns it round closes too. */
  closes: boolean
  /** What it was worth. */
  value: bigint
}

export const contractFills = table<ContractFill>('contract_fills', {
  market: 'number',
  tradeId: 'number',
  account: 'number',
  positionSide: 'code',
  sequence: 'number',
  time: 'number',
  realised: 'value',
  fee: 'value',
  qtyAfter: 'value',
  closes: 'flag',
  value: 'value',
})

/** A change of what an account has for contracts: its wallet, or the margin of its isolated positions. */
export interface Income extends Numbered {
  account: number
  asset: number
  /** 0: of no contract. */
  market: number
  /** A `BizType`. */
  bizType: number
  /** Trade, settlement or liquidation behind it. */
  bizNumber: number
  amount: bigint
  /** An `IncomeKind`. */
  kind: number
  /** Of the wallet, or of the isolated margin, after it. */
  balance: bigint
  /** It changed the margin of an isolated position; otherwise the wallet. */
  isolated: boolean
}

/** What a change of a wallet is about, as its owner reads it. */
export const IncomeKind = {
  transferIn: 1,
  transferOut: 2,
  /** Profit or loss of what was closed, of a long and of a short. */
  profitLong: 3,
  profitShort: 4,
  funding: 5,
  /** Fees of what opened, and of what closed. */
  openFee: 6,
  closeFee: 7,
  clearance: 9,
  interest: 10,
  repay: 11,
  insurance: 12,
  deleverage: 13,
} as const
export type IncomeKind = (typeof IncomeKind)[keyof typeof IncomeKind]

export const contractIncome = table<Income>('contract_income', {
  number: 'number',
  time: 'number',
  account: 'number',
  asset: 'number',
  market: 'number',
  bizType: 'code',
  bizNumber: 'number',
  amount: 'value',
  kind: 'code',
  balance: 'value',
  isolated: 'flag',
})

/** Margin that its owner put into an isolated position (> 0) or took out. */
export interface MarginChange extends Numbered {
  account: number
  market: number
  positionSide: number
  asset: number
  amount: bigint
}

export const contractMarginChanges = table<MarginChange>('contract_margin_changes', {
  number: 'number',
  time: 'number',
  account: 'number',
  market: 'number',
  positionSide: 'code',
  asset: 'number',
  amount: 'value',
})

export type FundingRate = Omit<EventOf<'funding-rate'>, 'kind'>

export const contractFundingRates = table<FundingRate>('contract_funding_rates', {
  market: 'number',
  settlement: 'number',
  settledAt: 'number',
  rate: 'value',
  mark: 'value',
  openInterest: 'value',
})

/** What bars are kept of: ticks, 10^-8, 10^-12, lots. */
export const BarKind = { mark: 1, index: 2, premium: 3, openInterest: 4 } as const
export type BarKind = (typeof BarKind)[keyof typeof BarKind]

export interface PriceBar {
  market: number
  kind: number
  /** A minute or an hour. */
  seconds: number
  openTime: number
  open: bigint
  high: bigint
  low: bigint
  close: bigint
}

export const contractPriceBars = table<PriceBar>('contract_price_bars', {
  market: 'number',
  kind: 'code',
  seconds: 'number',
  openTime: 'number',
  open: 'value',
  high: 'value',
  low: 'value',
  close: 'value',
})

export type LiquidationLine = Numbered & Omit<EventOf<'liquidation'>, 'kind'>

export const contractLiquidationLines = table<LiquidationLine>('contract_liquidation_lines', {
  number: 'number',
  time: 'number',
  liquidationId: 'number',
  account: 'number',
  market: 'number',
  step: 'code',
  positionSide: 'code',
  isolated: 'code',
  indexState: 'code',
  asset: 'number',
  index: 'value',
  mark: 'value',
  equity: 'value',
  maintenance: 'value',
  wallet: 'value',
  qty: 'value',
  price: 'value',
  value: 'value',
  realised: 'value',
  fee: 'value',
  clearance: 'value',
  toFund: 'value',
  fund: 'value',
  orderId: 'number',
  isUnified: 'code',
})

export type Deleverage = Numbered & Omit<EventOf<'deleverage'>, 'kind' | 'spare'>

export const contractDeleverages = table<Deleverage>('contract_deleverages', {
  number: 'number',
  time: 'number',
  account: 'number',
  market: 'number',
  positionSide: 'code',
  qty: 'value',
  price: 'value',
  score: 'value',
  realised: 'value',
  tradeId: 'number',
})

/** What a unified account repaid with one coin of what it owed in another, at the indexes and the fee of then. */
export type Conversion = Numbered & Omit<EventOf<'conversion'>, 'kind'>

export const contractConversions = table<Conversion>('contract_conversions', {
  number: 'number',
  time: 'number',
  conversionId: 'number',
  account: 'number',
  fromAsset: 'number',
  toAsset: 'number',
  reason: 'code',
  fromAmount: 'value',
  toAmount: 'value',
  fee: 'value',
  fromIndex: 'value',
  toIndex: 'value',
  feeRate: 'value',
  fromWallet: 'value',
  toWallet: 'value',
  liquidationId: 'number',
})

/** A movement of the insurance fund of one asset and group. */
export interface FundLine extends Numbered {
  asset: number
  fundGroup: number
  market: number
  bizType: number
  amount: bigint
  balance: bigint
}

export const contractFundLines = table<FundLine>('contract_fund_lines', {
  number: 'number',
  time: 'number',
  asset: 'number',
  fundGroup: 'number',
  market: 'number',
  bizType: 'code',
  amount: 'value',
  balance: 'value',
})
