import { type Amount, divide, LEDGER_DECIMALS, type Price, type Quantity, type Rounding } from '@bowline/money'
import { type Ratio, ratio } from './ratio.ts'

/** Rates of contracts (margin, funding, fees) are whole numbers of 10^-8. */
export const RATE_ONE = 100_000_000n
/** What the terms of a contract give in parts per million, as a rate. */
export const RATE_PER_PPM = 100n

const UNIT = 10n ** BigInt(LEDGER_DECIMALS)

/** Long and short as the sign their profit has. */
export type Direction = 1n | -1n
export const LONG: Direction = 1n
export const SHORT: Direction = -1n

/**
 * How a contract values quantity q at price p (domain/perpetuals.md §1):
 *   linear    q × p × factor      factor = worth of one lot at one tick, in ledger units of the settle asset
 *   inverse   q × factor / p      factor = K, worth of one contract at one tick, in ledger units of the coin
 * Quantities are whole lots or contracts, prices whole ticks.
 */
export interface ContractTerms {
  readonly family: 'linear' | 'inverse'
  readonly factor: bigint
}

/** A linear contract of a tick and a lot in ledger units; undefined = one lot at one tick is no whole unit (spot.md §1). */
export function linearContract(tick: bigint, lot: bigint): ContractTerms | undefined {
  return whole('linear', tick * lot, UNIT)
}

/** An inverse contract of a face value and a tick in ledger units of its quote (futures-additions.md §8). */
export function inverseContract(tick: bigint, face: bigint): ContractTerms | undefined {
  return whole('inverse', face * UNIT, tick)
}

function whole(family: ContractTerms['family'], factor: bigint, over: bigint): ContractTerms | undefined {
  return factor > 0n && over > 0n && factor % over === 0n ? { family, factor: factor / over } : undefined
}

/** What one contract is worth in what an inverse one is quoted in, ledger units, at any price. */
export function faceOf({ factor }: ContractTerms, tick: bigint): Amount {
  return (factor * tick) / UNIT
}

/** Worth of a trade, the same for both its sides: exact when linear, half-even when inverse. */
export function notionalOf({ family, factor }: ContractTerms, qty: Quantity, price: Price): Amount {
  return family === 'linear' ? qty * price * factor : divide(qty * factor, price, 'half-even')
}

/** The average price of a quantity that cost `value`, in ticks; for display, never for arithmetic. */
export function averagePriceOf({ family, factor }: ContractTerms, qty: Quantity, value: Amount): Ratio {
  return family === 'linear' ? ratio(value, qty * factor) : ratio(qty * factor, value)
}

/** Most of a quantity whose worth at a price does not exceed `cap`. */
export function quantityWithin({ family, factor }: ContractTerms, cap: Amount, price: Price): Quantity {
  return family === 'linear' ? divide(cap, price * factor, 'down') : divide(cap * price, factor, 'down')
}

/** A fee is rounded up, a rebate (rate below zero) down. */
export function contractFeeOf(value: Amount, rate: bigint): Amount {
  return divide(value * rate, RATE_ONE, 'ceil')
}

/**
 * A price that a user is shown or closed at is rounded against them: of a long up, of a short down to the tick
 * (futures-additions.md §1.4).
 */
export function againstHolder(side: Direction): Rounding {
  return side === LONG ? 'ceil' : 'floor'
}
