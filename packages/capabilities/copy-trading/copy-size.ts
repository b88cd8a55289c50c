import { lotsCoveredBy, type OpeningTerms } from '@bowline/core/formulas/perpetuals/opening-cost.ts'
import { type Amount, multiplyDivide, PPM, type Price, type Quantity } from '@bowline/money'

/**
 * How much a copier trades for a fill of the leader (domain/copy-trading-convert-earn-referral.md §A3, §A4). Quantities are lots,
 * prices ticks, amounts ledger units; all is cut in the copier's favour, so that margin and fee always fit what was allotted.
 */

/** The worst price of a copy: `p × (1 ± slippage)`, to the tick on the leader's side of it. */
export function capOf(price: Price, slippagePpm: bigint, isBuy: boolean): Price {
  return isBuy
    ? multiplyDivide(price, PPM + slippagePpm, PPM, 'down')
    : multiplyDivide(price, PPM - slippagePpm, PPM, 'up')
}

/** What the leader had and put up, just before the order. */
export interface LeaderOrder {
  readonly margin: Amount
  readonly available: Amount
  readonly frozen: Amount
}

/** The share of the copier's free money that the leader's order was of the leader's. Nothing where the leader had nothing. */
export function marginByRatio(copierAvailable: Amount, { margin, available, frozen }: LeaderOrder): Amount {
  const whole = available + frozen
  if (whole <= 0n || copierAvailable <= 0n) return 0n
  return multiplyDivide(copierAvailable, margin < whole ? margin : whole, whole, 'down')
}

/** A fixed amount for a whole order of the leader; a part of it for each fill. */
export function marginByAmount(perOrder: Amount, filled: Quantity, ordered: Quantity): Amount {
  return ordered <= 0n ? 0n : multiplyDivide(perOrder, filled < ordered ? filled : ordered, ordered, 'down')
}

/** A multiple of the leader's quantity. */
export function qtyByMultiple(filled: Quantity, multiplierPpm: bigint): Quantity {
  return multiplyDivide(filled, multiplierPpm, PPM, 'down')
}

export interface LotTerms extends Omit<OpeningTerms, 'price'> {
  readonly cap: Price
}

/** `floor_lot( margin / (cap × (1/L + f)) )`: margin and fee at the worst price fit. */
export function lotsWithin(margin: Amount, { cap: price, ...terms }: LotTerms): Quantity {
  return lotsCoveredBy(margin, { ...terms, price })
}

/**
 * The same with what each lot is under water the moment it fills at the worst price: all that the core asks for before it opens.
 * `mark` undefined: not known.
 */
export function lotsAffordable(
  available: Amount,
  { cap: price, ...terms }: LotTerms,
  mark: Price | undefined,
  isBuy: boolean,
): Quantity {
  const beyond = mark === undefined ? 0n : isBuy ? price - mark : mark - price
  return lotsCoveredBy(available, { ...terms, price }, beyond)
}

/** Lots that a copier closes when the leader closed `closed` of `before`; all of it when the leader is flat. */
export function lotsToClose(held: Quantity, closed: Quantity, before: Quantity): Quantity {
  return closed >= before ? held : multiplyDivide(held, closed, before, 'down')
}
