/** The four ladders of a market; the first two are numbered as the sides. */
export const Ladder = { bids: 0, asks: 1, triggersAbove: 2, triggersBelow: 3 } as const
export const LADDERS = 4

export function ladderOf(market: number, which: number): number {
  return market * LADDERS + which
}

/** Whether the best of a ladder is its highest price. */
export function isDescending(ladder: number): boolean {
  const which = ladder & 3
  return which === Ladder.bids || which === Ladder.triggersBelow
}
