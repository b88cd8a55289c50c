/**
 * Names for the integers that stand for value. They are hints for the reader of a signature: each is a plain bigint, so
 * that arithmetic needs no casts.
 */

/** Ledger units: 10^-8 of an asset. */
export type Amount = bigint
/** Whole ticks of a market. */
export type Price = bigint
/** Whole lots of a market. */
export type Quantity = bigint
/** Parts per million; negative is a rebate. */
export type Rate = bigint

/** Decimals of one ledger unit, for every asset (domain/ledger.md §2). */
export const LEDGER_DECIMALS = 8

/**
 * Largest magnitude the ledger keeps. Half of what a signed 64-bit word holds, so that the sum of any two balances
 * still fits into one word and an overflow is detected before it wraps.
 */
export const LEDGER_LIMIT: Amount = 2n ** 62n

export function fitsLedger(value: bigint): boolean {
  return value <= LEDGER_LIMIT && value >= -LEDGER_LIMIT
}
