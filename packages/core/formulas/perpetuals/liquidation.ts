import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { type ContractTerms, notionalOf, quantityWithin, RATE_ONE } from './contract.ts'
import { type Tier, tierAt } from './tiers.ts'

/** 0.10 % of what a liquidation sells goes to the insurance fund (domain/perpetuals.md §10). */
const CLEARANCE_RATE = 100_000n

/**
 * How much must go for a position to fit the tier below its own; all of it in the first tier
 * (domain/perpetuals.md §10 step 3, futures-additions.md §4.2).
 */
export function excessOf(contract: ContractTerms, tiers: readonly Tier[], qty: Quantity, mark: Price): Quantity {
  const at = tiers.indexOf(tierAt(tiers, notionalOf(contract, qty, mark)))
  const below = tiers[at - 1]
  if (!below) return qty
  const kept = quantityWithin(contract, below.cap, mark)
  return kept < qty ? qty - kept : 0n
}

/** The clearance fee: up, and never more than what equity is left. */
export function clearanceFeeOf(value: Amount, equityLeft: Amount): Amount {
  const fee = divide(value * CLEARANCE_RATE, RATE_ONE, 'up')
  if (equityLeft <= 0n) return 0n
  return fee < equityLeft ? fee : equityLeft
}

/** A position's share of the equity of a cross account that is taken over: by its part of the maintenance margin, down. */
export function equityShareOf(equity: Amount, maintenance: Amount, allMaintenance: Amount): Amount {
  return divide(equity * maintenance, allMaintenance, 'floor')
}

/** Two thirds of the maintenance margin: with less equity the book is no longer tried (futures-additions.md §4.2). */
export function isTakenOverAtOnce(equity: Amount, maintenance: Amount): boolean {
  return 3n * equity < 2n * maintenance
}

/** What the fund can still work off when a taken-over position is worth less than it was taken over at (§4.5). */
export function coveredBy(
  contract: ContractTerms,
  fund: Amount,
  qty: Quantity,
  bankruptcy: Price,
  mark: Price,
): Quantity {
  const loss = notionalOf(contract, qty, bankruptcy) - notionalOf(contract, qty, mark)
  const lost = loss < 0n ? -loss : loss
  if (lost <= fund) return qty
  return divide(fund * qty, lost, 'down')
}

const MILLION = 1_000_000n

/** What ranks a position for auto-deleveraging. Worth at mark; `equity` is M + UPL, of a cross account its share. */
export interface DeleverageTerms {
  readonly upl: Amount
  readonly entryValue: Amount
  readonly worth: Amount
  readonly equity: Amount
}

/**
 * Rank in millionths: profit × leverage of what gains, loss / leverage of what loses; highest first
 * (futures-additions.md §4.7). Undefined = nothing left to lose: next in liquidation itself, and left out.
 */
export function deleverageScoreOf({ upl, entryValue, worth, equity }: DeleverageTerms): bigint | undefined {
  if (equity <= 0n || entryValue <= 0n) return undefined
  const leverage = divide(worth * MILLION, equity, 'floor')
  const gain = divide(upl * MILLION, entryValue, 'floor')
  if (gain > 0n) return divide(gain * leverage, MILLION, 'floor')
  return leverage === 0n ? undefined : -divide(-gain * MILLION, leverage, 'floor')
}
