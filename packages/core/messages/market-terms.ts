/** Rates are parts per million (1,000 = 0.1 %); negative = rebate. Multipliers are parts per ten thousand. */
export const marketTerms = {
  market: 'u32',
  base: 'u32',
  quote: 'u32',
  state: 'u8',
  defaultStp: 'u8',
  /** Bit `1 << mode` for each allowed mode of `Stp`; reported of a contract, the highest bit too. */
  stpModes: 'u8',
  /** 1: fees may be paid in the platform token. */
  tokenDeduction: 'u8',
  symbol: 'text24',
  /** Size of one tick in units of 10^-8 quote per whole base. */
  tick: 'i64',
  /** Size of one lot in ledger units of the base asset. */
  lot: 'i64',
  minPrice: 'i64',
  maxPrice: 'i64',
  minQty: 'i64',
  maxQty: 'i64',
  marketMaxQty: 'i64',
  /** Ledger units of the quote asset. */
  minNotional: 'i64',
  maxNotional: 'i64',
  /** Lots, 0 = no limit: free + locked + open buys of the base asset. */
  maxPosition: 'i64',
  /** Ticks; stands in for the average until there are trades. */
  listingPrice: 'i64',
  bidUp: 'u32',
  bidDown: 'u32',
  askUp: 'u32',
  askDown: 'u32',
  /** Execution band to either side of the reference, basis points. */
  bandBps: 'u32',
  maxOpenOrders: 'u32',
  maxConditional: 'u32',
  maxLists: 'u32',
  maxIcebergParts: 'u32',
  maxAmends: 'u32',
  minTrailingBps: 'u32',
  maxTrailingBps: 'u32',
  /** Market-wide promotion: the lower of this and the account's tier is charged; `noPromotion` = none. */
  promoMaker: 'i32',
  promoTaker: 'i32',
  /** How long a newly opened or resumed market takes post-only orders before it trades, ms. */
  postOnlyMs: 'u32',
  /** A `MarketKind`; in records before version 6 nothing stood here. */
  marketKind: 'u8',
  spare: 'u8',
  spare2: 'u16',
} as const

/** `promoMaker`/`promoTaker` of a market without a promotion. */
export const NO_PROMOTION = 2_147_483_647
