/** Percent of the maintenance margin at which somebody with an open page is warned. */
const LEVELS = [50, 70, 80, 90] as const
/** A level is told again only after the ratio was so much below it. */
const REARM = 10
const PERCENT = 1_000_000n

/** The highest level that a ratio (10^-8; undefined: nothing backs it) has reached; 0: none. */
export function levelOf(ratio: bigint | undefined): number {
  return LEVELS.findLast((level) => ratio === undefined || ratio >= BigInt(level) * PERCENT) ?? 0
}

/** What has been told of a wallet after its ratio is `ratio`: stays while the ratio is near the level, so that nobody is told twice of one. */
export function reportedAfter(told: number, ratio: bigint | undefined): number {
  const level = levelOf(ratio)
  if (level > told) return level
  const isNear = ratio === undefined || ratio > BigInt(told - REARM) * PERCENT
  return isNear ? told : level
}
