import type { Amount } from '@bowline/money'
import { type ContractTerms, RATE_ONE } from './contract.ts'
import type { Position } from './position.ts'
import { type Ratio, ratio } from './ratio.ts'
import { holds, type Tier } from './tiers.ts'

/**
 * The price at which a margin balance no longer covers the maintenance of what it holds, in ticks, exact; undefined = no
 * price does (domain/perpetuals.md §9). For users' eyes only: the exchange decides by `isUnderMargin`.
 *
 * `backing` is what covers the positions beside their own profit: the margin M of an isolated position; of a cross
 * account W − MM of the other contracts + UPL of the other contracts. `positions` are one, or both sides in hedge mode.
 *   linear    p = (backing + Σ(cum − s·entry)) / Σ q·factor·(rate − s)
 *   inverse   p = Σ q·factor·(rate + s) / (backing + Σ(cum + s·entry))
 * Rates are those of the tier at that very price. Margin is continuous over the tiers, so one choice of tiers agrees
 * with itself.
 */
export function liquidationPriceOf(
  contract: ContractTerms,
  tiers: readonly Tier[],
  positions: readonly Position[],
  backing: Amount,
): Ratio | undefined {
  for (const chosen of choicesOf(tiers, positions.length)) {
    const legs = positions.map((position, n) => ({ position, tier: chosen[n] as Tier }))
    const price = priceWith(contract, legs, backing)
    if (price && legs.every(({ position, tier }) => holds(tiers, tier, worthAt(contract, position, price))))
      return price
  }
  return undefined
}

interface Leg {
  readonly position: Position
  readonly tier: Tier
}

function priceWith({ family, factor }: ContractTerms, legs: readonly Leg[], backing: Amount): Ratio | undefined {
  const isLinear = family === 'linear'
  let balance = backing * RATE_ONE
  let weight = 0n
  for (const { position, tier } of legs) {
    const { side, qty, entryValue } = position
    const entry = side * entryValue * RATE_ONE
    balance += tier.cumulated + (isLinear ? -entry : entry)
    weight += qty * factor * (tier.rate + (isLinear ? -side : side) * RATE_ONE)
  }
  return isLinear ? above(balance, weight) : above(weight, balance)
}

/**
 * The price at which closing leaves exactly nothing after the taker fee, in ticks, exact: what liquidation may sell down to,
 * and what a position is taken over at. `margin` is M of an isolated position, W + UPL of the other contracts of a
 * cross account, or its share of equity when several positions go.
 *   linear    p = (entry − s·margin) / (q·factor·(1 − s·fee))
 *   inverse   p = q·factor·(1 + s·fee) / (entry + s·margin)
 */
export function bankruptcyPriceOf(
  { family, factor }: ContractTerms,
  { side, qty, entryValue }: Position,
  margin: Amount,
  takerRate: bigint,
): Ratio | undefined {
  const worth = qty * factor
  return family === 'linear'
    ? above((entryValue - side * margin) * RATE_ONE, worth * (RATE_ONE - side * takerRate))
    : above(worth * (RATE_ONE + side * takerRate), (entryValue + side * margin) * RATE_ONE)
}

/** The price at which closing returns all that the position has cost: `spent` is fees and funding paid less what it earned. */
export function breakEvenPriceOf(
  { family, factor }: ContractTerms,
  { side, qty, entryValue }: Position,
  spent: Amount,
  takerRate: bigint,
): Ratio | undefined {
  const worth = qty * factor
  return family === 'linear'
    ? above((entryValue + side * spent) * RATE_ONE, worth * (RATE_ONE - side * takerRate))
    : above(worth * (RATE_ONE + side * takerRate), (entryValue - side * spent) * RATE_ONE)
}

/** Worth of a position at a price that may lie between two ticks. */
function worthAt({ family, factor }: ContractTerms, { qty }: Position, price: Ratio): Ratio {
  const worth = qty * factor
  return family === 'linear'
    ? { value: worth * price.value, over: price.over }
    : { value: worth * price.over, over: price.value }
}

/** Only a price above zero is one. */
function above(value: bigint, over: bigint): Ratio | undefined {
  if (over === 0n) return undefined
  const price = ratio(value, over)
  return price.value > 0n ? price : undefined
}

/** Every way of giving each of so many positions a tier. */
function choicesOf(tiers: readonly Tier[], positions: number): readonly (readonly Tier[])[] {
  let choices: readonly (readonly Tier[])[] = [[]]
  for (let n = 0; n < positions; n += 1) choices = choices.flatMap((chosen) => tiers.map((tier) => [...chosen, tier]))
  return choices
}
