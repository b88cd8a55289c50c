import type { FundingRate } from './price-file.ts'

/** A rate has this in it of itself, and nothing more while the premium is within half a permille of it. */
const INTEREST = 10_000n
const DAMPED = 50_000n
const MOST_PREMIUM = 1_500_000n

/** How far from the index the book must be for a rate: the formula of the rate the other way round, within the price limits. */
function premiumFor(rate: bigint): bigint {
  if (rate === INTEREST) return 0n
  const premium = rate > INTEREST ? rate + DAMPED : rate - DAMPED
  if (premium > MOST_PREMIUM) return MOST_PREMIUM
  return premium < -MOST_PREMIUM ? -MOST_PREMIUM : premium
}

/** For the rate that is paid next; without rates a contract trades at its index. */
export function premiumAt(rates: readonly FundingRate[], time: number): bigint {
  return premiumFor(rates.find((next) => next.time >= time)?.rate ?? INTEREST)
}
