import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { type ContractTerms, type Direction, notionalOf, RATE_ONE } from './contract.ts'

/**
 * One side of a contract in one account. `entryValue` is the exact sum of the trades' values and never an average, so that
 * closing in parts gives what closing at once gives (domain/perpetuals.md §6).
 */
export interface Position {
  readonly side: Direction
  readonly qty: Quantity
  readonly entryValue: Amount
}

/** What a fill does to a position; the position is undefined once it is closed. */
export interface Outcome {
  readonly position: Position | undefined
  /** Profit (above zero) or loss, in the settle asset, before fees. */
  readonly realised: Amount
}

/**
 * A fill of `qty` worth `value` on `side`: opens, adds, reduces, closes, or closes and opens the other way. A flip is a
 * full close with its share of the value (half-even) and an opening with the rest of it, so the two add up to the trade.
 */
export function fill(
  contract: ContractTerms,
  held: Position | undefined,
  side: Direction,
  qty: Quantity,
  value: Amount,
): Outcome {
  if (!held) return { position: { side, qty, entryValue: value }, realised: 0n }
  if (held.side === side)
    return { position: { side, qty: held.qty + qty, entryValue: held.entryValue + value }, realised: 0n }
  if (qty <= held.qty) return reduce(contract, held, qty, value)
  const closing = closingValueOf(value, held.qty, qty)
  const { realised } = reduce(contract, held, held.qty, closing)
  return { position: { side, qty: qty - held.qty, entryValue: value - closing }, realised }
}

/** Of a trade that closes and opens the other way: what its closing part is worth. */
export function closingValueOf(value: Amount, closing: Quantity, qty: Quantity): Amount {
  return closing === qty ? value : divide(value * closing, qty, 'half-even')
}

/** And its closing part of the fee, up. */
export function closingFeeOf(fee: Amount, closing: Quantity, qty: Quantity): Amount {
  return closing === qty ? fee : divide(fee * closing, qty, 'ceil')
}

/** Share of what a quantity cost: down to the unit, the whole remainder with the last of it. */
export function costShareOf(entryValue: Amount, qty: Quantity, of: Quantity): Amount {
  return qty === of ? entryValue : divide(entryValue * qty, of, 'down')
}

function reduce(contract: ContractTerms, held: Position, qty: Quantity, value: Amount): Outcome {
  const share = costShareOf(held.entryValue, qty, held.qty)
  const realised = profitOf(contract, held.side, share, value)
  const left = held.qty - qty
  if (left === 0n) return { position: undefined, realised }
  return { position: { side: held.side, qty: left, entryValue: held.entryValue - share }, realised }
}

/** What a side gains when what cost `cost` becomes worth `worth`: inverse contracts are worth less coin at a higher price. */
export function profitOf({ family }: ContractTerms, side: Direction, cost: Amount, worth: Amount): Amount {
  return family === 'linear' ? side * (worth - cost) : side * (cost - worth)
}

/** Unrealised profit at the mark price: by the value a trade there would have, so it is whole units (additions §1.4). */
export function uplOf(contract: ContractTerms, held: Position, mark: Price): Amount {
  return profitOf(contract, held.side, held.entryValue, notionalOf(contract, held.qty, mark))
}

/** Return on the margin of a position, in 10^-8, down; zero without margin. */
export function roeOf(upl: Amount, margin: Amount): bigint {
  return margin > 0n ? divide(upl * RATE_ONE, margin, 'down') : 0n
}
