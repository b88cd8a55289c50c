/** What every order says; see `place-order`. */
export const orderTerms = {
  account: 'u32',
  market: 'u32',
  side: 'u8',
  type: 'u8',
  timeInForce: 'u8',
  stp: 'u8',
  clientIdPolicy: 'u8',
  replaceMode: 'u8',
  cancelOnly: 'u8',
  /** Checks everything, changes nothing (order/test). */
  dryRun: 'u8',
  /** Ticks. */
  price: 'i64',
  /** Lots. */
  qty: 'i64',
  /** Ledger units of the quote asset; market orders by quote. */
  quoteQty: 'i64',
  /** Lots shown; 0 = all. */
  displayQty: 'i64',
  stopPrice: 'i64',
  /** Trailing orders start to follow at this price; 0 = with the next trade. */
  activationPrice: 'i64',
  trailingBps: 'u32',
  strategyType: 'u32',
  strategyId: 'int',
  /** Milliseconds since 1970, GTD only. */
  expireAt: 'int',
  clientId: 'text40',
} as const
