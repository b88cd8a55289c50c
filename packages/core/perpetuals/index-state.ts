import { NO_EMA } from '../formulas/perpetuals/mark-price.ts'
import { IndexState } from '../messages/terms.ts'
import type { State } from '../state.ts'
import { writeEma } from './mark.ts'

/** How long a contract goes on with a poor index before it only reduces, and with a good one until it opens again. */
const PATIENCE_MS = 60_000
/** After a freeze so many seconds with a good index pass before it counts, and so many after a gap. */
const SECONDS = 3
const SECONDS_AFTER_GAP = 60
/** A gap to the last value is more than a tenth of it. */
const GAP = 10n

/** Takes note of what an index is worth; false while it stays as it was, frozen (futures-additions.md §3). */
export function followIndex(s: State, market: number, given: number, price: bigint): boolean {
  const before = s.contract.indexState(market)
  const isThawing = before === IndexState.frozen && s.contract.mark(market) > 0n
  const counts = given !== IndexState.frozen && (!isThawing || hasThawed(s, market, given, price))
  const now = counts ? given : IndexState.frozen
  if (counts && isThawing) writeEma(s, market, NO_EMA)
  if (given === IndexState.frozen) s.contract.setGoodSeconds(market, 0)
  if ((now === IndexState.good) !== (before === IndexState.good) || s.contract.stateSince(market) === 0) {
    s.contract.setStateSince(market, s.time)
  }
  s.contract.setIndexState(market, now)
  const isLong = s.time - s.contract.stateSince(market) >= PATIENCE_MS
  if (isLong) s.contract.setIsReducing(market, now === IndexState.good ? 0 : 1)
  return counts
}

function hasThawed(s: State, market: number, given: number, price: bigint): boolean {
  if (given !== IndexState.good) {
    s.contract.setGoodSeconds(market, 0)
    return false
  }
  const last = s.market.indexPrice(market)
  const gap = price > last ? price - last : last - price
  const wanted = gap * GAP > last ? SECONDS_AFTER_GAP : SECONDS
  const seconds = Math.min(s.contract.goodSeconds(market) + 1, SECONDS_AFTER_GAP + 1)
  s.contract.setGoodSeconds(market, seconds)
  if (seconds <= wanted) return false
  s.contract.setGoodSeconds(market, 0)
  return true
}
