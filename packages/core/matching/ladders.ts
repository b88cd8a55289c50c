import type { MarketNumber } from '../records/view.ts'

/**
 * The ladders of a market; the first two are numbered as the sides. Then those of the triggers, which wait for a price at or
 * above theirs or at or below it: for each `PriceKind` two.
 */
export const Ladder = {
  bids: 0,
  asks: 1,
  triggersAbove: 2,
  triggersBelow: 3,
  markAbove: 4,
  markBelow: 5,
  indexAbove: 6,
  indexBelow: 7,
} as const
const LADDER_BITS = 3
export const LADDERS = 1 << LADDER_BITS

export function ladderOf(market: MarketNumber, which: number): number {
  return (market << LADDER_BITS) + which
}

/** The ladder of triggers that wait for a price of a kind. */
export function triggerLadder(market: MarketNumber, priceKind: number, isAbove: boolean): number {
  return ladderOf(market, Ladder.triggersAbove + 2 * priceKind + (isAbove ? 0 : 1))
}

/** A bit for each ladder whose best is its highest price: triggers that wait for a lower one are set off from above. */
const DESCENDING = (1 << Ladder.bids) | (1 << Ladder.triggersBelow) | (1 << Ladder.markBelow) | (1 << Ladder.indexBelow)

export function isDescending(ladder: number): boolean {
  return ((DESCENDING >>> (ladder & (LADDERS - 1))) & 1) !== 0
}
