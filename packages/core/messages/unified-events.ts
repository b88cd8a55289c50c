import { layout } from './layout.ts'
import { collateralTerms } from './unified-terms.ts'

/** The events of unified accounts. USD and indexes are 10^-8, rates too. */
export const unifiedEvents = {
  /** A coin's terms after any change, and as an answer. */
  collateral: layout('collateral', {
    ...collateralTerms,
    slot: 'u32',
    spare: 'u32',
    /** What accounts that use it as collateral have of it. */
    usage: 'i64',
    /** 0 = it has no price yet. */
    index: 'i64',
  }),
  /** A unified account, or what a classic one would be after its upgrade. Emitted after an upgrade and a switch, and as an answer. */
  unified: layout('unified', {
    account: 'u32',
    isUnified: 'u8',
    isLiquidating: 'u8',
    /** Bits of `UpgradeCheck` that do not hold. */
    failed: 'u16',
    /** Coins that are switched on, by slot. */
    collateral: 'u32',
    spare: 'u32',
    marginBalance: 'i64',
    totalEquity: 'i64',
    initialMargin: 'i64',
    maintenance: 'i64',
    available: 'i64',
  }),
  /** One coin of it, as an answer. */
  'unified-asset': layout('unified-asset', {
    account: 'u32',
    asset: 'u32',
    slot: 'u32',
    isOn: 'u8',
    isAccepted: 'u8',
    spare: 'u16',
    wallet: 'i64',
    upl: 'i64',
    equity: 'i64',
    borrowed: 'i64',
    frozen: 'i64',
    index: 'i64',
    /** What it counts, USD. */
    value: 'i64',
    /** What new orders may use, as so much of this coin. */
    usable: 'i64',
    transferable: 'i64',
    initialMargin: 'i64',
    maintenance: 'i64',
  }),
  /** Interest of an hour, booked on the wallet that owes. */
  interest: layout('interest', {
    account: 'u32',
    asset: 'u32',
    /** The hour that it is of. */
    at: 'int',
    borrowed: 'i64',
    bearing: 'i64',
    hourlyRate: 'i64',
    amount: 'i64',
    wallet: 'i64',
  }),
  /** What one coin gave to repay another. */
  conversion: layout('conversion', {
    conversionId: 'int',
    account: 'u32',
    fromAsset: 'u32',
    toAsset: 'u32',
    /** A `ConversionReason`. */
    reason: 'u32',
    fromAmount: 'i64',
    toAmount: 'i64',
    /** In what was owed. */
    fee: 'i64',
    fromIndex: 'i64',
    toIndex: 'i64',
    feeRate: 'i64',
    fromWallet: 'i64',
    toWallet: 'i64',
    /** The liquidation that asked for it; 0 = none. */
    liquidationId: 'int',
  }),
} as const
