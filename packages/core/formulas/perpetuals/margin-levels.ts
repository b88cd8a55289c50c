/** Percent of the margin that maintenance asks for, at which its owner is notified (domain/unified-account.md §9). */
const LEVELS = [50, 70, 80, 90] as const
/** A level is reported again only after the ratio was so much below it. */
const REARM = 10
const PERCENT = 1_000_000n

/** The highest level that a ratio (10^-8; undefined: nothing backs it) has reached; 0: none. */
export function levelOf(ratio: bigint | undefined): number {
  return LEVELS.findLast((level) => ratio === undefined || ratio >= BigInt(level) * PERCENT) ?? 0
}

/** What has been reported of a wallet after its ratio is `ratio`: stays while the ratio is near the level, so that nobody is reported twice of one. */
export function reportedAfter(reported: number, ratio: bigint | undefined): number {
  const level = levelOf(ratio)
  if (level > reported) return level
  const isNear = ratio === undefined || ratio > BigInt(reported - REARM) * PERCENT
  return isNear ? reported : level
}
