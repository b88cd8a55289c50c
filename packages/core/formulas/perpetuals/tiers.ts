import { type Amount, divide } from '@bowline/money'
import { RATE_ONE } from './contract.ts'
import { isBelow, type Ratio } from './ratio.ts'

/** A step of a contract's table of risk limits, by the notional of a position. */
export interface Tier {
  /** Worth up to and with this belongs to the tier. */
  readonly cap: Amount
  readonly maxLeverage: number
  /** Maintenance margin rate, 10^-8. */
  readonly rate: bigint
  /** What makes the margin continuous from tier to tier, in ledger units × 10^8, so that it is exact. */
  readonly cumulated: bigint
}

/** Rows of a table as an operator writes them, with what each deducts: cum_t = cum_{t−1} + floor_t × (rate_t − rate_{t−1}). */
export function tiersOf(rows: readonly Omit<Tier, 'cumulated'>[]): readonly Tier[] {
  const tiers: Tier[] = []
  for (const row of rows) {
    const below = tiers.at(-1)
    const cumulated = below ? below.cumulated + below.cap * (row.rate - below.rate) : 0n
    tiers.push({ ...row, cumulated })
  }
  return tiers
}

/** The tier of a notional; what is above the table belongs to its last row. */
export function tierAt(tiers: readonly Tier[], notional: Amount): Tier {
  const tier = tiers.find(({ cap }) => notional <= cap) ?? tiers.at(-1)
  if (!tier) throw new RangeError('a contract without tiers')
  return tier
}

/** Whether a notional, exact, lies in the tier: above the caps below it and not above its own, unless it is the last. */
export function holds(tiers: readonly Tier[], tier: Tier, notional: Ratio): boolean {
  const at = tiers.indexOf(tier)
  const below = tiers[at - 1]
  const isUnder = at === tiers.length - 1 || !isBelow({ value: tier.cap, over: 1n }, notional)
  return isUnder && (below === undefined || isBelow({ value: below.cap, over: 1n }, notional))
}

/** MM = notional × rate − cum, up: each slice of the notional at its own rate (domain/perpetuals.md §7). */
export function maintenanceMarginOf(tiers: readonly Tier[], notional: Amount): Amount {
  const { rate, cumulated } = tierAt(tiers, notional)
  return divide(notional * rate - cumulated, RATE_ONE, 'ceil')
}

/** The largest notional that may be held at a leverage; zero = no tier allows it. */
export function largestNotionalAt(tiers: readonly Tier[], leverage: number): Amount {
  return tiers.findLast(({ maxLeverage }) => leverage <= maxLeverage)?.cap ?? 0n
}
