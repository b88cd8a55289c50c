import { deleverageScoreOf } from '../formulas/perpetuals/liquidation.ts'
import type { MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { E, rankEstimatesOf } from './rank-estimate.ts'

/** So many are ranked for a burst. */
const BURST = 256
const NOBODY = Number.NEGATIVE_INFINITY

export interface Ranked {
  readonly position: PositionNumber
  readonly score: bigint
}

/** Who gains most on a side of a contract. */
export function rankingOf(s: State) {
  const estimates = rankEstimatesOf(s)
  const { found } = estimates
  /** Of the best lower bounds of the running ranking the worst first: a heap. */
  const bounds = new Float64Array(BURST)
  let bounded = 0
  /** Who may be among the best, as places in the lane or, below zero, as positions in none; and the upper bound of each. */
  const likely: number[] = []
  const highs: number[] = []

  /**
   * The best of one side, the highest score first, then the older. With a hundred thousand holders an exact look at each would
   * take a tenth of a second: each is estimated between two bounds, and only who may be among the best is looked at.
   */
  function best(market: MarketNumber, isLong: boolean): Ranked[] {
    estimates.forget()
    bounded = 0
    likely.length = 0
    highs.length = 0
    const lane = s.lanes.rankedIn(market)
    const terms = estimates.termsOf(market)
    for (let at = 0; lane && at < lane.size; at++) {
      if ((lane.qty[at] as number) > 0 !== isLong) continue
      if (estimates.inLane(lane, at, terms, worst())) consider(at)
    }
    s.lanes.eachOther(market, isLong, (position) => {
      if (estimates.look(position)) consider(-position)
    })
    const ranked: Ranked[] = []
    let last = { upl: 0, entryValue: 0, worth: 0, equity: 0, score: undefined as bigint | undefined }
    for (const [i, of] of likely.entries()) {
      if ((highs[i] as number) < worst()) continue
      const position = lane && of >= 0 ? (lane.position[of] as number) : -of
      if (lane && of >= 0) estimates.inLane(lane, of, terms, NOBODY)
      else estimates.look(position)
      if (found[E.isExact] === 0) {
        const score = scoreOf(position)
        if (score !== undefined) keepBest(ranked, { position, score })
        continue
      }
      const [upl, entryValue, worth, equity] = [found[E.upl], found[E.entryValue], found[E.worth], found[E.equity]]
      const isSame =
        upl === last.upl && entryValue === last.entryValue && worth === last.worth && equity === last.equity
      if (!isSame) last = { upl, entryValue, worth, equity, score: exactly() }
      if (last.score !== undefined) keepBest(ranked, { position, score: last.score })
    }
    return ranked
  }

  /** Who is surely below it is not among the best. */
  function worst(): number {
    return bounded === BURST ? (bounds[0] as number) : NOBODY
  }

  /** What was estimated last. */
  function consider(which: number): void {
    if (found[E.high] < worst()) return
    likely.push(which)
    highs.push(found[E.high])
    keepBound(found[E.low])
  }

  function keepBound(low: number): void {
    if (bounded < BURST) {
      bounds[bounded++] = low
      if (bounded === BURST) bounds.sort()
    } else if (low > (bounds[0] as number)) sink(low)
  }

  /** In the place of the worst. */
  function sink(low: number): void {
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= BURST) break
      if (child + 1 < BURST && (bounds[child + 1] as number) < (bounds[child] as number)) child++
      if ((bounds[child] as number) >= low) break
      bounds[at] = bounds[child] as number
      at = child
    }
    bounds[at] = low
  }

  function exactly(): bigint | undefined {
    return deleverageScoreOf({
      upl: BigInt(found[E.upl]),
      entryValue: BigInt(found[E.entryValue]),
      worth: BigInt(found[E.worth]),
      equity: BigInt(found[E.equity]),
    })
  }

  function keepBest(ranked: Ranked[], one: Ranked): void {
    const worst = ranked.at(-1)
    if (worst && ranked.length === BURST && !isBefore(one, worst)) return
    let [from, to] = [0, ranked.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(ranked[middle] as Ranked, one)) from = middle + 1
      else to = middle
    }
    ranked.splice(from, 0, one)
    if (ranked.length > BURST) ranked.pop()
  }

  function isBefore(a: Ranked, b: Ranked): boolean {
    if (a.score !== b.score) return a.score > b.score
    return s.position.positionId(a.position) < s.position.positionId(b.position)
  }

  /** The rule; undefined = no rank. */
  function scoreOf(position: PositionNumber): bigint | undefined {
    const pool = s.position.pool(position)
    if (s.pool.isLiquidating(pool) !== 0) return undefined
    const figures = s.valuation.figures(pool)
    if (figures.maintenance === 0n) return undefined
    return deleverageScoreOf({
      upl: s.valuation.upl(position),
      entryValue: s.position.entryValue(position),
      worth: s.valuation.worthOf(position),
      equity: s.valuation.shareOf(position, figures, figures.balance + figures.upl),
    })
  }

  return { best, scoreOf }
}
