import { INDEX_PATIENCE_MS, INDEX_STALE_MS, REDUCES_BEFORE_END_MS } from '../formulas/perpetuals/index-bounds.ts'
import { NO_EMA } from '../formulas/perpetuals/mark-price.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { writeEma } from './mark.ts'

const { ContractState, GivenIndex, IndexState } = terms

const SECOND_MS = 1_000
/** After a freeze so many seconds with a good index pass before it counts, and so many after a gap that nobody confirmed. */
const SECONDS = 3
const SECONDS_AFTER_GAP = 60
/** A gap to the last value is more than a tenth of it. */
const GAP = 10n

/** Nobody knows the price: the source says so, or has said nothing for ten seconds. */
export function isIndexFrozen(s: State, market: MarketNumber): boolean {
  return s.contract.indexState(market) === IndexState.frozen || isStale(s, market)
}

/** Before its first value a contract has no mark, and takes no orders. */
function isStale(s: State, market: MarketNumber): boolean {
  return s.contract.mark(market) > 0n && s.time - s.contract.indexAt(market) >= INDEX_STALE_MS
}

/** Whether only what reduces may enter: by its state, by a poor index, or because it ends within a day. */
export function isReduceOnly(s: State, market: MarketNumber): boolean {
  const endsAt = s.contract.endsAt(market)
  return (
    s.market.state(market) === ContractState.reduceOnly ||
    s.contract.isReducing(market) !== 0 ||
    s.time - s.contract.indexAt(market) >= INDEX_PATIENCE_MS ||
    (endsAt > 0 && s.time >= endsAt - REDUCES_BEFORE_END_MS)
  )
}

/** Takes note of what an index is worth; false while it stays as it was, frozen (futures-additions.md §3). */
export function followIndex(s: State, market: MarketNumber, said: number, price: bigint): boolean {
  const isConfirmed = said === GivenIndex.confirmed
  const given = isConfirmed ? IndexState.good : said
  noteSilence(s, market)
  const before = s.contract.indexState(market)
  const isThawing = before === IndexState.frozen && s.contract.mark(market) > 0n
  const isSure = isConfirmed || !isGap(s, market, price)
  const counts = given !== IndexState.frozen && (!isThawing || hasThawed(s, market, given, isSure))
  const now = counts ? given : IndexState.frozen
  if (counts && isThawing) writeEma(s, market, NO_EMA)
  if (given === IndexState.frozen) s.contract.setGoodSeconds(market, 0)
  if ((now === IndexState.good) !== (before === IndexState.good) || s.contract.stateSince(market) === 0) {
    s.contract.setStateSince(market, s.time)
  }
  s.contract.setIndexState(market, now)
  const isLong = s.time - s.contract.stateSince(market) >= INDEX_PATIENCE_MS
  if (isLong) s.contract.setIsReducing(market, now === IndexState.good ? 0 : 1)
  return counts
}

/** What stopped coming was frozen since its last value. */
function noteSilence(s: State, market: MarketNumber): void {
  if (!isStale(s, market)) return
  if (s.contract.indexState(market) === IndexState.good) s.contract.setStateSince(market, s.contract.indexAt(market))
  s.contract.setIndexState(market, IndexState.frozen)
}

function isGap(s: State, market: MarketNumber, price: bigint): boolean {
  const last = s.market.indexPrice(market)
  const away = price > last ? price - last : last - price
  return away * GAP > last
}

function hasThawed(s: State, market: MarketNumber, given: number, isSure: boolean): boolean {
  if (given !== IndexState.good) {
    s.contract.setGoodSeconds(market, 0)
    return false
  }
  if (countGoodSecond(s, market) <= (isSure ? SECONDS : SECONDS_AFTER_GAP)) return false
  s.contract.setGoodSeconds(market, 0)
  return true
}

/** Seconds, however many prices come in one; a pause of more than the index may be old begins anew. */
function countGoodSecond(s: State, market: MarketNumber): number {
  const second = Math.floor(s.time / SECOND_MS)
  const last = s.contract.goodAt(market)
  const before = (second - last) * SECOND_MS >= INDEX_STALE_MS ? 0 : s.contract.goodSeconds(market)
  if (before > 0 && second === last) return before
  const seconds = Math.min(before + 1, SECONDS_AFTER_GAP + 1)
  s.contract.setGoodSeconds(market, seconds)
  s.contract.setGoodAt(market, second)
  return seconds
}
