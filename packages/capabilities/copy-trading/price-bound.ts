import type { Price } from '@bowline/money'
import type { Marking } from '../perpetuals/index.ts'
import { capOf } from './copy-size.ts'

type Limits = Pick<Marking, 'mark' | 'maxBuy' | 'minSell'>

/**
 * The worst price of an order that copies: the better one, for the copier, of the leader's price and the mark, with the copier's
 * slippage, and within what the core takes. The leader's price alone is no bound: a leader who holds next to nothing can trade at
 * any. Undefined: neither is known.
 */
export function worstPrice(
  isBuy: boolean,
  slippagePpm: bigint,
  leaderPrice: Price | undefined,
  marking: Limits | undefined,
): Price | undefined {
  const known = [leaderPrice ?? 0n, marking?.mark ?? 0n].filter((price) => price > 0n)
  const [first, second = first] = known
  if (first === undefined || second === undefined) return undefined
  const best = first < second === isBuy ? first : second
  return withinLimits(capOf(best, slippagePpm, isBuy), isBuy, marking)
}

/** No worse than the core takes it. */
function withinLimits(cap: Price, isBuy: boolean, marking: Omit<Limits, 'mark'> | undefined): Price {
  if (!marking) return cap
  if (isBuy) return cap < marking.maxBuy ? cap : marking.maxBuy
  return cap > marking.minSell ? cap : marking.minSell
}
