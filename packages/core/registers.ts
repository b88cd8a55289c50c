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
  /** Bounds of the execution band, ticks. */
  bandLow: 10,
  bandHigh: 11,
  /** First trade price of the running taker, ticks; 0 = none. */
  firstPrice: 8,
  /** Price the running taker's trades have last shown to the waiting orders, ticks. */
  shownPrice: 12,
  /** Lots left of the order last asked about (`remainingInto`); any call may overwrite it. */
  left: 14,
  /** Overlap of a prevented match, lots. */
  overlap: 15,
  takerQty: 16,
  makerQty: 17,
  /** Ledger units to give back from an order's lock. */
  release: 18,
  /** Lots the running taker wants at the running price. */
  wanted: 19,
  /** What the next posting moves, in ledger units. */
  amount: 20,
  /** The number of the trade or order behind it, as the bits of a float, then market (low half), kind and leg (high half). */
  bizNumber: 21,
  bizKind: 22,
  /** Value of the running fill in USDT. */
  volume: 23,
  /** Of the quick way of contracts (`perpetuals/plain-margin.ts`): lots and price whose worth is asked for, and that. */
  lots: 24,
  atPrice: 25,
  worth: 26,
  /** A pair's signed worth at mark, its orders by side, the larger side of all, and what that holds. */
  held: 27,
  buys: 28,
  sells: 29,
  larger: 30,
  margin: 31,
  /** What a pair's profit counts for, what its pool has left, and what the order costs. */
  gain: 32,
  room: 33,
  cost: 34,
  /** A number of 32 bits on its way to 64. */
  number: 35,
} as const

export const REGISTERS = 36
