import { type Amount, divide, PPM } from '@bowline/money'

/** From the step before on (the first: from zero) up to `upTo`, the principal earns this rate a year. */
export interface RateStep {
  /** Undefined: all the rest. */
  readonly upTo: Amount | undefined
  /** Parts of a million a year. */
  readonly ratePpm: bigint
}
export type RateSteps = readonly RateStep[]

/** From this minute on, until the next entry. */
export interface DatedSteps {
  readonly sinceMinute: number
  readonly steps: RateSteps
}

/** Minutes since 1970. */
export type Minute = number
export const MINUTE_MS = 60_000
const DAYS_OF_YEAR = 365n
const MINUTES_OF_DAY = 1_440n
/** Interest is counted in ledger units × parts of a million × minutes, of which one unit has so many: nothing is rounded. */
export const PARTS_OF_UNIT = PPM * DAYS_OF_YEAR * MINUTES_OF_DAY

export const minuteOf = (ms: number): Minute => Math.floor(ms / MINUTE_MS)
/** The first whole minute at or after a moment: what comes within a minute earns from the next on. */
export const nextMinuteOf = (ms: number): Minute => Math.ceil(ms / MINUTE_MS)

/** What a principal earns in a minute, in parts. */
function partsPerMinute(principal: Amount, steps: RateSteps): bigint {
  let parts = 0n
  let from = 0n
  for (const { upTo, ratePpm } of steps) {
    const to = upTo === undefined || upTo > principal ? principal : upTo
    if (to > from) parts += (to - from) * ratePpm
    from = upTo ?? principal
  }
  return parts
}

/** What an unchanged principal earns between two minutes while rates change, in parts. `rates` come oldest first. */
export function partsBetween(principal: Amount, rates: readonly DatedSteps[], from: Minute, to: Minute): bigint {
  return rates.reduce((sum, { sinceMinute, steps }, i) => {
    const start = Math.max(sinceMinute, from)
    const end = Math.min(rates[i + 1]?.sinceMinute ?? to, to)
    return end > start ? sum + partsPerMinute(principal, steps) * BigInt(end - start) : sum
  }, 0n)
}

/** Whole units of what was earned, and the parts that are left for the next time. */
export function wholeUnits(parts: bigint): { readonly units: Amount; readonly rest: bigint } {
  const units = divide(parts, PARTS_OF_UNIT, 'down')
  return { units, rest: parts - units * PARTS_OF_UNIT }
}

/** What a principal earns in whole days: `P × APR × n / 365`, cut (domain/copy-trading-convert-earn-referral.md §C). */
export function interestOfDays(principal: Amount, steps: RateSteps, days: number): Amount {
  return wholeUnits(partsPerMinute(principal, steps) * MINUTES_OF_DAY * BigInt(days)).units
}

/**
 * What a fixed term has brought after so many of its days: each day's interest is cut, and the last day brings what is left of
 * the total.
 */
export function earnedAfter(principal: Amount, steps: RateSteps, days: number, elapsed: number): Amount {
  if (elapsed >= days) return interestOfDays(principal, steps, days)
  return interestOfDays(principal, steps, 1) * BigInt(Math.max(elapsed, 0))
}

/** The yearly rate of all of a principal together, cut to parts of a million; of nothing, that of the first step. */
export function rateOfAll(principal: Amount, steps: RateSteps): bigint {
  if (principal === 0n) return steps[0]?.ratePpm ?? 0n
  return divide(partsPerMinute(principal, steps), principal, 'down')
}
