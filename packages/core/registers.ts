/**
 * Places in `state.r` through which value passes between functions of the order path. A bigint handed over as an argument
 * becomes an object on the heap unless the callee is inlined; a BigInt64Array element never does.
 */
export const R = {
  /** Size, price and value of the running fill: lots, ticks, ledger units of base and quote. */
  qty: 0,
  price: 1,
  base: 2,
  quote: 3,
  /** Fees of the running fill, negative = rebate. */
  buyerFee: 4,
  sellerFee: 5,
  /** Result of a fee calculation. */
  fee: 6,
  /** Ledger units a placement must lock. */
  need: 7,
  /** What a taker did so far in this command: lots and ledger units of quote. */
  takenQty: 8,
  takenQuote: 9,
  /** Bounds of the execution band, ticks. */
  bandLow: 10,
  bandHigh: 11,
  /** First and last trade price of the running taker, ticks. */
  firstPrice: 12,
  lastPrice: 13,
  /** Lots a taker still wants. */
  left: 14,
  /** Overlap of a prevented match, lots. */
  overlap: 15,
  takerQty: 16,
  makerQty: 17,
  /** Ledger units to give back from an order's lock. */
  release: 18,
} as const

export const REGISTERS = 24
