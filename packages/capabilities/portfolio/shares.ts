import { divide } from '@bowline/money'

/**
 * Each part's share of the total, in hundredths of a percent. Cumulative sums are rounded instead of parts, so that all
 * shares add up to 100 percent: each is the share up to it minus the share up to the one before.
 */
export function sharesOf(parts: readonly bigint[], total: bigint): bigint[] {
  if (total <= 0n) return parts.map(() => 0n)
  let sum = 0n
  let before = 0n
  return parts.map((part) => {
    sum += part
    const upTo = divide(sum * 10_000n, total, 'half-even')
    const share = upTo - before
    before = upTo
    return share
  })
}
