import { isUnderMargin } from '@bowline/core/formulas/perpetuals/balances.ts'
import type { Account } from './account.ts'
import { AS_IT_IS, movePrices } from './changes.ts'
import { value } from './value.ts'

/** So many hundredths of a percent are looked at once; between two looks the exact one is found by halving. */
const STRIDE = 100n
/** Prices may rise to ten times what they are, and fall to a hundredth of a percent. */
const MOST_UP = 10n * AS_IT_IS

/** How far all coins together move until something is liquidated, in hundredths of a percent; undefined: nothing is. */
export function moveToLiquidation(
  account: Account,
  direction: 'down' | 'up',
  coins: readonly string[],
): bigint | undefined {
  const sign = direction === 'down' ? -1n : 1n
  const most = direction === 'down' ? AS_IT_IS - 1n : MOST_UP
  const isGone = (by: bigint) => {
    const moved = movePrices(account, new Map(coins.map((coin) => [coin, AS_IT_IS + sign * by])))
    return value(moved).pools.some(({ equity, maintenance }) => isUnderMargin(maintenance, equity))
  }
  for (let by = 0n; by < most; by += STRIDE) {
    const next = by + STRIDE < most ? by + STRIDE : most
    if (isGone(next)) return firstWithin(by, next, isGone)
  }
  return undefined
}

function firstWithin(from: bigint, until: bigint, isGone: (by: bigint) => boolean): bigint {
  let [low, high] = [from, until]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isGone(middle)) high = middle
    else low = middle
  }
  return high
}
