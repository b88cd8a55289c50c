/**
 * The integers that stand for value. Each is a bigint that knows its unit: what arithmetic gives has none and fits anywhere,
 * but ticks are not taken for lots, nor either for ledger units. Nothing of that is there at run time.
 */
type Of<Unit extends string> = bigint & { readonly unit?: Unit }

/** Ledger units: 10^-8 of an asset. */
export type Amount = Of<'ledger unit'>
/** Whole ticks of a market. */
export type Price = Of<'tick'>
/** Whole lots of a market. */
export type Quantity = Of<'lot'>
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
