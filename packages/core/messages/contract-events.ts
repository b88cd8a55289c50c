import { contractTerms, tierRows } from './contract-terms.ts'
import { layout } from './layout.ts'

/** The events of contracts. Rates are 10^-8 where nothing else is said. */
export const contractEvents = {
  /** The rows of a table of tiers, after any change. */
  tiers: layout('tiers', { table: 'u32', tiers: 'u32', ...tierRows }),
  /** What a contract has beside its `market`, after any change of its terms. */
  contract: layout('contract', { market: 'u32', settle: 'u32', ...contractTerms }),
  /** What each index price of a contract leads to. */
  mark: layout('mark', {
    market: 'u32',
    /** An `IndexState`. */
    indexState: 'u8',
    spare: 'u8',
    spare2: 'u16',
    /** In units of 10^-8 per whole base, as it came. */
    index: 'i64',
    /** Ticks: the mark, the highest price of a buy and the lowest of a sell. */
    mark: 'i64',
    maxBuy: 'i64',
    minSell: 'i64',
    /** Rate of the last settlement and, if it were now, of the next; 10^-8. */
    fundingRate: 'i64',
    predictedRate: 'i64',
    /** Premium last sampled, 10^-12. */
    premium: 'i64',
    nextFundingAt: 'int',
    /** Lots held long. */
    openInterest: 'i64',
  }),
  /** A position after any change of it or of what it is held by. */
  position: layout('position', {
    /** 0 = flat; rises with every opening. */
    positionId: 'int',
    account: 'u32',
    market: 'u32',
    /** A `PositionSide`. */
    positionSide: 'u8',
    isolated: 'u8',
    /** A `PositionReason`. */
    reason: 'u8',
    spare: 'u8',
    leverage: 'u32',
    /** Lots, a short below zero. */
    qty: 'i64',
    /** Ledger units of what settles: sum of the trades' values, and the margin of an isolated position. */
    entryValue: 'i64',
    margin: 'i64',
    /** Since it was opened: profit, fees paid, funding paid (less received). */
    realised: 'i64',
    fees: 'i64',
    funding: 'i64',
    openedAt: 'int',
    /** Open orders that would open more of it, lots and ledger units. */
    buyQty: 'i64',
    buyValue: 'i64',
    sellQty: 'i64',
    sellValue: 'i64',
    /** Profit and fee of this change alone. */
    lastRealised: 'i64',
    lastFee: 'i64',
    /** Number of the trade or settlement behind it. */
    bizNumber: 'int',
    /** Balance of the wallet after it. */
    wallet: 'i64',
  }),
  /** A settlement of funding: from now on every position owes or is owed it. */
  'funding-rate': layout('funding-rate', {
    market: 'u32',
    settlement: 'u32',
    settledAt: 'int',
    /** 10^-8. */
    rate: 'i64',
    mark: 'i64',
    openInterest: 'i64',
  }),
  /** What one position paid (> 0) or received for a settlement, booked now or later. */
  funding: layout('funding', {
    account: 'u32',
    market: 'u32',
    positionSide: 'u32',
    settlement: 'u32',
    settledAt: 'int',
    rate: 'i64',
    mark: 'i64',
    qty: 'i64',
    amount: 'i64',
  }),
  /** One line of a liquidation's statement. */
  liquidation: layout('liquidation', {
    /** 0 = of none that runs: a warning, or a trial. */
    liquidationId: 'int',
    account: 'u32',
    market: 'u32',
    /** A `LiquidationStep`. */
    step: 'u8',
    positionSide: 'u8',
    isolated: 'u8',
    indexState: 'u8',
    /** What it settles in. */
    asset: 'u32',
    /** As in `mark`; 0 where the line is about the whole account and names no contract. */
    index: 'i64',
    mark: 'i64',
    /** Of what is being liquidated, before this line. */
    equity: 'i64',
    maintenance: 'i64',
    wallet: 'i64',
    /**
     * Lots at a price in ticks, and their value. Where a liquidation begins, or would: the position that needs most margin, what it
     * is worth, and the mark of its contract that would have saved it (0 = none), all others as they are.
     */
    qty: 'i64',
    price: 'i64',
    value: 'i64',
    realised: 'i64',
    fee: 'i64',
    clearance: 'i64',
    /** What the fund got (> 0) or paid, and has now. */
    toFund: 'i64',
    fund: 'i64',
    /** The order that was cancelled or sold by. */
    orderId: 'int',
    /** 1: of a unified account; equity and maintenance are USD, `asset` is what the line's contract settles in. */
    isUnified: 'int',
  }),
  /** A position that was closed to take over one that nobody else could; its `trade` follows. */
  deleverage: layout('deleverage', {
    account: 'u32',
    market: 'u32',
    positionSide: 'u32',
    spare: 'u32',
    qty: 'i64',
    price: 'i64',
    /** Rank in millionths. */
    score: 'i64',
    realised: 'i64',
    tradeId: 'int',
  }),
  /** What an account has in one futures wallet, as an answer. */
  margin: layout('margin', {
    account: 'u32',
    asset: 'u32',
    /** A `FuturesWallet`. */
    wallet: 'u32',
    isLiquidating: 'u32',
    balance: 'i64',
    /** Unrealised profit of cross positions. */
    upl: 'i64',
    initialMargin: 'i64',
    /** Of it for orders. */
    orderMargin: 'i64',
    maintenance: 'i64',
    available: 'i64',
    /** What may leave the wallet. */
    transferable: 'i64',
  }),
} as const
