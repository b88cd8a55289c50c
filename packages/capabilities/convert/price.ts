const COIN = 100_000_000n
const MILLION = 1_000_000n

/** So many ledger units of a market's quote for so many of its base, exactly. */
export interface Price {
  readonly of: bigint
  readonly per: bigint
}

/** From what a whole coin is in the quote, or `times` as much. */
export function priceOf(perCoin: bigint, times = 1n): Price {
  return { of: perCoin, per: times * COIN }
}

/** Below zero: `a` is lower. */
export function compare(a: Price, b: Price): number {
  const [left, right] = [a.of * b.per, b.of * a.per]
  return left < right ? -1 : left > right ? 1 : 0
}

/** How much higher the higher of two is, in parts of a million of the lower, rounded up. */
export function partsApart(a: Price, b: Price): bigint {
  const [left, right] = [a.of * b.per, b.of * a.per]
  const [low, high] = left < right ? [left, right] : [right, left]
  return low === 0n ? MILLION : ((high - low) * MILLION + low - 1n) / low
}
