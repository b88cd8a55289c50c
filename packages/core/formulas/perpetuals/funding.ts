import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { type ContractTerms, notionalOf, RATE_ONE } from './contract.ts'
import { isBelow, type Ratio, ratio } from './ratio.ts'

/** Premium samples are whole numbers of 10^-12: finer than a rate, so that averaging loses nothing that a rate shows. */
export const PREMIUM_ONE = 1_000_000_000_000n

/** Interest of 0.01 % in eight hours, and how far it follows the premium (domain/perpetuals.md §4). */
const INTEREST = PREMIUM_ONE / 10_000n
const FOLLOWS = (PREMIUM_ONE * 5n) / 10_000n
const HOURS_OF_RATE = 8n

export interface Level {
  readonly price: Price
  readonly qty: Quantity
}

/**
 * The average price, in ticks, of trading `notional` into one side of a book, best level first; of what there is if it is
 * less; undefined = an empty side. `notional` is in units of the quote: of a linear contract its settle asset, of an
 * inverse one lots of face value.
 */
export function impactPriceOf(contract: ContractTerms, levels: Iterable<Level>, notional: bigint): Ratio | undefined {
  return contract.family === 'linear'
    ? impactByValue(contract.factor, levels, notional)
    : impactByQuantity(levels, notional)
}

function impactByValue(factor: bigint, levels: Iterable<Level>, notional: Amount): Ratio | undefined {
  let spent = 0n
  let qty = ratio(0n, 1n)
  for (const level of levels) {
    const left = notional - spent
    const worth = level.price * level.qty * factor
    const taken = worth < left ? worth : left
    // Lots at this price: taken / (price × factor).
    const over = level.price * factor
    qty = { value: qty.value * over + taken * qty.over, over: qty.over * over }
    spent += taken
    if (spent === notional) break
  }
  return spent > 0n ? ratio(spent * qty.over, qty.value * factor) : undefined
}

function impactByQuantity(levels: Iterable<Level>, contracts: Quantity): Ratio | undefined {
  let taken = 0n
  // Σ qty / price, over a growing denominator.
  let coins = ratio(0n, 1n)
  for (const level of levels) {
    const left = contracts - taken
    const qty = level.qty < left ? level.qty : left
    coins = { value: coins.value * level.price + qty * coins.over, over: coins.over * level.price }
    taken += qty
    if (taken === contracts) break
  }
  return taken > 0n ? ratio(taken * coins.over, coins.value) : undefined
}

/** How far trading is away from the index: [max(0, bid − I) − max(0, I − ask)] / I, in 10^-12, half-even. */
export function premiumOf(index: Ratio, bid: Ratio | undefined, ask: Ratio | undefined): bigint {
  if (bid && isBelow(index, bid)) return partOf(bid, index)
  if (ask && isBelow(ask, index)) return partOf(ask, index)
  return 0n
}

/** (price − index) / index. */
function partOf(price: Ratio, index: Ratio): bigint {
  const difference = price.value * index.over - index.value * price.over
  return divide(difference * PREMIUM_ONE, index.value * price.over, 'half-even')
}

/** Mean of samples of which the n-th counts n times: later ones weigh more. Undefined = none. */
export function averagePremiumOf(samples: readonly bigint[]): Ratio | undefined {
  let sum = 0n
  let weight = 0n
  for (const [n, sample] of samples.entries()) {
    sum += sample * BigInt(n + 1)
    weight += BigInt(n + 1)
  }
  return weight > 0n ? ratio(sum, weight) : undefined
}

/**
 * F = clamp([P̄ + clamp(0.01 % − P̄, ±0.05 %)] / (8 / hours), ±cap), in 10^-8, half-even.
 * `premium` in 10^-12, `cap` in 10^-8.
 */
export function fundingRateOf(premium: Ratio, hours: 1 | 2 | 4 | 8, cap: bigint): bigint {
  const { value, over } = premium
  const towards = between(INTEREST * over - value, -FOLLOWS * over, FOLLOWS * over)
  const scale = PREMIUM_ONE / RATE_ONE
  const rate = divide((value + towards) * BigInt(hours), over * HOURS_OF_RATE * scale, 'half-even')
  return between(rate, -cap, cap)
}

/** cap = 0.75 × maintenance rate of the first tier, both in 10^-8. */
export function fundingCapOf(maintenanceRate: bigint): bigint {
  return (maintenanceRate * 3n) / 4n
}

/**
 * What a position pays (above zero) or receives at a settlement, by its worth at mark: the payer's amount up, the
 * receiver's down; the units between them belong to the insurance fund. Above zero the rate is paid by longs.
 */
export function fundingOf(contract: ContractTerms, signedQty: Quantity, mark: Price, rate: bigint): Amount {
  const qty = signedQty < 0n ? -signedQty : signedQty
  const due = (contract.family === 'linear' ? notionalOf(contract, qty, mark) : qty * contract.factor) * rate
  const over = contract.family === 'linear' ? RATE_ONE : RATE_ONE * mark
  // Up for who pays and down for who receives is the same direction on the signed amount.
  return divide(signedQty < 0n ? -due : due, over, 'ceil')
}

function between(value: bigint, low: bigint, high: bigint): bigint {
  if (value < low) return low
  return value > high ? high : value
}
