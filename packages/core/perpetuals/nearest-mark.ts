import type { Price } from '@bowline/money'

/** So many times the mark, or that part of it: what lies farther away is no matter of the mark any more. */
const FARTHEST = 8n

type Judge = (at: Price) => boolean

/** The mark nearest to the one of now at which somebody would have enough, found by trying ever farther away; 0 = there is none. */
export function nearestMark(isSafe: Judge, mark: Price): Price {
  const above = nearestTowards(isSafe, mark, mark * FARTHEST)
  const below = nearestTowards(isSafe, mark, mark / FARTHEST || 1n)
  if (above === undefined || below === undefined) return above ?? below ?? 0n
  return mark - below < above - mark ? below : above
}

/** By doubling the way, and halving the last step. */
function nearestTowards(isSafe: Judge, mark: Price, last: Price): Price | undefined {
  const way = last > mark ? 1n : -1n
  const longest = (last - mark) * way
  for (let [bad, step] = [0n, 1n]; bad < longest; [bad, step] = [step, step * 2n]) {
    let good = step < longest ? step : longest
    if (!isSafe(mark + way * good)) continue
    while (good - bad > 1n) {
      const middle = (bad + good) / 2n
      if (isSafe(mark + way * middle)) good = middle
      else bad = middle
    }
    return mark + way * good
  }
  return undefined
}
